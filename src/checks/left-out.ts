import { indexTerms } from '../language/tokens.js'

/** Something that a text says was taken away: "after removing the pathway features", "when outliers were excluded". */
export interface LeftOut {
  /** Said as a condition of what follows or went before: "after …", "when …", "without …". */
  readonly isCondition: boolean
  /** As in the text. */
  readonly words: string
  /** Index terms of the words. */
  readonly terms: readonly string[]
}

const DEED = String.raw`remov\w*|exclud\w*|omit\w*|dropp\w*|delet\w*|ablat\w*|discard\w*|withh[eo]ld\w*`
const OBJECT = String.raw`(?<words>[^,;:.()?]{2,90})`
/** Without the words that begin a clause or end its subject. */
const SUBJECT = String.raw`(?<words>(?:(?!\b(?:when|after|if|once|where|was|were|is|are|had|has|have)\b)[^,;:.()?]){2,90}?)`
/** What follows the deed: "removing X", "without X", "removal of X". */
const BEFORE_OBJECT = new RegExp(
  String.raw`\b(?:(?:${DEED})(?!\s+(?:from|to|criteri\w*|by|in)\b)|leaving out|without|w/o|in the absence of|(?:removal|exclusion|omission|ablation|deletion) of)\s+${OBJECT}`,
  'giu',
)
/** What stands before it: "X were removed", "X was left out". */
const AFTER_OBJECT = new RegExp(
  String.raw`(?:^|[,;:.(]|\b(?:when|after|if|once|where)\b)\s*${SUBJECT}\s+(?:was|were|is|are|(?:had|has|have) been)\s+(?:all\s+|then\s+)?(?:${DEED}|left out|taken out)\b`,
  'giu',
)
/** Where the object ends and the rest of the clause goes on. */
const REST = /\s+(?:from|was|were|is|are|did|does|do|had|has|have|reduced|lowered|changed|on|in)\b.*$/iu
const LEAD = /^(?:when|after|if|once|where|and|but|the|a|an|all|any|of)\s+/iu
/** Cut off where an object is meant that is a person or a patient: "patients without diabetes" names who was studied. */
const WHO =
  /\b(?:patients?|people|persons?|adults?|children|women|men|participants?|subjects?|those|individuals?|mice|rats|animals|controls?|infants?)\s+$/iu

/** Everything that a text says was left out, removed or done without, in the order of the text. */
export function readLeftOut(text: string): readonly LeftOut[] {
  const found: (LeftOut & { readonly at: number })[] = []
  for (const pattern of [BEFORE_OBJECT, AFTER_OBJECT])
    for (const match of text.matchAll(pattern)) {
      if (WHO.test(text.slice(0, match.index))) continue
      const words = trimmed(match.groups?.['words'] ?? '')
      const terms = indexTerms(words)
      const isCondition = CONDITION.test(text.slice(0, match.index)) || CONDITIONAL.test(match[0])
      if (terms.length > 0) found.push({ words, terms, isCondition, at: match.index })
    }
  return found.sort((left, right) => left.at - right.at).map(({ at: _at, ...one }) => one)
}

const CONDITION = /\b(?:after|when|if|once|by|upon|on|following|with)\s+(?:the\s+)?$/iu
const CONDITIONAL = /^(?:when|after|if|once|where|without|w\/o|in the absence of|excluding)\b/iu

function trimmed(words: string): string {
  let text = words.trim().replace(REST, '')
  while (LEAD.test(text)) text = text.replace(LEAD, '')
  return text.trim()
}

/** Index terms that tell, in the surroundings of a sentence, that something was left out. */
const DEED_TERMS: readonly string[] = ['remov', 'exclud', 'omit', 'delet', 'ablat', 'discard', 'exclus']
/** Doing without is put in many ways, so any of them near a number lets it stand. */
const DEED_IN_TEXT = new RegExp(
  String.raw`\b(?:${DEED}|left out|leaving out|without|w/o|minus|removal|exclusion|ablation|no|not|none|lack\w*|absen\w*|alone|only|free|un\w+ed|non)\b`,
  'iu',
)

export interface LeftOutPlace {
  /** Text of the sentence. */
  readonly text: string
  /** Whether a term stands beside the sentence or over it. */
  readonly isNear: (term: string) => boolean
  /** A number is asked for: one of the whole must not stand for one of what is left. Default true. */
  readonly isQuantity?: boolean
}

/**
 * Why a sentence does not answer a question about what is left after something was taken away: it says so of something
 * else, or neither it nor what stands around it says that anything was taken away. Undefined where it may answer, or where the question
 * names no such condition.
 */
export function wrongLeftOut(
  question: string,
  { text, isNear, isQuantity = true }: LeftOutPlace,
): string | undefined {
  const asked = readLeftOut(question).find(({ isCondition }) => isCondition)
  if (asked === undefined) return undefined
  const isAsked = ({ terms }: Pick<LeftOut, 'terms'>) => terms.some((term) => asked.terms.includes(term))
  const said = readLeftOut(text)
  const [other] = said
  if (other !== undefined)
    return said.some(isAsked) ? undefined : `says it of leaving out “${other.words}”, not “${asked.words}”`
  return !isQuantity || DEED_IN_TEXT.test(text) || DEED_TERMS.some(isNear)
    ? undefined
    : `does not say that “${asked.words}” was left out`
}
