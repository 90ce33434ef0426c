import { readEffect } from '../../checks/effect/read-effect.js'
import type { Premise, PremiseDirection, QuestionSlot, SubQuestion } from '../../model/plan.js'
import { weightyTerms } from './light-words.js'
import { statementOf, thingOf } from './premise-statement.js'

const ASKS_HOW_OR_WHY =
  /^(?:why|how) (?:do|does|did|can|could|is|are|was|were|has|have)\b|\b(?:what|which) (?:\w+ ){0,3}(?:mechanisms?|constituents?|compounds?|factors?|components?|properties)?(?: \w+){0,2} ?(?:explains?|makes?|causes?|caused|makes)\b/i
const ASKS_HOW_MUCH =
  /\b(?:how much|how far|by how much|by how many|how many fold|by what (?:percentage|factor|amount)|to what extent|for how long|in (?:which|what))\b|\bhow (?:well|soon|quickly) (?:do|does|did)\b|\bhow many (?:[\w-]+ ){1,3}(?:do|does|did)\b/i
const INCREASES =
  /\b(?:increas|rais|improv|enhanc|elevat|boost|augment|better|recover|stimulat|promot|gain|more|longer|out-reproduce|higher|strong(?:er|est)|peak|effective)\w*/i
const DECREASES =
  /\b(?:decreas|reduc|lower|suppress|inhibit|declin|diminish|attenuat|less|fewer|drop|fall|bring down|stop|prevent|worsen)\w*/i

const PLACEBO_COMPARED =
  /\b(?:than|compared (?:with|to)|relative to|versus|vs\.?|over|against|from)(?: (?:with|after|on|in|under|the|those))*(?: [\w-]+){0,2}? placebo\b/i

interface DesignTerm {
  readonly pattern: RegExp
  readonly text: string
  readonly denial: string
}

/** Design features that a question may take for granted, with the words that a paper would use to deny them. */
const DESIGN_TERMS: readonly DesignTerm[] = [
  {
    pattern: /\bheld-?out|\b(?:test|validation) set\b|\bexternal validation\b/i,
    text: 'held-out test set',
    denial: 'no separate held-out test set was used; cross-validation only',
  },
  {
    pattern: /\bdouble-?blind\w*|\b(?:un)?blinded\b|\bblinding\b/i,
    text: 'blinding',
    denial: 'open-label, not blinded, no blinding, unblinded',
  },
  {
    pattern: /\brandomi[sz]\w+/i,
    text: 'randomisation',
    denial: 'not randomised, non-randomised, single-arm, observational',
  },
  {
    pattern: /\bplacebo\b/i,
    text: 'placebo',
    denial: 'no placebo, without placebo, open-label, comparator none, no control',
  },
  {
    pattern: /\bcontrol (?:group|arm)\b/i,
    text: 'control group',
    denial: 'no control group, uncontrolled, single-arm',
  },
  {
    pattern: /\bclinical trials?\b/i,
    text: 'clinical trial',
    denial: 'no clinical trials, clinical studies are lacking, needed, only animal',
  },
  {
    pattern: /\bmeta-analy\w+/i,
    text: 'meta-analysis',
    denial: 'scoping review, no meta-analysis was performed',
  },
]

/**
 * What a question takes for granted: that an effect it asks to explain or to measure happened, in the direction
 * it names, and that the design features it mentions existed. A yes-no question takes nothing for granted.
 */
export function findPremises(first: SubQuestion): readonly Premise[] {
  const question = first.text
  if (first.form === 'yes-no' || first.form === 'comparison') return []
  const premises: Premise[] = []
  const direction = directionOfEffect(question) ?? directionOf(question)
  const asksEffect =
    ASKS_HOW_OR_WHY.test(question) || (direction !== undefined && ASKS_HOW_MUCH.test(question))
  if (asksEffect) premises.push(effectPremise(question, first, direction ?? 'effect'))
  // "longer with A than with placebo" compares; that there was a placebo is not what it stands or falls by.
  const named = question.replace(PLACEBO_COMPARED, ' ')
  for (const term of DESIGN_TERMS) if (term.pattern.test(named)) premises.push(designPremise(first, term))
  const thing = premises.some(({ kind }) => kind !== 'event') ? undefined : thingOf(question)
  if (thing !== undefined) premises.push(...thingPremise(first, thing))
  return premises.map((premise, index) => ({ ...premise, label: `P${index + 1}` }))
}

