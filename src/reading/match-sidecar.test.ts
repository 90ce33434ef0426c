import { describe, expect, it } from 'vitest'
import type { PaperIds } from '../model/paper.js'
import { matchSidecar, type SidecarEntry } from './match-sidecar.js'

function entry(key: string, ids: PaperIds = {}, attachedFiles: readonly string[] = []): SidecarEntry {
  return { key, attachedFiles, record: { type: 'article', title: `Title of ${key}`, authors: [], ids } }
}

const ENTRIES = [
  entry('Smith2019', { doi: '10.1371/journal.pone.0000217' }, ['C:\\Users\\me\\Papers\\Ozone and mice.pdf']),
  entry('lee2020', { arxiv: '2101.00001', pmcid: 'PMC3654245' }),
  entry('old1999', { arxiv: 'hep-th/9901001', doi: '10.1016/s0140-6736(05)66912-7' }),
]

describe('matchSidecar', () => {
  it.each([
    ['Ozone and mice.pdf', 'Smith2019', 'attached-file'],
    ['10.1371_journal.pone.0000217.pdf', 'Smith2019', 'identifier-in-name'],
    ['10.1016%2FS0140-6736(05)66912-7.pdf', 'old1999', 'identifier-in-name'],
    ['2101.00001v2.pdf', 'lee2020', 'identifier-in-name'],
    ['hep-th_9901001.pdf', 'old1999', 'identifier-in-name'],
    ['PMC3654245.xml', 'lee2020', 'identifier-in-name'],
    ['papers/smith2019.pdf', 'Smith2019', 'key-is-name'],
  ])('gives %s to %s', (file, key, reason) => {
    const match = matchSidecar(file, ENTRIES)
    expect([match?.entry.key, match?.reason]).toEqual([key, reason])
  })

  it.each([
    'Smith.pdf',
    'Smith2019b.pdf',
    'Title of lee2020.pdf',
    '10.1371_journal.pone.0000218.pdf',
    '.pdf',
  ])('does not guess for %s', (file) => {
    expect(matchSidecar(file, ENTRIES)).toBeUndefined()
  })

  it('tells attached files of one name apart by their folder', () => {
    const entries = [entry('x', {}, ['files/12/Full Text.pdf']), entry('y', {}, ['files/13/Full Text.pdf'])]
    expect(matchSidecar('export/files/13/Full Text.pdf', entries)?.entry.key).toBe('y')
    expect(matchSidecar('Full Text.pdf', entries)).toBeUndefined()
  })

  it('gives a file that two entries claim to neither', () => {
    expect(
      matchSidecar('a.pdf', [entry('x', {}, ['a.pdf']), entry('y', {}, ['other/a.pdf'])]),
    ).toBeUndefined()
    expect(matchSidecar('x.pdf', [entry('x'), entry('X')])).toBeUndefined()
  })
})
