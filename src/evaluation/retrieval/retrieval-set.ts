import { parseJsonLine } from '../parse-json-line.js'
import * as z from 'zod'
import { FirsthandError } from '../../model/errors.js'

/** A document that is searched. */
export interface RetrievalDocument {
  readonly id: string
  readonly title: string
  readonly text: string
}

export interface RetrievalQuery {
  readonly id: string
  readonly text: string
}

/** Relevance of documents for a query by document id; 0 is judged and not relevant. */
export type Judgements = ReadonlyMap<string, number>

/** A test collection in the layout of BEIR (Thakur et al., NeurIPS 2021): documents, queries, judgements. */
export interface RetrievalSet {
  readonly documents: readonly RetrievalDocument[]
  /** Queries that have at least one relevant document, in the order of their file. */
  readonly queries: readonly (RetrievalQuery & { readonly judgements: Judgements })[]
  /** Relevant documents that the document file does not hold; no search can find them. */
  readonly missingDocuments: readonly string[]
}

/** The three files as text. */
export interface RetrievalFiles {
  /** One JSON object a line: `_id`, `title` (may be missing), `text`. */
  readonly documents: string
  /** One JSON object a line: `_id`, `text`. */
  readonly queries: string
  /** Lines of query id, document id and whole-number relevance, split by tabs; a heading line is allowed. */
  readonly judgements: string
}

const ID = z.union([z.string().min(1), z.number()]).transform(String)
const DOCUMENT = z
  .object({ _id: ID, title: z.string().nullish(), text: z.string() })
  .transform(({ _id, title, text }) => ({ id: _id, title: title ?? '', text }))
const QUERY = z.object({ _id: ID, text: z.string().min(1) }).transform(({ _id, text }) => ({ id: _id, text }))

/** Throws `input-invalid` with file and line for a line that cannot be read, and for a set without judged queries. */
export function parseRetrievalSet(files: RetrievalFiles): RetrievalSet {
  const documents = parseLines(files.documents, 'docs.jsonl', DOCUMENT)
  const queries = parseLines(files.queries, 'queries.jsonl', QUERY)
  const judgements = parseJudgements(files.judgements)
  const known = new Set(documents.map(({ id }) => id))
  if (known.size < documents.length)
    throw new FirsthandError('input-invalid', 'docs.jsonl holds the same _id twice.')
  const judged = queries.flatMap((query) => {
    const own = judgements.get(query.id)
    const hasRelevant = own !== undefined && [...own.values()].some((relevance) => relevance > 0)
    return hasRelevant ? [{ ...query, judgements: own }] : []
  })
  if (judged.length === 0)
    throw new FirsthandError('input-invalid', 'No query of queries.jsonl has a relevant document.')
  const relevant = judged.flatMap((query) =>
    [...query.judgements].filter(([, relevance]) => relevance > 0).map(([id]) => id),
  )
  return {
    documents,
    queries: judged,
    missingDocuments: [...new Set(relevant)].filter((id) => !known.has(id)),
  }
}

function parseLines<Row>(text: string, file: string, schema: z.ZodType<Row>): Row[] {
  const rows: Row[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const parsed = schema.safeParse(parseJsonLine(line))
    if (!parsed.success)
      throw new FirsthandError(
        'input-invalid',
        `${file}, line ${index + 1}: ${z.prettifyError(parsed.error)}`,
      )
    rows.push(parsed.data)
  }
  return rows
}

function parseJudgements(text: string): ReadonlyMap<string, Judgements> {
  const byQuery = new Map<string, Map<string, number>>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || (index === 0 && /^query[-_]id\t/i.test(line))) continue
    const [query, document, relevance, ...rest] = line.split('\t')
    if (!query || !document || !/^-?\d+$/.test(relevance ?? '') || rest.length > 0)
      throw new FirsthandError(
        'input-invalid',
        `qrels.tsv, line ${index + 1}: expected query id, document id and a whole number, split by tabs.`,
      )
    const own = byQuery.get(query) ?? new Map<string, number>()
    own.set(document, Math.max(0, Number(relevance)))
    byQuery.set(query, own)
  }
  return byQuery
}
