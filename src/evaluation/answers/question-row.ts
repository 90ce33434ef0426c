import { parseJsonLine } from '../parse-json-line.js'
import * as z from 'zod'

export const QUESTION_KINDS = ['answerable', 'unanswerable', 'false-premise'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** A sentence that decides a question: its text, or its first and last words where the text may not be copied. */
export type DecidingSentence =
  | { readonly text: string; readonly paper?: string }
  | { readonly from: string; readonly to: string; readonly paper?: string }

/** One line of a question file. */
export interface QuestionRow {
  readonly id: string
  readonly question: string
  readonly kind: QuestionKind
  readonly deciding: readonly DecidingSentence[]
}

const sentenceSchema = z.union([
  z.string().min(1),
  z.object({ text: z.string().min(1), paper: z.string().optional() }),
  z.object({ sentence: z.string().min(1), paper: z.string().optional() }),
  z.object({ quote: z.string().min(1), paper: z.string().optional() }),
  z.object({ from: z.string().min(1), to: z.string().min(1), paper: z.string().optional() }),
])

const rowSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  question: z.string().min(1),
  kind: z.string().optional(),
  type: z.string().optional(),
  label: z.string().optional(),
  answerable: z.boolean().optional(),
  deciding: z.array(sentenceSchema).optional(),
  deciding_sentences: z.array(sentenceSchema).optional(),
  sentences: z.array(sentenceSchema).optional(),
  evidence: z.array(sentenceSchema).optional(),
})

/** A line that could not be read, with the reason. */
export interface RejectedLine {
  readonly line: number
  readonly message: string
}

/**
 * Reads a question file: one JSON object a line with `question`, `kind` (answerable, unanswerable, false-premise;
 * also as `type`, `label` or `answerable: true`) and `deciding` (also `deciding_sentences`, `sentences`,
 * `evidence`): texts, or objects with `text`, or with `from` and `to`.
 */
export function parseQuestionRows(text: string): {
  readonly rows: readonly QuestionRow[]
  readonly rejected: readonly RejectedLine[]
} {
  const rows: QuestionRow[] = []
  const rejected: RejectedLine[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const parsed = parseRow(line, index + 1)
    if ('message' in parsed) rejected.push(parsed)
    else rows.push(parsed)
  }
  return { rows, rejected }
}

function parseRow(line: string, number: number): QuestionRow | RejectedLine {
  const json = parseJsonLine(line)
  if (json === undefined) return { line: number, message: 'is not JSON' }
  const parsed = rowSchema.safeParse(json)
  if (!parsed.success) return { line: number, message: z.prettifyError(parsed.error) }
  const row = parsed.data
  const kind = kindOf([row.kind, row.type, row.label], row.answerable)
  if (kind === undefined)
    return { line: number, message: `has no kind; expected one of ${QUESTION_KINDS.join(', ')}` }
  const sentences = row.deciding ?? row.deciding_sentences ?? row.sentences ?? row.evidence ?? []
  return { id: String(row.id ?? number), question: row.question, kind, deciding: sentences.map(toDeciding) }
}

function kindOf(
  names: readonly (string | undefined)[],
  isAnswerable: boolean | undefined,
): QuestionKind | undefined {
  for (const name of names) {
    const folded = name?.toLowerCase().replace(/[_ ]/g, '-') ?? ''
    const kind = QUESTION_KINDS.find((known) => known === folded)
    if (kind !== undefined) return kind
    if (/premise/.test(folded)) return 'false-premise'
  }
  if (isAnswerable === undefined) return undefined
  return isAnswerable ? 'answerable' : 'unanswerable'
}

function toDeciding(sentence: z.infer<typeof sentenceSchema>): DecidingSentence {
  if (typeof sentence === 'string') return { text: sentence }
  const paper = sentence.paper === undefined ? {} : { paper: sentence.paper }
  if ('from' in sentence) return { from: sentence.from, to: sentence.to, ...paper }
  if ('text' in sentence) return { text: sentence.text, ...paper }
  if ('sentence' in sentence) return { text: sentence.sentence, ...paper }
  return { text: sentence.quote, ...paper }
}
