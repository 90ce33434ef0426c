import { findCitationMarks } from '../language/citation-marks.js'
import { readStance } from '../checks/stance.js'
import type { Library } from '../contracts/library.js'
import type { Candidate } from '../model/candidate.js'
import type { Evidence, RelayPointer } from '../model/evidence.js'
import type { Sentence } from '../model/sentence.js'

/** Makes the evidence record of a chosen sentence: the quote is sliced from its passage, here and nowhere else. */
export function toEvidence(
  candidate: Candidate,
  place: { readonly owner: string; readonly number: number },
  library: Library,
): Evidence {
  const { sentence, passage } = candidate
  const span = {
    start: sentence.span.start - passage.span.start,
    end: sentence.span.end - passage.span.start,
  }
  return {
    label: `${place.owner}-E${place.number}`,
    subQuestion: place.owner,
    paperKey: candidate.paperKey,
    documentId: sentence.documentId,
    passageId: passage.id,
    sentenceIds: [sentence.id],
    quote: passage.text.slice(span.start, span.end),
    span,
    kind: sentence.kind,
    section: sentence.section,
    heading: sentence.heading,
    locator: sentence.page === undefined ? passage.locator : pageLocator(sentence),
    ...(sentence.page !== undefined && { page: sentence.page }),
    boxes: sentence.boxes,
    role: roleOf(candidate),
    relays: relaysOf(sentence, library),
    level: passage.level,
    direction: directionOf(candidate),
    ...readingOf(candidate),
    hasDoubtfulNumbers: sentence.hasDoubtfulNumbers,
  }
}

/** A model may only demote: what it holds for relayed never counts as the paper's own. */
function roleOf({ sentence, reading }: Candidate): Evidence['role'] {
  return reading?.isRelayed === true && sentence.role === 'firsthand' ? 'relayed' : sentence.role
}

/** By code where it can tell, else as a model read it. */
function directionOf({ sentence, reading }: Candidate): Evidence['direction'] {
  const byCode = readStance(sentence.text, { focusTerms: [], direction: 'effect' })
  return byCode === 'unclear' ? (reading?.direction ?? byCode) : byCode
}

function readingOf({ reading }: Candidate): Partial<Evidence> {
  if (reading === undefined) return {}
  const { finding, population } = reading
  return {
    ...(finding !== '' && { finding }),
    ...(population !== '' && { population }),
    isPointedAt: true,
  }
}

function pageLocator(sentence: Sentence): string {
  const first = sentence.page ?? 1
  const last = sentence.lastPage ?? first
  return last > first ? `p. ${first}–${last}` : `p. ${first}`
}

/** The works that a relayed sentence points at, and whether the library holds them. */
export function relaysOf(sentence: Sentence, library: Library): RelayPointer[] {
  const references = library.readingDetails(sentence.documentId)?.references ?? []
  const byLabel = new Map(references.map((reference) => [reference.label, reference]))
  const marks =
    sentence.citations.length > 0
      ? sentence.citations
      : findCitationMarks(sentence.text).map((mark) => ({ ...mark, targets: [] as string[] }))
  return marks.flatMap((mark) => {
    const printed = sentence.text.slice(mark.start, mark.end)
    if (mark.targets.length === 0) return [{ mark: printed }]
    return mark.targets.map((target) => {
      const reference = byLabel.get(target)
      const paper = reference?.ids === undefined ? undefined : library.findPaperById(reference.ids)
      return {
        mark: printed,
        ...(reference !== undefined && { reference: reference.text }),
        ...(paper !== undefined && { paperKey: paper.key }),
      }
    })
  })
}
