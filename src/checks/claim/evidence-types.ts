import type { Quantity } from '../../language/quantities/quantity.js'
import type { TermSet } from '../../language/term-set.js'
import type { CellHeads } from '../binding/cell-heads.js'
import type { LineItem } from '../binding/word-line.js'
import type { EvidenceSentence } from './evidence-sentence.js'
import type { TextReading } from './text-reading.js'

/** A sentence of the evidence with what was read from it. */
export interface SentenceReading extends TextReading {
  /** Position in the passage, from 0. */
  readonly index: number
  readonly source: EvidenceSentence
  /** Terms of headings and caption. */
  surroundings(): ReadonlySet<string>
  mentions(): readonly Mention[]
  /** Words and numbers with their distances. */
  line(): readonly LineItem[]
  /** What stands over and before each column's cell; for table rows. */
  cellHeads(): ReadonlyMap<number, CellHeads>
}

/** A passage, read once for all checks and all claims that rest on it. */
export interface EvidenceReading {
  readonly sentences: readonly SentenceReading[]
  /** Terms of all sentences, headings and captions. */
  terms(): TermSet
  /** Quantities with the places where they stand. */
  mentions(): readonly Mention[]
}

/** A quantity of the evidence with the place where it stands. */
export interface Mention {
  /** Offsets in the sentence's text; values as printed, a table's scale not applied. */
  readonly quantity: Quantity
  readonly sentence: SentenceReading
  /** `head`: in a row head or column head, where numbers name what the cells are about. */
  readonly part: 'prose' | 'cell' | 'head'
  readonly column?: number
  /** What a table's caption and heads multiply the printed number by ("in thousands"); 1 where nothing says so. */
  readonly scale: number
  /** Unit that the heads give ("Mean (SD), %", "Weight (kg)"), where the cell has none. */
  readonly headUnit?: string
  /** Printed in brackets as accountants write negatives: "a loss of 64" may stand as (64). */
  readonly isEitherSign: boolean
}
