import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalSourceFiles } from '../../src/adapters/files/local-source-files.js'
import { readBibliography } from '../../src/adapters/readers/bibliography/read-bibliography.js'
import { readMarkdown } from '../../src/adapters/readers/markdown.js'
import { sniffFormat } from '../../src/adapters/readers/sniff-format.js'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import type { Library } from '../../src/contracts/library.js'
import type { PassageIndex } from '../../src/contracts/passage-index.js'
import type { VectorIndex } from '../../src/contracts/vector-index.js'
import { type AddOutcome, add } from '../../src/operations/add.js'

/** A library on disk in a temporary folder, filled by the real `add` with Markdown papers. */
export interface SmallLibrary {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly vectorIndex: VectorIndex
  /** Folder of the papers. */
  readonly papers: string
  addFiles(files: Readonly<Record<string, string>>): Promise<AddOutcome>
  remove(): void
}

export async function createSmallLibrary(files: Readonly<Record<string, string>>): Promise<SmallLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-small-'))
  const clock = { now: () => new Date('2024-05-06T07:08:09Z') }
  const { library, passageIndex, vectorIndex } = openSqliteLibrary({
    directory: join(folder, 'library'),
    clock,
  })
  const papers = join(folder, 'papers – ü')
  const addFiles = (more: Readonly<Record<string, string>>) => {
    writePapers(papers, more)
    return add(
      { paths: [papers], parallel: 2, readerVersion: 'test-1' },
      {
        library,
        reader: { read: async (input) => readMarkdown(input), close: async () => undefined },
        sourceFiles: createLocalSourceFiles(),
        readBibliography,
        sniffFormat,
      },
    )
  }
  await addFiles(files)
  return {
    library,
    passageIndex,
    vectorIndex,
    papers,
    addFiles,
    remove() {
      library.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes papers into a folder, which is made where it is missing. */
export function writePapers(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** Two short papers of our own about kelp. */
export const KELP_PAPERS: Readonly<Record<string, string>> = {
  'growth.md': `---
title: Growth of kelp at three temperatures
author: Ada Moe
date: 2021
---

# Abstract

Kelp was grown at three temperatures for six weeks.

# Methods

We grew 48 blades of kelp in tanks at 8, 12 and 16 °C. Spores were diluted to 10⁻⁶ mol/l of nitrate.

# Results

Blades grew 4.2 cm per week at 12 °C (p < 0.05). No growth was seen at 16 °C. Growth at 8 °C was 1.9 cm per week.

# Discussion

Kelp grows best in water of 12 °C, and warm water stops it.
`,
  'light.md': `---
title: Light and the colour of kelp
author: Bo Roe
date: 2022
---

# Results

Blades in shade were darker than blades in the sun. The pigment rose by 30% within two weeks of shade.

# Discussion

Moe found that blades grew 4.2 cm per week at 12 °C.
`,
}
