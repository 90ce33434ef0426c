import { parseJsonLine } from '../parse-json-line.js'
import * as z from 'zod'
import type { DecidingSentence, RejectedLine } from '../answers/question-row.js'

/**
 * What a library of many papers says of what a question takes for granted: it is so, a sentence denies it, nothing in the
 * library says so, or its papers are at odds.
 */
export const LIBRARY_PREMISE_LABELS = ['holds', 'refuted', 'not-found', 'contested'] as const
export type LibraryPremiseLabel = (typeof LIBRARY_PREMISE_LABELS)[number]

/** A question over a whole library, with what the library says of its premise. */
export interface LibraryPremiseRow {
  readonly id: string
  readonly question: string
  readonly label: LibraryPremiseLabel
  /**
   * The sentences that decide it: that state a true premise, deny a false one, or stand against each other. Of a premise that
   * is not found: sentences with which a refutation would be right too.
   */
  readonly deciding: readonly DecidingSentence[]
}

export interface LibraryPremiseFile {
  readonly rows: readonly LibraryPremiseRow[]
  readonly rejected: readonly RejectedLine[]
}

const rowSchema = z.object({
  id: z.string().min(1),
  question: z.string().min(1),
  label: z.enum(LIBRARY_PREMISE_LABELS),
  deciding: z.array(z.object({ text: z.string().min(1), paper: z.string() })).default([]),
})
const passageSchema = z.looseObject({ passage: z.string() })

/** Reads premise questions over a library, one JSON object a line; of each only `question` reaches the engine. */
export function parseLibraryPremises(text: string): LibraryPremiseFile {
  const rows: LibraryPremiseRow[] = []
  const rejected: RejectedLine[] = []
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue
    const row = rowSchema.safeParse(parseJsonLine(line))
    if (row.success) rows.push(row.data)
    else rejected.push({ line: index + 1, message: z.prettifyError(row.error) })
  }
  return { rows, rejected }
}

/** Whether the rows of a premise file bring their passages along, rather than asking the library. */
export function bringsPassages(text: string): boolean {
  return text.split(/\r?\n/u).some((line) => passageSchema.safeParse(parseJsonLine(line)).success)
}
