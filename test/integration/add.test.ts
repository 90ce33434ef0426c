import { renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalSourceFiles } from '../../src/adapters/files/local-source-files.js'
import { localFileAccess } from '../../src/adapters/files/local-file-access.js'
import { inspectSqliteLibrary } from '../../src/adapters/stores/sqlite/inspect-library.js'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import { FirsthandError } from '../../src/model/errors.js'
import type { AddOutcome } from '../../src/operations/add.js'
import { exportRun } from '../../src/operations/export-run.js'
import { fingerprintsOfRun } from '../../src/stages/render/run-fingerprints.js'
import { sampleRun } from '../fixtures/sample-run.js'
import { createLibraryBench, type LibraryBench } from '../support/library-bench.js'
import { jatsArticle, pdfOfLines } from '../support/made-papers.js'

const TITLE = 'Slow growth of sugar kelp in warm water'
const DOI = '10.5555/kelp.warm'
const JATS = jatsArticle({
  title: TITLE,
  doi: DOI,
  body: `<sec sec-type="results"><title>Results</title><p>Blades grew 4.2 cm per week. Growth was lower in an earlier
    study <xref ref-type="bibr" rid="r1">[1]</xref>.</p></sec>`,
  references: ['Roe B. Kelp in the sun. Ann Kelp. 2001.'],
})
const PDF = pdfOfLines([
  TITLE,
  'Ada Moe',
  `doi: ${DOI}`,
  'Results',
  'Blades grew 4.2 cm per week in these tanks.',
])
const NOTE = '# Results\n\nThe red weed grew 9 mm a day. It died in June.\n'

let bench: LibraryBench
beforeEach(() => {
  bench = createLibraryBench()
})
afterEach(() => bench.remove())

const statuses = ({ rows }: AddOutcome) =>
  Object.fromEntries(rows.map((row) => [row.path.split('/').at(-1), row.status]))
const papers = () => bench.library.papers()
const texts = () => [...bench.library.allSentences()].map(({ text }) => text)

function expectWhole(): void {
  expect(inspectSqliteLibrary(bench.library.directory)).toMatchObject({ status: 'open', faults: [] })
}

describe('adding a folder twice', () => {
  it('reads nothing twice, bibliographies and failures included', async () => {
    bench.write({
      'a.xml': JATS,
      'b.md': NOTE,
      'c.txt': 'Plain text of a report. It has two sentences.',
      'empty.pdf': '',
      'page.pdf': '<!doctype html><html><body>Log in</body></html>',
      'refs.bib': `@article{x, title={A paper about wool}, year={2001}, doi={10.5555/wool}}`,
    })
    const first = await bench.add()
    expect(statuses(first)).toEqual({
      'a.xml': 'added',
      'b.md': 'added',
      'c.txt': 'added',
      'empty.pdf': 'unreadable',
      'page.pdf': 'unreadable',
      'refs.bib': 'metadata',
    })
    expect(
      first.rows.filter(({ status }) => status === 'unreadable').every(({ message }) => message.length > 10),
    ).toBe(true)
    const read = [...bench.read]
    const files = createLocalSourceFiles()
    const opened: string[] = []
    const sourceFiles = {
      ...files,
      readBytes: (path: string) => {
        opened.push(path)
        return files.readBytes(path)
      },
    }
    const second = await bench.add({ needs: { sourceFiles } })
    expect(bench.read).toEqual(read)
    expect(opened).toEqual([])
    expect(second.counts).toMatchObject({ unchanged: 4, unreadable: 2, added: 0 })
    expectWhole()
  })

  it('reads a file again that was only touched no further than its bytes', async () => {
    bench.write({ 'b.md': NOTE })
    await bench.add()
    utimesSync(join(bench.papers, 'b.md'), new Date(), new Date())
    expect(statuses(await bench.add())).toEqual({ 'b.md': 'unchanged' })
    expect(bench.read).toEqual(['b.md'])
  })

  it('reads with a new reader what the old one had read, and gives the same ids', async () => {
    bench.write({ 'a.xml': JATS, 'b.md': NOTE })
    await bench.add()
    const ids = [...bench.library.allSentences()].map(({ id }) => id)
    expect(statuses(await bench.add({ readerVersion: 'test-2' }))).toEqual({
      'a.xml': 'added',
      'b.md': 'added',
    })
    expect([...bench.library.allSentences()].map(({ id }) => id).sort()).toEqual([...ids].sort())
    expectWhole()
  })

  it('keeps the text of a file that a new reader can not read', async () => {
    bench.write({ 'b.md': NOTE })
    await bench.add()
    const reader = {
      read: async () => ({ status: 'unreadable', reason: 'timeout', message: 'took too long' }) as const,
      close: async () => undefined,
    }
    const outcome = await bench.add({ readerVersion: 'test-2', needs: { reader } })
    expect(outcome.rows[0]).toMatchObject({
      status: 'unreadable',
      message: expect.stringContaining('earlier text is kept'),
    })
    expect(texts()).toContain('It died in June.')
    expect(statuses(await bench.add({ readerVersion: 'test-2' }))).toEqual({ 'b.md': 'added' })
  })
})

