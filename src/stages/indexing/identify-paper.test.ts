import { describe, expect, it } from 'vitest'
import { blockOf, documentIdOfText, paperOf, readingOf, recordOf } from '../../../test/support/reading.js'
import type { BibliographicRecord, Paper } from '../../model/paper.js'
import { identifyPaper, keyOf, paperOfEntry } from './identify-paper.js'
import { createPaperRegistry } from './paper-registry.js'

const TITLE = 'Slow growth of sugar kelp in warm water'
const AUTHORS = [{ family: 'Moe', given: 'Ada' }]
const DOI = '10.5555/kelp.1'
const ID = documentIdOfText('a pdf')

/** A PDF that prints these words on its first page. */
function pdf(pageText: string, printed: Partial<BibliographicRecord> = {}) {
  return readingOf([blockOf(pageText, { pages: { first: 1, last: 1 } })], {
    format: 'pdf',
    record: recordOf({ title: TITLE, authors: AUTHORS, ...printed }),
  })
}

function listed(record: Partial<BibliographicRecord> = {}): Paper {
  const full = recordOf({ title: TITLE, authors: AUTHORS, ids: { doi: DOI }, ...record })
  return { ...paperOf(keyOf(full.ids) ?? 'entry:x', full), recordSource: 'bibliography' }
}

describe('a document that only prints its ids', () => {
  it('is its own paper, with the printed ids as candidates', () => {
    const { paper } = identifyPaper(
      { documentId: ID, reading: pdf(TITLE, { ids: { doi: DOI } }) },
      createPaperRegistry([]),
    )
    expect(paper).toMatchObject({ key: ID, record: { ids: {} }, candidates: { doi: DOI } })
  })

  it('is the known paper whose id it prints and whose title stands on its first page', () => {
    const registry = createPaperRegistry([listed()])
    const reading = pdf(`Annals 3\n${TITLE}\nAda Moe`, { title: 'untitled', ids: { doi: DOI } })
    expect(identifyPaper({ documentId: ID, reading }, registry).paper.key).toBe(`doi:${DOI}`)
  })

  it('is not the work that it merely cites on its first page', () => {
    const registry = createPaperRegistry([listed()])
    const reading = pdf('Fast growth of bull kelp. doi: 10.5555/kelp.1', {
      title: 'Fast growth of bull kelp',
      ids: { doi: DOI },
    })
    expect(identifyPaper({ documentId: ID, reading }, registry).paper).toMatchObject({
      key: ID,
      record: { ids: {} },
    })
  })

  it('is not the work that it corrects, although that title stands on its first page', () => {
    const registry = createPaperRegistry([listed()])
    const title = `Correction: ${TITLE}`
    expect(
      identifyPaper({ documentId: ID, reading: pdf(title, { title, ids: { doi: DOI } }) }, registry).paper
        .key,
    ).toBe(ID)
  })

  it('passes the retraction that it prints on to the known paper', () => {
    const registry = createPaperRegistry([listed()])
    const editorial = { status: 'retracted', source: 'document' } as const
    const { paper } = identifyPaper(
      { documentId: ID, reading: pdf(`RETRACTED ${TITLE}`, { editorial }) },
      registry,
    )
    expect(paper).toMatchObject({ key: `doi:${DOI}`, editorial })
  })
})

describe('a document with a bibliography entry of its own', () => {
  const sidecar = recordOf({ title: TITLE, authors: AUTHORS, ids: { pmid: '77' } })

  it('has the record of the entry, and no id that is only printed', () => {
    const reading = pdf(TITLE, { ids: { doi: '10.5555/of-another-work' } })
    const { paper } = identifyPaper({ documentId: ID, reading, sidecar }, createPaperRegistry([]))
    expect(paper).toMatchObject({
      key: 'pmid:77',
      recordSource: 'bibliography',
      record: { ids: { pmid: '77' } },
    })
    expect(paper.record.ids.doi).toBeUndefined()
  })

  it('is not believed to be it where the title is missing from a first page that has text', () => {
    const reading = pdf('The price of wool in the north', { title: 'The price of wool in the north' })
    const { paper, warnings } = identifyPaper({ documentId: ID, reading, sidecar }, createPaperRegistry([]))
    expect(paper.key).toBe(ID)
    expect(warnings[0]).toContain('not on its first page')
  })

  it('is believed to be it where the first page has no text', () => {
    const reading = pdf('', { title: '' })
    expect(identifyPaper({ documentId: ID, reading, sidecar }, createPaperRegistry([])).paper.key).toBe(
      'pmid:77',
    )
  })
})

