import type { DocumentId } from '../../model/ids.js'
import type { Sentence } from '../../model/sentence.js'
import { decides } from '../answers/score-answers.js'
import type { DecidingSentence } from '../answers/question-row.js'

/** A searched document with the names under which a question file may know its paper. */
export interface NamedDocument {
  readonly documentId: DocumentId
  /** Key, identifiers and file names without their ends, in lower case. */
  readonly names: ReadonlySet<string>
  readonly sentences: readonly Sentence[]
}

/** The deciding sentences of a question as they are stored. */
export interface ResolvedSentences {
  readonly found: readonly Sentence[]
  /** Documents that hold a named paper or a deciding sentence. */
  readonly documents: ReadonlySet<DocumentId>
  /** Given sentences of which no stored one was found. */
  readonly notStored: readonly DecidingSentence[]
}

/** Looks up the deciding sentences of a question; one whose paper is named counts in that paper only. */
export function resolveDeciding(
  deciding: readonly DecidingSentence[],
  documents: readonly NamedDocument[],
): ResolvedSentences {
  const found = new Map<string, Sentence>()
  const inPapers = new Set<DocumentId>()
  const notStored: DecidingSentence[] = []
  for (const given of deciding) {
    const papers = documents.filter(({ names }) => isNamed(given, names))
    if (given.paper !== undefined) for (const { documentId } of papers) inPapers.add(documentId)
    const stored = papers.flatMap(({ sentences }) => sentences.filter((one) => isGiven(given, one)))
    if (stored.length === 0) notStored.push(given)
    for (const sentence of stored) {
      found.set(sentence.id, sentence)
      inPapers.add(sentence.documentId)
    }
  }
  return { found: [...found.values()], documents: inPapers, notStored }
}

function isNamed({ paper }: DecidingSentence, names: ReadonlySet<string>): boolean {
  return paper === undefined || names.has(paper.toLowerCase())
}

/** A heading decides nothing, and neither does what is never searched. */
function isGiven(given: DecidingSentence, { kind, section, text }: Sentence): boolean {
  if (kind === 'heading' || section === 'references') return false
  const signs = 'from' in given ? [given.from, given.to].filter((part) => !/[\p{L}\p{N}]/u.test(part)) : []
  // A cell that is a sign is one of a row; in prose the sign stands for something else.
  if (signs.length > 0 && kind !== 'table-row') return false
  return signs.every((sign) => text.includes(sign)) && decides([given], { quote: text, kind })
}