describe('a changed file', () => {
  it('replaces its old text', async () => {
    bench.write({ 'b.md': NOTE })
    await bench.add()
    bench.write({ 'b.md': NOTE.replace('9 mm', '11 mm') })
    expect(statuses(await bench.add())).toEqual({ 'b.md': 'changed' })
    expect(texts()).toContain('The red weed grew 11 mm a day.')
    expect(texts()).not.toContain('The red weed grew 9 mm a day.')
    expect(papers()).toHaveLength(1)
    expectWhole()
  })

  it('leaves the old text to another file that still holds it', async () => {
    bench.write({ 'b.md': NOTE, 'copy.md': NOTE })
    await bench.add()
    bench.write({ 'b.md': NOTE.replace('9 mm', '11 mm') })
    await bench.add()
    expect(texts()).toEqual(
      expect.arrayContaining(['The red weed grew 11 mm a day.', 'The red weed grew 9 mm a day.']),
    )
  })

  it('that has become unreadable takes its old text with it, but not the record that a bibliography has', async () => {
    bench.write({
      'kelp.pdf': PDF,
      'refs.bib': `@article{kelp, title={${TITLE}}, author={Moe, Ada}, doi={${DOI}}, note={RETRACTED}}`,
    })
    await bench.add()
    bench.write({ 'kelp.pdf': '' })
    expect(statuses(await bench.add())).toMatchObject({ 'kelp.pdf': 'unreadable' })
    expect(texts()).toEqual([])
    expect(papers().map(({ paper }) => paper.key)).toEqual([`doi:${DOI}`])
  })
})

describe('equal files', () => {
  it('are read once, also when they are met at the same time', async () => {
    bench.write({ 'a.md': NOTE, 'b.md': NOTE, 'c.md': NOTE })
    const outcome = await bench.add({ parallel: 3 })
    expect(Object.values(statuses(outcome)).sort()).toEqual(['added', 'duplicate', 'duplicate'])
    expect(bench.read).toHaveLength(1)
  })

  it('under a new name are not read again', async () => {
    bench.write({ 'a.md': NOTE })
    await bench.add()
    renameSync(join(bench.papers, 'a.md'), join(bench.papers, 'z.md'))
    expect(statuses(await bench.add())).toEqual({ 'z.md': 'duplicate' })
    expect(bench.read).toHaveLength(1)
  })
})

