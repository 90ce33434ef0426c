import type { BibliographicRecord } from '../../../model/paper.js'
import { toBibtex } from '../bibliography/bibtex.js'
import { toCslJson } from '../bibliography/csl-json.js'
import { toRis } from '../bibliography/ris.js'
import { apaReference } from './apa.js'
import { ieeeReference } from './ieee.js'
import { natureReference } from './nature.js'
import { vancouverReference } from './vancouver.js'

export const CITATION_FORMATS = ['apa', 'vancouver', 'nature', 'ieee', 'bibtex', 'ris', 'csl-json'] as const
export type CitationFormat = (typeof CITATION_FORMATS)[number]

/** Records in a format. Styles give one reference a line: numbered in order, or (APA) in the order of the alphabet. */
export function formatCitations(records: readonly BibliographicRecord[], format: CitationFormat): string {
  return FORMATS[format](records)
}

type Write = (records: readonly BibliographicRecord[]) => string

const FORMATS: Readonly<Record<CitationFormat, Write>> = {
  bibtex: toBibtex,
  ris: toRis,
  'csl-json': toCslJson,
  apa: (records) =>
    lines(records.map(apaReference).toSorted((left, right) => left.localeCompare(right, 'en'))),
  vancouver: (records) => lines(numbered(records.map(vancouverReference), (number) => `${number}. `)),
  nature: (records) => lines(numbered(records.map(natureReference), (number) => `${number}. `)),
  ieee: (records) => lines(numbered(records.map(ieeeReference), (number) => `[${number}] `)),
}

/** A single reference needs no number. */
function numbered(references: readonly string[], mark: (number: number) => string): readonly string[] {
  return references.length < 2
    ? references
    : references.map((reference, index) => `${mark(index + 1)}${reference}`)
}

function lines(references: readonly string[]): string {
  return references.map((reference) => `${reference}\n`).join('')
}
