import { parseJsonLine } from '../parse-json-line.js'
import * as z from 'zod'

/** Where a row came from; the natural ones are the headline. */
export const NATURAL_ORIGINS: readonly string[] = ['llm', 'human', 'human-edit', 'llm-edit', 'real-world']

/** A labelled claim with its passage: what the engine may see, and what the score needs. */
export interface ClaimRow {
  readonly id: string
  readonly claim: string
  readonly passage: string
  readonly label: 'supported' | 'refuted' | 'unsupported'
  readonly kind: string
  readonly origin: string
}

/** A sentence with an error span and the window of its source; every row is an error. */
export interface SpanRow {
  readonly id: string
  readonly claim: string
  readonly passage: string
  /** RAGTruth, SummEdits … */
  readonly origin: string
  readonly isNumeric: boolean
  readonly isConflict: boolean
  /** Every number of the span occurs in the source. */
  readonly isValuePresent: boolean
}

export interface RejectedRow {
  readonly line: number
  readonly message: string
}

export interface ClaimFile {
  readonly claims: readonly ClaimRow[]
  readonly spans: readonly SpanRow[]
  readonly rejected: readonly RejectedRow[]
}

const claimSchema = z.object({
  id: z.string(),
  claim: z.string(),
  passage: z.string(),
  label: z.enum(['supported', 'refuted', 'unsupported']),
  kind: z.string(),
  origin: z.string(),
})

const spanSchema = z.object({
  id: z.string(),
  source: z.string(),
  sentence: z.string(),
  source_window: z.string().optional(),
  original_quote: z.string().optional(),
  numeric: z.boolean(),
  conflict: z.boolean(),
  value_in_doc: z.boolean().nullish(),
})

/**
 * Reads claims (`claim`, `passage`, `label`, …) and error spans (`sentence`, `source_window` or `original_quote`), one JSON object
 * a line. Fields that give the answer away (`true_value`, `spans`, `question` …) are not read at all.
 */
export function parseClaimFile(text: string): ClaimFile {
  const claims: ClaimRow[] = []
  const spans: SpanRow[] = []
  const rejected: RejectedRow[] = []
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue
    const row = parseLine(line)
    if ('message' in row) rejected.push({ line: index + 1, message: row.message })
    else if ('label' in row) claims.push(row)
    else spans.push(row)
  }
  return { claims, spans, rejected }
}

function parseLine(line: string): ClaimRow | SpanRow | { readonly message: string } {
  const json = parseJsonLine(line)
  if (json === undefined) return { message: 'is not JSON' }
  const claim = claimSchema.safeParse(json)
  if (claim.success) return claim.data
  const span = spanSchema.safeParse(json)
  if (!span.success) return { message: z.prettifyError(claim.error) }
  const { source, sentence, source_window, original_quote, ...row } = span.data
  const passage = source_window ?? original_quote
  if (passage === undefined) return { message: 'has neither source_window nor original_quote' }
  return {
    id: row.id,
    claim: sentence,
    passage,
    origin: source,
    isNumeric: row.numeric,
    isConflict: row.conflict,
    isValuePresent: row.value_in_doc === true,
  }
}
