/*
 * Check-draft: the claims of somebody's text come in; each with its verdict and the sentence that decides it goes out.
 * A claim is held against what it cites, else against the best passages. What does not pass is looked for again, at
 * most twice: over all passages by claim, by name and by exact number, then in the whole document that came nearest.
 * Both looks are recorded, and the outcome is classified. Without a model; nothing is written.
 */
import type { ClaimCheck } from '../checks/claim/claim-check.js'
import { isSpent } from '../checks/spent-source.js'
import type { Library } from '../contracts/library.js'
import type { PassageIndex } from '../contracts/passage-index.js'
import type { UnitConverter } from '../language/quantities/same-quantity.js'
import { indexTerms } from '../language/tokens.js'
import type { DraftCitation, DraftSearch } from '../model/draft-report.js'
import type { PaperKey, PassageId } from '../model/ids.js'
import type { Passage } from '../model/sentence.js'
import { retrieve } from '../stages/retrieve/retrieve.js'
import { type ClaimReader, createClaimReader, decidingResult, type PassageResult } from './claim-reader.js'
import { entitiesOf, numbersOf } from './claim-queries.js'

/** A claim with what it cites. */
export interface ClaimToCheck {
  /** Pronouns resolved, citations left out. */
  readonly text: string
  readonly citations: readonly DraftCitation[]
}

/** What was found for one claim. */
export interface CheckedClaim {
  /** The passage that decides; absent where nothing stored has anything to do with it. */
  readonly deciding?: PassageResult
  /** Passages that judges are shown beside it: the next best ones, of those that it cites where it cites any. */
  readonly beside: readonly PassageResult[]
  /** Round in which it was found: 0 at once, 1 and 2 at the second looks. */
  readonly round: number
  /** Supported, but in no paper that the claim cites. */
  readonly isElsewhere: boolean
  readonly searches: readonly DraftSearch[]
}

export interface DraftNeeds {
  readonly library: Library
  readonly passageIndex: PassageIndex
  /** With the equivalences of the domain. */
  readonly convert?: UnitConverter
  /** Checks that the domain adds. */
  readonly checks?: readonly ClaimCheck[]
}

export interface DraftChecker {
  check(claim: ClaimToCheck): CheckedClaim
}

/** Passages read at the first look, and for each query of a second look. */
const FIRST_LOOK = 12
const SECOND_LOOK = 16

/** One per draft: passages that were read for one claim serve the next. */
export function createDraftChecker(needs: DraftNeeds): DraftChecker {
  const reader = createClaimReader(needs.library, needs)
  return { check: (claim) => checkOne(claim, { ...needs, reader }) }
}

interface Looking extends DraftNeeds {
  readonly reader: ClaimReader
}

function checkOne(claim: ClaimToCheck, needs: Looking): CheckedClaim {
  const look = createLook(claim.text, needs)
  const cited = citedPapers(claim.citations, needs.library)
  firstLook(claim, cited, look)
  let round = 0
  while (!hasPassed(look.results, cited) && round < 2) {
    round += 1
    if (round === 1) byClaimEntityNumber(claim.text, look)
    else wholeDocument(look)
  }
  const chosen = choose(look.results, cited)
  const isSettled = chosen.deciding?.standing === 'supports'
  return {
    ...chosen,
    beside: besideOf(chosen, look.results, cited),
    round: isSettled ? look.roundOf(chosen.deciding) : round,
    searches: look.searches,
  }
}

/** What the cited papers say decides, unless they do not speak of the claim and others do. */
function choose(
  results: readonly PassageResult[],
  cited: readonly PaperKey[],
): Pick<CheckedClaim, 'deciding' | 'isElsewhere'> {
  const own = decidingResult(results.filter((result) => isCited(result, cited)))
  const any = decidingResult(results)
  const isElsewhere = own?.standing !== 'supports' && any?.standing === 'supports'
  const isOwn = own !== undefined && own.standing !== 'off-topic' && !isElsewhere
  const deciding = isOwn ? own : any
  return { ...(deciding !== undefined && { deciding }), isElsewhere }
}

/** Passages beside the deciding one that judges see. */
const MOST_BESIDE = 2

function besideOf(
  { deciding, isElsewhere }: Pick<CheckedClaim, 'deciding' | 'isElsewhere'>,
  results: readonly PassageResult[],
  cited: readonly PaperKey[],
): readonly PassageResult[] {
  return results
    .filter(
      (result) => result !== deciding && result.standing !== 'off-topic' && result.standing !== 'failed',
    )
    .filter((result) => isElsewhere || isCited(result, cited))
    .sort((left, right) => right.coverage - left.coverage || (left.sentence.id < right.sentence.id ? -1 : 1))
    .slice(0, MOST_BESIDE)
}

function hasPassed(results: readonly PassageResult[], cited: readonly PaperKey[]): boolean {
  return results.some((result) => result.standing === 'supports' && isCited(result, cited))
}