/**
 * The premise that a statement in the question's own words makes: a design feature, or an effect with a direction.
 * Undefined for anything else, and for a question that takes nothing for granted.
 */
export function premiseOfStatement(text: string, first: SubQuestion): Premise | undefined {
  if (first.form === 'yes-no' || first.form === 'comparison') return undefined
  const term = DESIGN_TERMS.find(({ pattern }) => pattern.test(text))
  if (term !== undefined) return designPremise(first, term)
  const direction = directionOf(text)
  return direction === undefined ? undefined : { ...effectPremise(text, first, direction), text }
}

function directionOf(question: string): PremiseDirection | undefined {
  const isUp = INCREASES.test(question)
  const isDown = DECREASES.test(question)
  if (isUp === isDown) return undefined
  return isUp ? 'increase' : 'decrease'
}

/** That of the verb behind "did", or of what is called greater or smaller. */
function directionOfEffect(question: string): PremiseDirection | undefined {
  const direction = readEffect(statementOf(question))?.direction
  if (direction === undefined) return undefined
  return direction === 'up' ? 'increase' : 'decrease'
}

function effectPremise(question: string, first: SubQuestion, direction: PremiseDirection): Premise {
  const names = namesOf(first.slots)
  return {
    label: 'P1',
    kind: direction === 'effect' ? 'event' : 'direction',
    text: statementOf(question),
    slots: first.slots,
    direction,
    affirming: [names],
    denying: [`${names} no significant difference unchanged`, `${names} not observed without neither failed`],
  }
}

/** Told only where a paper speaks of the thing, since it is read from the form of the question alone. */
function thingPremise(first: SubQuestion, thing: string): Premise[] {
  const terms = weightyTerms(thing.replace(/ (?:of|in|from) .*$/i, ''))
  const all = new Set(weightyTerms(thing))
  if (terms.length === 0) return []
  const rest = first.slots.filter(({ terms: own }) => own.some((term) => !all.has(term)))
  const slots: QuestionSlot[] = [
    { kind: 'focus', words: thing, terms },
    ...[...all]
      .filter((term) => !terms.includes(term))
      .map((term) => ({ kind: 'subject' as const, words: term, terms: [term] })),
    ...rest.map((slot) => ({ ...slot, kind: slot.kind === 'focus' ? ('subject' as const) : slot.kind })),
  ]
  const names = namesOf(first.slots)
  return [
    {
      label: 'P1',
      kind: 'existence',
      text: `there was such a thing: ${thing}`,
      slots,
      direction: 'presence',
      affirming: [names],
      denying: [`no ${thing} ${names}`, `${thing} not used not measured not assessed without`],
      isImplied: true,
    },
  ]
}

function designPremise(first: SubQuestion, term: DesignTerm): Premise {
  const names = namesOf(first.slots.filter((slot) => slot.kind !== 'focus'))
  const focus: QuestionSlot = { kind: 'focus', words: term.text, terms: weightyTerms(term.text) }
  return {
    label: 'P1',
    kind: 'existence',
    text: `there was ${term.text.startsWith('a') ? 'an' : 'a'} ${term.text}`
      .replace('a blinding', 'blinding')
      .replace('a randomisation', 'randomisation'),
    slots: [focus, ...first.slots.filter((slot) => slot.kind === 'subject')],
    direction: 'presence',
    affirming: [`${names} ${term.text}`],
    denying: [`${names} ${term.denial}`],
  }
}

function namesOf(slots: readonly QuestionSlot[]): string {
  return slots.map((slot) => slot.words).join(' ')
}
