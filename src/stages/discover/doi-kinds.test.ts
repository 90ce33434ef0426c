import { expect, it } from 'vitest'
import { identityIds, isPreprintDoi, partOfDoi, versionlessDoi } from './doi-kinds.js'

it('knows preprints by their DOI, and journals of the same prefix as none', () => {
  const preprints = [
    '10.1101/2020.01.02.900001',
    '10.1101/123456',
    '10.64898/2026.01.02.700001',
    '10.48550/arxiv.2101.00001',
    '10.31234/osf.io/abc',
    '10.31219/osf.io/x',
    '10.21203/rs.3.rs-1/v1',
    '10.20944/preprints202001.0001.v1',
    '10.2139/ssrn.123',
    '10.26434/chemrxiv-2021-x',
    '10.22541/au.1',
    '10.12688/f1000research.1.1',
  ]
  expect(preprints.filter((doi) => !isPreprintDoi(doi))).toEqual([])
  expect(
    ['10.1101/gr.123456.107', '10.1101/gad.1', '10.1016/j.cell.2020.01.001', '10.2139/other'].filter(
      isPreprintDoi,
    ),
  ).toEqual([])
})

it('takes the number of a version off where publishers number versions', () => {
  expect(versionlessDoi('10.21203/rs.3.rs-1/v2')).toBe('10.21203/rs.3.rs-1')
  expect(versionlessDoi('10.20944/preprints202001.0001.v1')).toBe('10.20944/preprints202001.0001')
  expect(versionlessDoi('10.12688/f1000research.123.2')).toBe('10.12688/f1000research.123')
  expect(versionlessDoi('10.7554/elife.12345.3')).toBe('10.7554/elife.12345')
  expect(versionlessDoi('10.1016/j.x.v2')).toBe('10.1016/j.x.v2')
  expect(identityIds({ doi: '10.48550/arxiv.2101.00001' })).toEqual({ arxiv: '2101.00001' })
})

it('knows the parts of works and their works', () => {
  expect(partOfDoi('10.1371/journal.pone.0012345.t002')).toEqual({
    part: 'component',
    parent: '10.1371/journal.pone.0012345',
  })
  expect(partOfDoi('10.7717/peerj.12/supp-1')).toEqual({ part: 'supplement', parent: '10.7717/peerj.12' })
  expect(partOfDoi('10.5194/acp-2020-12-ac3')).toEqual({ part: 'discussion', parent: '10.5194/acp-2020-12' })
  expect(partOfDoi('10.1371/journal.pone.0012345')).toBeUndefined()
})
