import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBibliography } from '../../src/adapters/readers/bibliography/read-bibliography.js'
import type { BibliographicRecord } from '../../src/model/paper.js'
import { describeWithCorpus } from '../support/corpus.js'

interface Creator {
  readonly creatorType: string
  readonly name?: string
  readonly lastName?: string
  readonly firstName?: string
}

interface ExpectedItem {
  readonly citationKey?: string
  readonly title: string
  readonly date?: string
  readonly creators?: readonly Creator[]
}

/** Entries of files without an expected reading, counted by reading them. */
const COUNTS: Readonly<Record<string, number>> = {
  'biber__crossrefs.bib': 46,
  'biber__dateformats.bib': 34,
  'biber__names.bib': 38,
  'biblatex__biblatex-examples.bib': 90,
  'citation-js__biblatex-input.bib': 28,
  'citation-js__bibtex-csl.json': 16,
  'jabref__complex.bib': 20,
  'jabref__EndnoteXmlImporterTestLabelAndMultiTitle.xml': 3,
  'jabref__NbibImporterTest.nbib': 1,
  'jabref__RisImporterTestScopus.ris': 1,
  'jabref__tiny-LE-noBOM.bib': 1,
}
const plain = (text: string | undefined) =>
  (text ?? '')
    .replace(/<[^>]+>/gu, '')
    .replace(/[‘’]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()

describeWithCorpus('bibliography files from the wild', (corpus) => {
  const folder = join(corpus, 'bib')
  const files = readdirSync(folder).filter(
    (file) => !file.endsWith('.expected.bbt.json') && file !== 'MANIFEST.json',
  )
  const read = (file: string) => readBibliography(readFileSync(join(folder, file)), file)

  it('are read to the last entry, or refused with a reason', async () => {
    expect(files.length).toBeGreaterThan(30)
    for (const file of files) {
      const outcome = await read(file)
      const count = outcome.status === 'read' ? outcome.entries.length : -1
      if (COUNTS[file] !== undefined) expect([file, count]).toEqual([file, COUNTS[file]])
      // Ovid's export is no format that is read.
      expect([file, outcome.status]).toEqual([file, file.includes('Ovid') ? 'unreadable' : 'read'])
    }
  })

  it('agree with the expected readings in title, authors and year', async () => {
    const expected = files.map((file) => [file, file.replace(/\.bib$/u, '.expected.bbt.json')] as const)
    const pairs = expected.filter(([file, reading]) => file !== reading && existsSync(join(folder, reading)))
    expect(pairs.length).toBeGreaterThanOrEqual(9)
    for (const [file, reading] of pairs) {
      const { items } = JSON.parse(readFileSync(join(folder, reading), 'utf8')) as {
        readonly items: readonly ExpectedItem[]
      }
      const outcome = await read(file)
      if (outcome.status !== 'read') throw new Error(`${file}: ${outcome.message}`)
      expect(outcome.entries).toHaveLength(items.length)
      for (const [index, item] of items.entries()) expectSame(outcome.entries[index]?.record, item)
    }
  })
})

function expectSame(record: BibliographicRecord | undefined, item: ExpectedItem): void {
  const label = item.citationKey
  expect([label, plain(record?.title)]).toEqual([label, plain(item.title)])
  expect([label, record?.issued?.year]).toEqual([label, Number(/\d{4}/u.exec(item.date ?? '')?.[0])])
  const authors = (item.creators ?? [])
    .filter(isAuthor)
    .map(({ name, lastName, firstName }) => [name ?? lastName, firstName ?? ''])
  expect([label, record?.authors.map(({ family, given }) => [family, given ?? ''])]).toEqual([label, authors])
}

/** BibTeX's `and others` is no author, though the expected readings keep it as one. */
function isAuthor({ creatorType, name, lastName }: Creator): boolean {
  return ['author', 'programmer', 'presenter'].includes(creatorType) && (name ?? lastName) !== 'others'
}
