import { parseJsonLine } from '../parse-json-line.js'
import { z } from 'zod'

const text = z.string().min(1)

const pairRow = z.strictObject({
  id: text,
  /** What the pair probes: the failure of its false half. */
  kind: text,
  label: z.boolean(),
  /** File of the corpus that decides it. */
  document: text,
  claim: text,
  /** The sentence that decides, word for word. */
  source: text,
  /** Numbers that stand in the document. */
  present: z.array(text).optional(),
  /** Numbers of a false claim that stand nowhere in the corpus. */
  absent: z.array(text).optional(),
  /** Words of a false claim that stand nowhere in its document. */
  absentWords: z.array(text).optional(),
})

/** One claim with its truth and the document that decides it. */
export type PairRow = Readonly<z.infer<typeof pairRow>>

const probeRow = z.strictObject({
  id: text,
  question: text,
  /** `refuted`: its premise is denied; `no-finding`: nothing may be given as an answer. */
  expect: z.enum(['refuted', 'no-finding']),
  /** Sentence that has to be among the evidence. */
  mustCite: text.optional(),
  /** Text that no finding may hold. */
  forbidden: text.optional(),
})

/** A question that the corpus does not answer, or whose premise it denies. */
export type ProbeRow = Readonly<z.infer<typeof probeRow>>

export interface ParsedRows<Row> {
  readonly rows: readonly Row[]
  readonly rejected: readonly { readonly line: number; readonly reason: string }[]
}

/** Reads one JSON object a line; what has another form is listed. */
export function parsePairRows(content: string): ParsedRows<PairRow> {
  return parseLines(content, pairRow)
}

export function parseProbeRows(content: string): ParsedRows<ProbeRow> {
  return parseLines(content, probeRow)
}

function parseLines<Row>(content: string, schema: z.ZodType<Row>): ParsedRows<Row> {
  const rows: Row[] = []
  const rejected: { line: number; reason: string }[] = []
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = schema.safeParse(parseJsonLine(line))
    if (parsed.success) rows.push(parsed.data)
    else
      rejected.push({ line: index + 1, reason: parsed.error.issues.map(({ message }) => message).join('; ') })
  }
  return { rows, rejected }
}
