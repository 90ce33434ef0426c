import { matchesOf } from './each-match.js'
import { clauseEnd, clauseStart, spansOf } from './clauses.js'
import type { TextSpan } from './text-span.js'
import { quickStart } from './quick-start.js'

/** A word that denies, with the stretch that it denies. */
export interface Negation extends TextSpan {
  /** The cue as printed. */
  readonly cue: string
  /** From the cue to the end of its clause; for cues that stand behind ("was absent") from the start of the clause. */
  readonly scope: TextSpan
  /** `no-difference`: denies a difference or significance, not the thing itself ("did not differ", "n.s."). */
  readonly kind: 'denial' | 'no-difference'
}

/** Cues that deny what follows. Longest first; N. Chapman et al., NegEx (J Biomed Inform 2001) and journals' usage. */
const FORWARD = quickStart(
  /\b(?:no\s(?:evidence|sign|signs|indication|support|proof)\s(?:of|for|that|to)|(?:fail(?:s|ed|ing)?|failure)\sto|(?:lack|absence|loss)\sof|absent\sfrom|(?:lack|lacks|lacked|lacking)|in\sno\s(?:way|case)|no\slonger|not\sonly(?!\b)|neither|nor|none|nobody|nothing|nowhere|never|without|cannot|can['’]t|unable\sto|unlikely\sto|(?:is|are|was|were|do|does|did|has|have|had|could|would|should|will|may|might)n['’]t|rather\sthan|instead\sof|free\sof|free\sfrom|rule[sd]?\sout|den(?:y|ies|ied)|prevent(?:s|ed|ing)?\sany|barely|hardly|scarcely|rarely|seldom|non(?=-\p{L})|no|not)(?![\p{L}])/giu,
)
/** Words that only look like denial: "not only", "no doubt", "No. 5", "not necessarily", "no less than". */
const NOT_DENYING =
  /^(?:not\sonly|no\sdoubt|no\.\s?\d|not\sjust|not\smerely|no\s(?:less|fewer|more|later|earlier)\sthan|not\s(?:less|fewer|more|later)\sthan)/iu
