import { findDirections } from '../../language/polarity.js'
import { indexTerms } from '../../language/tokens.js'

/** "A reduces B in D compared with C", taken apart. */
export interface Effect {
  readonly direction: 'up' | 'down'
  /** Index terms of what acts; empty where the statement names nothing before the verb. */
  readonly agent: readonly string[]
  /** The same as it stands. */
  readonly agentText: string
  /** The same by name: as it stands, and as it is called in brackets. */
  readonly agentNames: readonly (readonly string[])[]
  /** What changes: its terms, and those of an abbreviation or other name in brackets, each enough by itself. */
  readonly outcomes: readonly (readonly string[])[]
  /** What it is compared with; empty where nothing is. */
  readonly comparator: readonly string[]
  /** In whom, when, where and at which dose, as far as the statement says so behind the outcome. */
  readonly conditions: readonly string[]
  /** "A is larger than B": what is compared has no name but the comparative's. */
  readonly isOfDegree: boolean
  /** Index terms of the word of change itself. */
  readonly verb: readonly string[]
}

const COMPARED =
  /\b(?:(?:when\s|as\s)?compared\s(?:with|to)|in\scomparison\s(?:with|to)|relative\sto|versus|vs\.?|(?:rather\s)?than)\s/iu
/** The verb of the statement stands in its base form after "did", or in the third person. */
const VERB =
  /\b(?<up>increases?|raises?|improves?|enhances?|elevates?|boosts?|prolongs?|augments?|lengthens?|strengthens?|accelerates?|promotes?|stimulates?|speeds?\sup|recovers?|rises?|doubles?|delays?|grows?)\b|\b(?<down>reduces?|decreases?|lowers?|diminish(?:es)?|attenuates?|suppress(?:es)?|inhibits?|shortens?|prevents?|lessens?|weakens?|slows?(?:\sdown)?|cuts?|declines?|falls?|drops?|loses?|abolish(?:es)?|halves?|relieves?|brings?\sdown|worsens?)\b/iu
/** "Quality of life improves in patients": what stands before the verb changes. */
const INTRANSITIVE =
  /^\s*(?:$|(?:in|after|with|over|by|for|from|at|on|during|when|while|between|among|following|under|within|as)\b)/iu
/** Where a noun phrase ends and it begins in whom, when, where and how. */
const CONDITION =
  /\s(?:in|at|on|during|among|between|under|when|where|within|after|before|over|with|without|throughout|across)\s/iu
const COMPARATIVE =
  /\b(?<up>more|higher|greater|larger|longer|faster|stronger|better|heavier|thicker|taller|superior)\b|\b(?<down>less|lower|fewer|smaller|shorter|slower|weaker|worse|sooner|earlier|thinner|inferior)\b/iu
/** Adjectives that a comparative word may come before ("more frequent"), rather than a noun ("more species"). */
const GRADED = /^(?:\p{L}+(?:ent|ant|ive|ous|able|ible|ful|ly)|common|severe|often|likely|rapid|steep)$/iu
const NOUN_LIKE = /^(?:falls?|drops?|rises?|grows?|loses?|delays?|slows?|cuts?|declines?)$/iu
const LINK = /\b(?:is|are|was|were|be|been|get|gets|got|become|becomes|became|also|still)\s*$/iu
/** Words of an outcome that say how it was measured, not what it is. */
const MEASURE =
  /^(?:mean|level|score|chang|valu|number|rate|total|averag|percentag|proport|amount|frequenc|incid|risk|measur|baselin|group|patient|dai|week|month|hour|higher|lower|increas|reduc|estim|rated)$/u

/**
 * Takes an effect statement apart ("A lowers B in C", "B falls with A", "B is lower with A than with C"); undefined where it
 * has neither a verb of increase or decrease nor a comparative, or no outcome.
 */
export function readEffect(statement: string): Effect | undefined {
  const compared = COMPARED.exec(statement)
  const main = compared === null ? statement : statement.slice(0, compared.index)
  const comparator = compared === null ? '' : statement.slice(compared.index + compared[0].length)
  const parts =
    (hasOnlyNounLikeVerb(main) ? ofComparative(main) : undefined) ?? ofVerb(main) ?? ofComparative(main)
  if (parts === undefined) return undefined
  const outcomes = outcomesOf(parts.outcome)
  if (outcomes.length === 0) return undefined
  return {
    direction: parts.isUp ? 'up' : 'down',
    agent: indexTerms(parts.agent),
    agentText: parts.agent.trim(),
    agentNames: namesIn(parts.agent).map((name) => indexTerms(name)),
    outcomes: parts.isClause ? withLastWord(outcomes) : outcomes,
    comparator: indexTerms(comparator),
    conditions: indexTerms(parts.conditions),
    verb: indexTerms(parts.verb),
    isOfDegree: compared !== null && parts.isBare === true,
  }
}