function isCited({ passage }: PassageResult, cited: readonly PaperKey[]): boolean {
  return cited.length === 0 || cited.includes(passage.paperKey)
}

function citedPapers(citations: readonly DraftCitation[], library: Library): PaperKey[] {
  const keys = citations.flatMap(({ paperKey, sentenceId, passageId }) => {
    if (paperKey !== undefined) return [paperKey]
    const sentence = sentenceId === undefined ? undefined : library.findSentence(sentenceId)
    const owner = sentence === undefined ? undefined : library.findDocument(sentence.documentId)?.paperKey
    const passage = passageId === undefined ? undefined : library.findPassage(passageId)
    return owner ?? passage?.paperKey ?? []
  })
  return [...new Set(keys)]
}

/** What was read for one claim so far. */
interface Look {
  readonly results: readonly PassageResult[]
  readonly searches: readonly DraftSearch[]
  readonly needs: Looking
  read(by: Omit<DraftSearch, 'passages'>, passages: readonly Passage[]): void
  roundOf(result: PassageResult | undefined): number
}

function createLook(text: string, needs: Looking): Look {
  const seen = new Set<PassageId>()
  const results: (PassageResult & { readonly round: number })[] = []
  const searches: DraftSearch[] = []
  return {
    results,
    searches,
    needs,
    read(by, passages) {
      const fresh = passages.filter(({ id }) => !seen.has(id))
      for (const passage of fresh) {
        seen.add(passage.id)
        const result = needs.reader.read(text, passage)
        if (result !== undefined) results.push({ ...withEditorial(result, needs.library), round: by.round })
      }
      searches.push({ ...by, passages: fresh.length })
    },
    roundOf: (result) => results.find(({ passage }) => passage.id === result?.passage.id)?.round ?? 0,
  }
}

function firstLook(claim: ClaimToCheck, cited: readonly PaperKey[], look: Look): void {
  const { library, passageIndex } = look.needs
  const exact = claim.citations.flatMap(({ sentenceId, passageId }) => {
    const sentence = sentenceId === undefined ? undefined : library.findSentence(sentenceId)
    if (sentence !== undefined) return library.passagesOfSentence(sentence)
    return passageId === undefined ? [] : (library.findPassage(passageId) ?? [])
  })
  if (exact.length > 0) look.read({ round: 0, by: 'cited', query: claim.text }, exact)
  else if (cited.length > 0) {
    const hits = passageIndex.search({
      terms: [...new Set(indexTerms(claim.text))],
      limit: FIRST_LOOK,
      filter: { paperKeys: cited },
    })
    look.read({ round: 0, by: 'cited', query: claim.text }, load(hits, library))
  } else look.read({ round: 0, by: 'claim', query: claim.text }, ranked(claim.text, FIRST_LOOK, look))
}

function byClaimEntityNumber(text: string, look: Look): void {
  look.read({ round: 1, by: 'claim', query: text }, ranked(text, SECOND_LOOK, look))
  const entities = entitiesOf(text)
  if (entities !== '')
    look.read({ round: 1, by: 'entity', query: entities }, ranked(entities, SECOND_LOOK, look))
  for (const number of numbersOf(text)) {
    const hits = look.needs.passageIndex.search({ terms: indexTerms(number), limit: SECOND_LOOK })
    look.read({ round: 1, by: 'number', query: number }, load(hits, look.needs.library))
  }
}

/** The sentence that decides often stands in another part of the paper that came nearest. */
function wholeDocument(look: Look): void {
  const nearest = decidingResult(look.results)
  if (nearest === undefined) return
  const passages = passagesOf(nearest.passage, look.needs.library)
  look.read({ round: 2, by: 'document', query: nearest.passage.paperKey }, passages)
}

function passagesOf({ documentId }: Passage, library: Library): Passage[] {
  const passages = new Map<PassageId, Passage>()
  let covered = -1
  for (const sentence of library.sentences(documentId, 0, Number.MAX_SAFE_INTEGER)) {
    if (sentence.ordinal <= covered) continue
    for (const passage of library.passagesOfSentence(sentence)) {
      passages.set(passage.id, passage)
      covered = Math.max(covered, passage.lastSentence)
    }
  }
  return [...passages.values()]
}

/** A retracted paper supports nothing. */
function withEditorial(result: PassageResult, library: Library): PassageResult {
  const status = library.findPaper(result.passage.paperKey)?.editorial.status
  const isUsable = status === undefined || !isSpent(status) || result.standing === 'off-topic'
  return isUsable ? result : { ...result, standing: 'failed' }
}

function ranked(query: string, limit: number, { needs }: Look): readonly Passage[] {
  const { passages } = retrieve({ purpose: 'question', owner: '', queries: [query] }, needs)
  return load(passages.slice(0, limit), needs.library)
}

function load(hits: readonly { readonly passageId: PassageId }[], library: Library): Passage[] {
  return hits.flatMap(({ passageId }) => library.findPassage(passageId) ?? [])
}
