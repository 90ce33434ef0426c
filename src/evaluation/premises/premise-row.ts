import { parseJsonLine } from '../parse-json-line.js'
import * as z from 'zod'

/** A question that takes something for granted, and the passage that settles whether rightly. */
export interface PremiseRow {
  readonly id: string
  readonly question: string
  readonly passage: string
  /** `supported`: the premise is true; `refuted`: the passage denies it; `unsupported`: it does not say it. */
  readonly label: 'supported' | 'refuted' | 'unsupported'
}

export interface PremiseFile {
  readonly rows: readonly PremiseRow[]
  /** Rows of other kinds in the same file. */
  readonly others: number
  readonly rejected: readonly { readonly line: number; readonly message: string }[]
}

const rowSchema = z.object({
  id: z.string(),
  question: z.string().min(1),
  passage: z.string().min(1),
  label: z.enum(['supported', 'refuted', 'unsupported']),
})
const kindSchema = z.object({ kind: z.string() })

/**
 * Reads the rows of kind `false_premise`, one JSON object a line. Of each only `question` and `passage` reach the
 * engine; the label is for the score. The claim and all else are not read.
 */
export function parsePremiseFile(text: string): PremiseFile {
  const rows: PremiseRow[] = []
  const rejected: { line: number; message: string }[] = []
  let others = 0
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue
    const json = parseJsonLine(line)
    if (kindSchema.safeParse(json).data?.kind !== 'false_premise') {
      if (json === undefined) rejected.push({ line: index + 1, message: 'is not JSON' })
      else others += 1
      continue
    }
    const row = rowSchema.safeParse(json)
    if (row.success) rows.push(row.data)
    else rejected.push({ line: index + 1, message: z.prettifyError(row.error) })
  }
  return { rows, others, rejected }
}