interface Parts {
  readonly isUp: boolean
  readonly verb: string
  readonly agent: string
  readonly outcome: string
  readonly conditions: string
  /** The outcome may be a whole clause ("nurses sleep"), whose last word says what changes. */
  readonly isClause?: boolean
  /** Nothing stands between the comparative and what it is compared with. */
  readonly isBare?: boolean
}

/** "Falls were more frequent": words of change that are as well nouns, or that take their direction from a comparative. */
function hasOnlyNounLikeVerb(main: string): boolean {
  return NOUN_LIKE.test(VERB.exec(main)?.[0] ?? '')
}

function ofVerb(main: string): Parts | undefined {
  const verb = VERB.exec(main)
  if (verb === null) return undefined
  const isUp = verb.groups?.up !== undefined
  const [before, behind] = [main.slice(0, verb.index), main.slice(verb.index + verb[0].length)]
  if (!INTRANSITIVE.test(behind)) {
    const [outcome, conditions] = headAndRest(behind)
    return { isUp, verb: verb[0], agent: before, outcome, conditions }
  }
  const [outcome, conditions] = headAndRest(before)
  return { isUp, verb: verb[0], agent: behind, outcome, conditions }
}

function ofComparative(main: string): Parts | undefined {
  const mark = COMPARATIVE.exec(main)
  if (mark === null) return undefined
  const isUp = mark.groups?.up !== undefined
  const before = main.slice(0, mark.index).replace(LINK, '')
  const [noun, rest] = cutAtCondition(` ${main.slice(mark.index + mark[0].length).trim()} `)
  const word = noun.trim()
  // "bees more frequent on clover": what stands before it changes. "meadows lose more species": what stands behind.
  if (before.trim() !== '' && (word === '' || GRADED.test(word))) {
    const [outcome, conditions] = headAndRest(before)
    return {
      isUp,
      verb: mark[0],
      agent: rest,
      outcome,
      conditions,
      isClause: true,
      isBare: word === '' && rest.trim() === '',
    }
  }
  return { isUp, verb: mark[0], agent: before, outcome: word, conditions: rest }
}

/** A noun phrase, and from the first preposition of place, time or manner on what it holds for. */
function cutAtCondition(words: string): readonly [phrase: string, conditions: string] {
  const mark = CONDITION.exec(words)
  if (mark === null || words.slice(0, mark.index).trim() === '') {
    const isBare = mark?.index === 0 && /^\s+\S/u.test(words)
    return isBare ? ['', words] : [words, '']
  }
  return [words.slice(0, mark.index), words.slice(mark.index)]
}

/** Heads that say nothing without what they are of ("risk of death", "quality of life"). */
const EMPTY_HEAD =
  /(?:^|\s)(?:quality|risks?|rates?|numbers?|frequency|levels?|density|amounts?|incidence|prevalence|duration|length|times?|use|loss|expression|activity|production|concentrations?|degree|severity|symptoms?|signs?|sizes?|area|scores?|cases?|proportion|percentage|volume|odds|likelihood|probability|intensity|episodes?|range|content|feelings?|sense|lack|formation|release|uptake|secretion|synthesis|rating|measures?|markers?|indices|index|deaths?)$/iu

/** "healing of leg ulcers in winter": the healing is what changes, and it holds for the rest. */
function headAndRest(words: string): readonly [head: string, rest: string] {
  const [phrase, conditions] = cutAtCondition(words)
  const mark = /\sof\s/iu.exec(phrase)
  if (mark === null || phrase.slice(0, mark.index).trim() === '') return [phrase, conditions]
  const head = phrase.slice(0, mark.index)
  if (EMPTY_HEAD.test(head.trim()) || phrase.includes('(')) return [phrase, conditions]
  return [head, `${phrase.slice(mark.index)}${conditions}`]
}

function withLastWord(outcomes: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [terms = []] = outcomes
  const last = terms.at(-1)
  return terms.length > 2 && last !== undefined ? [...outcomes, [last]] : outcomes
}

function outcomesOf(outcome: string): string[][] {
  return namesIn(outcome)
    .map(weightyTerms)
    .filter((terms) => terms.length > 0)
}

/** A phrase without its brackets, and what stands in each of them. */
function namesIn(phrase: string): readonly string[] {
  const inBrackets = Array.from(
    phrase.matchAll(/\((?<words>[^()]+)\)/gu),
    (match) => match.groups?.words ?? '',
  )
  return [phrase.replaceAll(/\([^()]*\)/gu, ' '), ...inBrackets]
}

/** Without words of measurement, unless nothing else is left. */
function weightyTerms(words: string): string[] {
  const terms = [...new Set(indexTerms(words))]
  const weighty = terms.filter((term) => !MEASURE.test(term))
  return weighty.length > 0 ? weighty : terms
}

/** Whether a text names any direction at all. */
export function namesDirection(text: string): boolean {
  return findDirections(text).some(({ direction }) => direction !== 'same')
}
