import type { TexReference } from './tex-paper.js'
import { readBibliography } from '../bibliography/read-bibliography.js'
import type { BibliographicRecord } from '../../../model/paper.js'

/** A `.bib` file of a bundle. */
export interface BundledBibliography {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The cited entries of `.bib` files in the order of their citations: for bundles without a `.bbl`. */
export async function bibliographyEntries(
  files: readonly BundledBibliography[],
  cited: ReadonlySet<string>,
): Promise<readonly TexReference[]> {
  const records = new Map<string, BibliographicRecord>()
  for (const { name, bytes } of files) {
    const outcome = await readBibliography(bytes, name)
    if (outcome.status !== 'read') continue
    for (const { record } of outcome.entries) {
      const key = record.sourceKey
      if (key !== undefined && !records.has(key)) records.set(key, record)
    }
  }
  return [...cited].flatMap((key) => {
    const record = records.get(key)
    return record === undefined ? [] : [{ key, content: [printed(record)] }]
  })
}

/** An entry as a reference list prints it. */
function printed(record: BibliographicRecord): string {
  const authors = record.authors.map(({ family, given }) =>
    given === undefined ? family : `${family}, ${initials(given)}`,
  )
  const year = record.issued === undefined ? '' : `(${record.issued.year})`
  const place = [record.volume, record.pages].filter((part) => part !== undefined).join(', ')
  const parts = [
    authors.join(', '),
    year,
    record.title,
    [record.containerTitle, place].filter((part) => part !== undefined && part !== '').join(' '),
  ]
  const doi = record.ids.doi === undefined ? '' : ` doi:${record.ids.doi}`
  const text = parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/\.$/u, ''))
    .join('. ')
  return `${text}.${doi}`
}

function initials(given: string): string {
  return given
    .split(/[\s.]+/u)
    .filter((name) => name !== '')
    .map((name) => `${name.charAt(0)}.`)
    .join(' ')
}