const NO_DIFFERENCE = quickStart(
  /\b(?:(?:did|do|does)\s(?:not|n['’]t)\s(?:\p{L}+ly\s)?(?:differ|change|vary)|(?:was|were|is|are)\s(?:not|n['’]t)\s(?:\p{L}+ly\s)?(?:different|associated|related|correlated|affected|altered|changed|significant)|no\s(?:statistically\s|clinically\s)?(?:significant|meaningful|relevant|apparent|detectable|clear|obvious)?\s?(?:differences?|effects?|changes?|associations?|correlations?|relationships?|benefits?|improvements?|interactions?)|not\s(?:statistically\s|clinically\s)?significant(?:ly)?|non-?\s?significant(?:ly)?|insignificant(?:ly)?|statistically\sinsignificant|similar\s(?:in|between|across|to)|comparable\s(?:in|between|across|to|with)|unchanged|unaffected|unaltered|indistinguishable|equivalent\sto|(?:remain(?:s|ed)?)\s(?:stable|constant|the\ssame))\b|(?<=[\s(=])(?:n\.\s?s\.|NS)(?![\p{L}])/giu,
)
/** Cues that stand behind what they deny. */
const BACKWARD = quickStart(
  /\b(?:(?:was|were|is|are|been)\s(?:absent|lacking|ruled\sout|denied|missing|undetectable|not\s(?:observed|found|seen|detected|present|detectable|confirmed|supported)))\b/giu,
)

/**
 * Negations of a sentence, ascending by start. The scope of a cue ends with its clause; the cue itself is in it.
 */
export function findNegations(text: string): Negation[] {
  const found: Negation[] = [
    ...spansOf(text, NO_DIFFERENCE).map((cue) => negation(text, cue, 'no-difference')),
    ...spansOf(text, BACKWARD).map((cue) => behind(text, cue)),
    ...spansOf(text, FORWARD)
      .filter((cue) => cue.text !== 'NO' || isShouted(text))
      .filter((cue) => !NOT_DENYING.test(text.slice(cue.start, cue.start + 24)))
      .map((cue) => negation(text, cue, 'denial')),
  ]
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: Negation[] = []
  for (const candidate of found) if (candidate.start >= (kept.at(-1)?.end ?? 0)) kept.push(candidate)
  return kept
}

/** "NO" is nitric oxide, except in a text that is set in capitals. */
function isShouted(text: string): boolean {
  return !/\p{Ll}/u.test(text)
}

type Cue = TextSpan & { readonly text: string }

function negation(text: string, cue: Cue, kind: Negation['kind']): Negation {
  const scope = {
    start: cue.start,
    end: /^non$/iu.test(cue.text) ? wordEnd(text, cue.end + 1) : clauseEnd(text, cue.end),
  }
  return { start: cue.start, end: cue.end, cue: cue.text, scope, kind }
}

/** "non-diabetic" denies one word. */
function wordEnd(text: string, at: number): number {
  const word = /^[\p{L}\p{N}-]+/u.exec(text.slice(at, at + 60))?.[0] ?? ''
  return at + word.length
}

function behind(text: string, cue: Cue): Negation {
  const scope = { start: clauseStart(text, cue.start), end: cue.end }
  return { start: cue.start, end: cue.end, cue: cue.text, scope, kind: 'denial' }
}

/** `up` and `down` for amounts, `better` and `worse` for outcomes, `same` for no change. */
export type Direction = 'up' | 'down' | 'better' | 'worse' | 'same'

/** A word that gives a direction. */
export interface DirectionMark extends TextSpan {
  readonly word: string
  readonly direction: Direction
  /** Whether the word stands in the scope of a denial ("did not increase"). */
  readonly isNegated: boolean
}

const DIRECTIONS: readonly (readonly [Direction, string])[] = [
  [
    'up',
    String.raw`(?:up-?regulat|increas|elevat|rais(?=e|ing)|enhanc|augment|amplif|potentiat|escalat|intensif|accelerat|boost|heighten|stimulat|induc|promot|expand|enlarg|strengthen|lengthen|prolong|accumulat|enrich)\p{L}*|rise[sn]?|rising|rose|grow(?:s|n|ing)?|grew|higher|greater|larger|more|longer|faster|stronger|gain(?:s|ed|ing)?|climb(?:s|ed|ing)?|doubled|tripled|surge[ds]?|exceed(?:s|ed|ing)?`,
  ],
  [
    'down',
    String.raw`(?:down-?regulat|decreas|reduc|lower(?=ed|ing|s)|declin|diminish|attenuat|suppress|inhibit|impair|depress|deplet|weaken|shorten|abolish|block(?=ed|ing|s|ade)|prevent|lessen|dampen|blunt(?=ed|ing|s)|shrink|shrank|shrunk|curb|abrogat|decelerat|slow(?=ed|ing|s)|halv|minimi[sz]|protect(?=ed\sagainst|s\sagainst|ion\sagainst))\p{L}*|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?|lower|less|fewer|smaller|shorter|slower|loss(?:es)?|dip(?:s|ped)?`,
  ],
  [
    'better',
    String.raw`(?:improv|ameliorat|alleviat|restor|recover|benefi|reliev|outperform|surpass)\p{L}*|better|superior|best|rescue[ds]?`,
  ],
  [
    'worse',
    String.raw`(?:worsen|deteriorat|aggravat|exacerbat|underperform|harm(?=ed|s))\p{L}*|worse|inferior|worst`,
  ],
  ['same', String.raw`unchanged|unaffected|unaltered|similar(?:ly)?|comparable|equivalent|identical`],
]
/** Who or what does it is no direction ("inhibitors", "promoters"): looked for last, since few matches come so far. */
const NO_DOER = String.raw`(?<!(?<![\p{L}-])\p{L}+(?:ors?|ory|ers))`
const DIRECTION = new RegExp(
  String.raw`(?<![\p{L}-])(?:${DIRECTIONS.map(([name, words]) => `(?<${name}>${words})`).join('|')})(?![\p{L}])${NO_DOER}`,
  'giu',
)

/**
 * Direction words of a sentence, ascending; each says whether it stands in the scope of a denial. `negations`: those of the
 * text, where they are known already.
 */
export function findDirections(text: string, negations = findNegations(text)): DirectionMark[] {
  const denials = negations.map((found) => found.scope)
  return matchesOf(DIRECTION, text).map((match) => {
    const start = match.index
    const end = start + match[0].length
    const direction = DIRECTIONS.find(([name]) => match.groups?.[name] !== undefined)?.[0] ?? 'same'
    const isNegated =
      direction !== 'same' && denials.some((scope) => scope.start <= start && end <= scope.end)
    return { start, end, word: match[0], direction, isNegated }
  })
}