describe('the PDF and the JATS of one paper', () => {
  it.each([
    ['JATS first', ['kelp.xml', 'kelp.pdf']],
    ['PDF first', ['kelp.pdf', 'kelp.xml']],
  ])('become one paper that is searched in the JATS: %s', async (_, order) => {
    const files: Record<string, string | Uint8Array> = { 'kelp.xml': JATS, 'kelp.pdf': PDF }
    for (const name of order) {
      bench.write({ [name]: files[name] ?? '' })
      await bench.add()
    }
    const [only, ...others] = papers()
    expect(others).toEqual([])
    expect(only?.paper).toMatchObject({ key: `doi:${DOI}`, record: { title: TITLE, ids: { doi: DOI } } })
    expect(only?.documents.map(({ format, isPreferred }) => [format, isPreferred]).sort()).toEqual([
      ['jats', true],
      ['pdf', false],
    ])
    expectWhole()
  })

  it('become one also where the title of the PDF was misread', async () => {
    const banner = pdfOfLines([
      'BMC Annals of Kelp',
      TITLE,
      'Ada Moe',
      `doi: ${DOI}`,
      'Blades grew 4.2 cm per week.',
    ])
    bench.write({ 'kelp.pdf': banner })
    await bench.add()
    bench.write({ 'kelp.xml': JATS })
    await bench.add()
    expect(papers().map(({ paper, documents }) => [paper.key, documents.length])).toEqual([[`doi:${DOI}`, 2]])
  })

  it('stay apart where the PDF only cites the DOI', async () => {
    const other = pdfOfLines([
      'Fast growth of bull kelp',
      'Bo Roe',
      `We follow doi: ${DOI} in all respects.`,
      'Bull kelp grew 9 cm a week.',
    ])
    bench.write({ 'kelp.xml': JATS, 'other.pdf': other })
    await bench.add({ parallel: 1 })
    expect(papers()).toHaveLength(2)
    const found = papers().find(({ documents }) => documents.some(({ format }) => format === 'pdf'))
    expect(found?.paper.record.ids).toEqual({})
    expect(found?.paper.candidates).toEqual({ doi: DOI })
  })
})

describe('bibliographies', () => {
  const entry = (more = '') =>
    `@article{moe2021, title={${TITLE}}, author={Moe, Ada}, year={2021}, doi={${DOI}}${more}}`

  it('give a PDF its record, whether they come with it or later', async () => {
    bench.write({ 'moe2021.pdf': PDF })
    await bench.add()
    expect(papers()[0]?.paper.record.ids).toEqual({})
    bench.write({ 'refs.bib': entry(', journal={Annals of Kelp}') })
    await bench.add()
    expect(papers()).toHaveLength(1)
    expect(papers()[0]).toMatchObject({
      paper: {
        key: `doi:${DOI}`,
        recordSource: 'bibliography',
        record: { containerTitle: 'Annals of Kelp' },
      },
      documents: [{ format: 'pdf', isPreferred: true }],
    })
    const read = bench.read.length
    await bench.add()
    expect(bench.read).toHaveLength(read)
  })

  it('are believed of a file that they name only where the title stands in it', async () => {
    bench.write({
      'scan.pdf': pdfOfLines([
        'The price of wool',
        'Bo Roe',
        'Wool cost 3 marks a pound in the north that year.',
      ]),
      'refs.bib': entry(', file={scan.pdf}'),
    })
    const { rows } = await bench.add()
    expect(rows.find(({ path }) => path.endsWith('scan.pdf'))?.warnings?.[0]).toContain(
      'not on its first page',
    )
    expect(papers()).toHaveLength(2)
  })

  it('cost only themselves where they are broken or can not be read', async () => {
    const files = createLocalSourceFiles()
    bench.write({
      'broken.bib': '@article{x, title = {never ends',
      'shut.ris': 'TY  - JOUR\nTI  - A\nER  -\n',
      'b.md': NOTE,
    })
    const sourceFiles = {
      ...files,
      readBytes: async (path: string) => {
        if (path.endsWith('shut.ris')) throw new FirsthandError('file-unreadable', 'no permission')
        return files.readBytes(path)
      },
    }
    const outcome = await bench.add({ needs: { sourceFiles } })
    expect(statuses(outcome)).toMatchObject({ 'shut.ris': 'failed', 'b.md': 'added' })
  })
})

