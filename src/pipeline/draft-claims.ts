/*
 * The claims of a draft's sentences: clauses that could stand alone, each with what it cites, held against the library.
 */
import { type SplitClaim, splitClaims } from '../checks/split-claims.js'
import { splitSentences } from '../language/sentences.js'
import type { DraftCitation } from '../model/draft-report.js'
import type { DraftParagraph } from '../reading/draft/draft.js'
import type { CheckedClaim, DraftChecker } from './check-draft.js'
import type { CitationResolver, CitedSentence } from './draft-citations.js'

/** One claim of a draft, checked. */
export interface DraftClaim {
  readonly part: SplitClaim
  readonly citations: readonly DraftCitation[]
  readonly checked: CheckedClaim
}

interface Reading {
  readonly resolver: CitationResolver
  readonly checker: DraftChecker
  /** The claim before, for words that point back. */
  readonly before: string | undefined
}

/** The claims of a sentence, each held against the library; none where it claims nothing. */
export function claimsIn(
  sentence: string,
  paragraph: DraftParagraph,
  reading: Reading,
): readonly DraftClaim[] {
  const clauses = citedClauses(sentence, reading.resolver)
  if (!isClaim(clauses.map(({ text }) => text).join(' '), paragraph)) return []
  const parts = clauses.flatMap(({ text, citations }) =>
    splitClaims(withoutAttribution(text), reading.before).map(
      (part): DraftClaim => ({
        part,
        citations,
        checked: reading.checker.check({ text: part.readAs, citations }),
      }),
    ),
  )
  const isSound = parts.every(({ checked }) => !failsBeyondStrength(checked))
  return (isSound ? wholeClaim(sentence, parts.length, reading) : undefined) ?? parts
}

function failsBeyondStrength({ deciding }: CheckedClaim): boolean {
  const failed = (deciding?.verification.checks ?? []).filter(({ outcome }) => outcome === 'fail')
  return deciding?.standing === 'failed' && failed.some(({ check }) => check !== 'strength')
}

/** Share of a sentence's words in one stored sentence from which its clauses need not be looked at one by one. */
const ALMOST_WHOLE = 0.9

/** A sentence of several clauses that stands in the library almost as it is: its hedges and conditions hold for all of them. */
function wholeClaim(
  sentence: string,
  parts: number,
  { resolver, checker, before }: Reading,
): readonly DraftClaim[] | undefined {
  const { text: cited, citations } = resolver.read(sentence)
  const text = withoutAttribution(cited)
  const pointing = splitClaims(text, before)[0]?.pointing ?? []
  if (parts < 2 || pointing.some(({ start }) => start === 0)) return undefined
  const checked = checker.check({ text, citations })
  const { deciding } = checked
  const share = deciding?.verification.alignment.ranked[0]?.score ?? 0
  if (deciding?.standing !== 'supports' || share < ALMOST_WHOLE) return undefined
  return [
    { part: { text, span: { start: 0, end: text.length }, pointing: [], readAs: text }, citations, checked },
  ]
}

/** Clauses with their own citations; one without takes those of the next that has some. */
function citedClauses(sentence: string, resolver: CitationResolver): readonly CitedSentence[] {
  const read = splitClaims(sentence).map(({ text }) => resolver.read(text))
  return read
    .map(({ text, citations }, index) => ({
      text,
      citations:
        citations.length > 0
          ? citations
          : (read.slice(index).find((later) => later.citations.length > 0)?.citations ?? []),
    }))
    .filter(({ text }) => /\p{L}/u.test(text))
}

/** Sentences of a paragraph. */
export function sentencesOf({ text }: DraftParagraph): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end))
}

/** Words below which a sentence says nothing that could be checked. */
const LEAST_WORDS = 4
/** A text that speaks of itself. */
const OF_ITSELF =
  /^(?:in (?:this|the (?:following|next)) (?:section|chapter|paper|review|article|essay|text)|(?:this|the present) (?:section|chapter|review|article|essay|text)\b|(?:here|below|next),? we (?:discuss|review|describe|summari[sz]e|turn)|we (?:discuss|review|summari[sz]e|turn to)\b)/iu

function isClaim(text: string, { kind }: DraftParagraph): boolean {
  if (kind === 'heading' || text.endsWith('?') || OF_ITSELF.test(text)) return false
  return text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length >= LEAST_WORDS
}

const ATTRIBUTION =
  /^(?:(?:\p{Lu}[\p{L}'’-]+(?: (?:et al\.?|and (?:colleagues|co-?workers|\p{Lu}[\p{L}'’-]+)))?\s*(?:\((?:1[6-9]|20)\d\d[a-z]?\))?|(?:one|a|another|this|that|the) (?:recent |earlier |later )?(?:study|trial|paper|review|report)) (?:have |has )?(?:found|showed|shown|reported|observed|demonstrated|concluded|noted|stated|shows?|reports?|finds?) that|according to [^,]{3,60},)\s+/u

/** "Moe et al. (2021) found that kelp grew": what is checked is that kelp grew. */
function withoutAttribution(text: string): string {
  const rest = text.replace(ATTRIBUTION, '')
  return rest === text ? text : rest.charAt(0).toUpperCase() + rest.slice(1)
}