describe('a document that states its own ids', () => {
  const jats = readingOf([blockOf(TITLE)], {
    format: 'jats',
    isRecordAuthoritative: true,
    record: recordOf({ title: TITLE, authors: AUTHORS, ids: { doi: DOI, pmcid: 'PMC9' } }),
  })

  it('takes over the paper of a PDF that printed the id', () => {
    const known: Paper = {
      ...paperOf('doc_0123456789abcdef', { title: TITLE, authors: AUTHORS }),
      candidates: { doi: DOI },
    }
    const identity = identifyPaper({ documentId: ID, reading: jats }, createPaperRegistry([known]))
    expect(identity).toMatchObject({ paper: { key: `doi:${DOI}` }, formerKeys: ['doc_0123456789abcdef'] })
  })

  it('takes over a PDF whose title was misread, where its title stands on that first page', () => {
    const known: Paper = {
      ...paperOf('doc_0123456789abcdef', { title: 'BMC Kelp' }),
      candidates: { doi: DOI },
    }
    const formerKeys = (page: string) =>
      identifyPaper({ documentId: ID, reading: jats, firstPageOf: () => page }, createPaperRegistry([known]))
        .formerKeys
    expect(formerKeys(`BMC Kelp. ${TITLE}. Ada Moe`)).toEqual(['doc_0123456789abcdef'])
    expect(formerKeys('BMC Kelp. The price of wool, see 10.5555/kelp.1')).toEqual([])
  })

  it('joins all papers that it shows to be one', () => {
    const byId = paperOf('pmcid:PMC9', { title: TITLE, ids: { pmcid: 'PMC9' } })
    const byTitle = paperOf('doc_0123456789abcdef', { title: TITLE, authors: AUTHORS })
    const { formerKeys } = identifyPaper(
      { documentId: ID, reading: jats },
      createPaperRegistry([byId, byTitle]),
    )
    expect([...formerKeys].sort()).toEqual(['doc_0123456789abcdef', 'pmcid:PMC9'])
  })

  it('leaves the record of a bibliography in force and fills its gaps', () => {
    const registry = createPaperRegistry([listed({ containerTitle: 'Annals of Kelp' })])
    const { paper } = identifyPaper({ documentId: ID, reading: jats }, registry)
    expect(paper).toMatchObject({
      recordSource: 'bibliography',
      record: { containerTitle: 'Annals of Kelp', ids: { doi: DOI, pmcid: 'PMC9' } },
    })
  })

  it('is another work where the same id comes with another title', () => {
    const other = paperOf(`doi:${DOI}`, { title: 'The price of wool in the north', ids: { doi: DOI } })
    const { formerKeys, paper } = identifyPaper(
      { documentId: ID, reading: jats },
      createPaperRegistry([other]),
    )
    expect(formerKeys).toEqual([])
    expect(paper.record.title).toBe(TITLE)
  })
})

describe('a bibliography entry', () => {
  it('never loses a retraction that is known', () => {
    const editorial = { status: 'retracted', source: 'metadata' } as const
    const registry = createPaperRegistry([{ ...listed({ editorial }), editorial }])
    const corrected = { status: 'corrected', source: 'metadata' } as const
    for (const next of [undefined, corrected]) {
      const record = recordOf({
        title: TITLE,
        authors: AUTHORS,
        ids: { doi: DOI },
        ...(next !== undefined && { editorial: next }),
      })
      expect(paperOfEntry({ record, entryKey: 'x' }, registry).paper.editorial.status).toBe('retracted')
    }
  })

  it('without any id is known by its key', () => {
    expect(
      paperOfEntry({ record: recordOf({ title: TITLE }), entryKey: 'abc' }, createPaperRegistry([])).paper
        .key,
    ).toBe('entry:abc')
  })
})