describe('what Firsthand wrote itself', () => {
  beforeEach(async () => {
    const run = sampleRun()
    await exportRun(run, join(bench.papers, 'run'), { files: localFileAccess() })
    bench.library.saveRun(run, fingerprintsOfRun(run))
  })

  it('is refused in every format, its bibliographies too, and nothing of it gets in', async () => {
    const outcome = await bench.add()
    const found = statuses(outcome)
    for (const name of ['answer.md', 'references.bib', 'references.ris', 'references.json'])
      expect([name, found[name]]).toEqual([name, 'refused'])
    expect(Object.values(found)).not.toContain('added')
    expect(papers()).toEqual([])
    const again = await bench.add()
    expect(statuses(again)).toEqual(found)
  })

  it('is known by its sentences where the mark was cut out', async () => {
    const text = await localFileAccess().readText({ directory: join(bench.papers, 'run'), name: 'answer.md' })
    rmSync(join(bench.papers, 'run'), { recursive: true })
    bench.write({ 'copied.txt': text.replaceAll(/This file was written by Firsthand[^\n]*/gu, '') })
    const { rows } = await bench.add()
    expect(rows[0]).toMatchObject({ status: 'refused', reason: 'own-output' })
  })

  it('does not make the papers that it quotes its own output', async () => {
    rmSync(join(bench.papers, 'run'), { recursive: true })
    const quotes = sampleRun().passages.map(({ text }) => text)
    bench.write({ 'paper.txt': quotes.join('\n\n') })
    expect(statuses(await bench.add())).toEqual({ 'paper.txt': 'added' })
  })
})

describe('stopping', () => {
  it('keeps what was done, and the next add does the rest', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `paper-${at}.md`)
    bench.write(
      Object.fromEntries(names.map((name) => [name, `# Results\n\nThe weed of ${name} grew well.\n`])),
    )
    const stop = new AbortController()
    const outcome = await bench.add({
      parallel: 1,
      needs: { signal: stop.signal, onProgress: ({ done }) => done === 3 && stop.abort() },
    })
    expect(outcome).toMatchObject({ isCancelled: true, counts: { added: 3 } })
    expect((await bench.add()).counts).toMatchObject({ unchanged: 3, added: 5 })
    expect(bench.read).toHaveLength(8)
  })

  it('by a failure of the library ends the work after what is in hand', async () => {
    bench.write({ 'a.md': NOTE, 'b.md': `${NOTE} More.`, 'c.md': `${NOTE} Most.` })
    const reader = {
      read: async () => {
        throw new FirsthandError('reader-failed', 'The reader cannot be started.')
      },
      close: async () => undefined,
    }
    await expect(bench.add({ parallel: 1, needs: { reader } })).rejects.toMatchObject({
      code: 'reader-failed',
    })
    expect((await bench.add()).counts.added).toBe(3)
  })
})

describe('two processes that add the same papers', () => {
  it('make one paper of them, each file read by at least one', async () => {
    bench.write({ 'kelp.xml': JATS })
    const other = openSqliteLibrary({ directory: bench.library.directory, clock: { now: () => new Date() } })
    // This process has looked at the library before the other one writes to it.
    const reading = bench.add({
      needs: {
        sniffFormat: (_, name) => (name.endsWith('.pdf') ? 'pdf' : 'jats'),
        sourceFiles: {
          list: async () => ({
            files: [
              {
                path: join(bench.papers, 'kelp.pdf'),
                name: 'kelp.pdf',
                size: PDF.length,
                modifiedMs: 1,
                isNamed: true,
              },
            ],
            unlisted: [],
          }),
          readBytes: async () => {
            await bench.add({ needs: { library: other.library } })
            return PDF
          },
        },
      },
    })
    expect(statuses(await reading)).toEqual({ 'kelp.pdf': 'added' })
    other.library.close()
    expect(papers().map(({ paper, documents }) => [paper.key, documents.length])).toEqual([[`doi:${DOI}`, 2]])
    expectWhole()
  })
})
