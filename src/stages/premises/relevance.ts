import type { Surroundings, TermWeight } from '../../checks/slots.js'
import type { Effect } from '../../checks/effect/read-effect.js'
import { indexTerms } from '../../language/tokens.js'
import type { Candidate } from '../../model/candidate.js'
import type { PaperKey } from '../../model/ids.js'
import type { Premise } from '../../model/plan.js'
import type { Sentence } from '../../model/sentence.js'

/** What judging a premise needs to know of the sentences around a candidate, and of terms. */
export interface PremiseNeeds {
  readonly around: (sentence: Sentence, paperKey: PaperKey) => Surroundings
  readonly weight: TermWeight
  /** Papers that support nothing any more. */
  readonly isSpent: (paperKey: PaperKey) => boolean
}

/** A premise with the effect that it states, where it states one. */
export interface PremiseToJudge {
  readonly premise: Premise
  readonly effect: Effect | undefined
}

/** A candidate with how much of the premise its paper is about, and how much of it the sentence itself names; 0 to 1. */
export interface RelevantCandidate {
  readonly candidate: Candidate
  readonly ofPaper: number
  readonly ofSentence: number
}

/** What a term counts that the paper has only outside of its title and abstract. */
const MENTION_CREDIT = 0.6
/** How much less of the premise than the best paper another may carry and still be heard. */
const PAPER_MARGIN = 0.1
/** Share of what the premise names that its paper has to carry. */
const LEAST_CARRIED = 0.25
/** Share of what acts that its paper has to carry. */
const LEAST_AGENT = 0.25

/** Words that any paper has and that tell no paper from another. */
const COMMON = new Set(
  indexTerms(
    `study trial paper group groups patients people compared placebo control controls treatment treated effect effects more less
     lower higher longer shorter larger smaller greater better worse faster slower sooner earlier get become reach such thing was
     much many percentage week weeks month months day days year years`,
  ),
)

/**
 * The candidates of the papers that carry the most of what a premise names: that a paper on another drug did not measure the
 * outcome says nothing about this one. Retracted papers are not heard.
 */
export function relevantCandidates(
  { premise, effect }: PremiseToJudge,
  candidates: readonly Candidate[],
  needs: PremiseNeeds,
): readonly RelevantCandidate[] {
  const terms = termsOf(premise)
  // "A programme" is called otherwise in every paper; a drug by its name.
  const isNamed = !GENERIC_AGENT.test(effect?.agentText ?? '')
  const agents = (effect?.agentNames ?? [])
    .map((name) => name.filter(isTelling))
    .filter((name) => name.length > 0)
  const heard = candidates.filter(({ paperKey }) => !needs.isSpent(paperKey))
  const papers = new Map<PaperKey, number>()
  const onAgent = new Set<PaperKey>()
  const words = terms.filter(isTelling)
  for (const { sentence, paperKey } of heard) {
    if (papers.has(paperKey)) continue
    const around = needs.around(sentence, paperKey)
    papers.set(paperKey, share(words, around, needs.weight))
    const isOnAgent = agents.length === 0 || agents.some((name) => isAbout(name, around, needs.weight))
    if (isOnAgent) onAgent.add(paperKey)
  }
  const most = Math.max(0, ...papers.values())
  const least = Math.max(LEAST_CARRIED, most - PAPER_MARGIN)
  return heard.flatMap((candidate) => {
    const ofPaper = papers.get(candidate.paperKey) ?? 0
    const isTreated = ofPaper > 0 && TREATED.test(candidate.sentence.text)
    if (ofPaper < least && !(isTreated && ofPaper >= most - PAPER_MARGIN)) return []
    const isOnAgent = onAgent.size === 0 ? !isNamed : onAgent.has(candidate.paperKey)
    if (!isOnAgent && !isTreated) return []
    const own = needs.around(candidate.sentence, candidate.paperKey).sentence
    return [
      {
        candidate,
        ofPaper,
        ofSentence: weightedShare(terms, (term) => (own.has(term) ? 1 : 0), needs.weight),
      },
    ]
  })
}

const GENERIC_AGENT =
  /\b(?:interventions?|program(?:me)?s?|training|education|sessions?|support|counsell?ing|calls?|care|exercises?|courses?|packages?|strateg(?:y|ies))\b/iu
/** Another name, or how much of it was given. */
const IN_BRACKETS = /\([^()]*\)/gu
/** What authors call the arm that got the treatment. */
const TREATED =
  /\b(?:intervention|experimental|treatment|treated|active|study)\s(?:(?:than\s(?:in\s)?|and\s)(?:the\s)?controls?\s)?(?:group|arm|condition)s?\b/iu

/** Everything that the premise names: its statement, and for a thing or a design its slots. */
function termsOf({ kind, text, slots }: Premise): readonly string[] {
  const words =
    kind === 'existence'
      ? slots.filter((slot) => slot.kind !== 'relation').flatMap(({ terms }) => terms)
      : [
          ...indexTerms(text.replaceAll(IN_BRACKETS, ' ')),
          ...slots.flatMap(({ terms }) => terms.filter((term) => term.includes('#'))),
        ]
  return [...new Set(words)].filter((term) => !COMMON.has(term))
}

/** What acts has to stand in title or abstract: a paper that only mentions a drug did not test it. */
function isAbout(name: readonly string[], { paper }: Surroundings, weight: TermWeight): boolean {
  return weightedShare(name, (term) => (paper.has(term) ? 1 : 0), weight) >= LEAST_AGENT
}

function share(terms: readonly string[], around: Surroundings, weight: TermWeight): number {
  const credit = (term: string) =>
    around.paper.has(term) ? 1 : around.document.has(term) ? MENTION_CREDIT : 0
  return weightedShare(terms, credit, weight)
}

const UNIT = /^(?:[mkµu]?g|[mµd]?l|mgkg|[cmn]?m|h|min|iu|mmol|mgdai)$/u

/** Numbers and units say how much of a thing it was, not what. */
function isTelling(term: string): boolean {
  return !COMMON.has(term) && !UNIT.test(term) && !/^[\d.,]/u.test(term)
}

function weightedShare(
  terms: readonly string[],
  credit: (term: string) => number,
  weight: TermWeight,
): number {
  const total = terms.reduce((sum, term) => sum + weight(term), 0)
  return total === 0 ? 1 : terms.reduce((sum, term) => sum + weight(term) * credit(term), 0) / total
}
