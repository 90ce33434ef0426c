import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLocalSourceFiles } from '../../src/adapters/files/local-source-files.js'
import { readBibliography } from '../../src/adapters/readers/bibliography/read-bibliography.js'
import { readDocx } from '../../src/adapters/readers/docx/read-docx.js'
import { readHtml } from '../../src/adapters/readers/html/read-html.js'
import { readJats } from '../../src/adapters/readers/jats/read-jats.js'
import { readLatex } from '../../src/adapters/readers/latex/read-latex.js'
import { readMarkdown } from '../../src/adapters/readers/markdown.js'
import { readPdf } from '../../src/adapters/readers/pdf/read-pdf.js'
import { readPlainText } from '../../src/adapters/readers/plain-text.js'
import { sniffFormat } from '../../src/adapters/readers/sniff-format.js'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import type { ReaderInput } from '../../src/contracts/reader.js'
import { type AddNeeds, type AddOutcome, add } from '../../src/operations/add.js'

/** A library and a folder of papers in a temporary folder, with the real readers in this process. */
export interface LibraryBench extends ReturnType<typeof openSqliteLibrary> {
  readonly folder: string
  /** Folder of the papers. */
  readonly papers: string
  /** Names of the files whose text was read, in order. */
  readonly read: string[]
  write(files: Readonly<Record<string, string | Uint8Array>>): void
  add(options?: BenchAdd): Promise<AddOutcome>
  remove(): void
}

export interface BenchAdd {
  readonly paths?: readonly string[]
  readonly parallel?: number
  readonly readerVersion?: string
  /** For encrypted PDFs. */
  readonly password?: string
  readonly needs?: Partial<AddNeeds>
}

export function createLibraryBench(): LibraryBench {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-bench-'))
  const papers = join(folder, 'papers')
  mkdirSync(papers)
  const opened = openSqliteLibrary({
    directory: join(folder, 'library'),
    clock: { now: () => new Date('2024-05-06T07:08:09Z') },
  })
  const read: string[] = []
  return {
    ...opened,
    folder,
    papers,
    read,
    write(files) {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(papers, name)), { recursive: true })
        writeFileSync(join(papers, name), content)
      }
    },
    add: ({ paths = [papers], parallel = 2, readerVersion = 'test-1', password, needs = {} } = {}) =>
      add(
        { paths, parallel, readerVersion, ...(password !== undefined && { password }) },
        {
          library: opened.library,
          reader: {
            read: async (input) => {
              read.push(input.fileName)
              return readByFormat(input)
            },
            close: async () => undefined,
          },
          sourceFiles: createLocalSourceFiles(),
          readBibliography,
          sniffFormat,
          ...needs,
        },
      ),
    remove() {
      opened.library.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readByFormat(input: ReaderInput) {
  switch (input.format) {
    case 'jats':
      return readJats(input)
    case 'html':
      return readHtml(input)
    case 'latex':
      return readLatex(input)
    case 'docx':
      return readDocx(input)
    case 'markdown':
      return readMarkdown(input)
    case 'pdf':
      return readPdf(input)
    default:
      return readPlainText(input)
  }
}
