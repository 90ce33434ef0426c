import type { Tagger } from '../../language/part-of-speech.js'
import type { AskedQuantity, QuestionForm, QuestionSlot, SlotKind } from '../../model/plan.js'
import { askedQuantity } from './asked-quantity.js'
import { weightyTerms } from './light-words.js'
import { findPhrases, type Phrase } from './noun-phrases.js'
import { askedMeasure, phrasalVerbs } from './phrasal-verbs.js'
import { isPopulation } from './populations.js'

/** What a question asks and what it names. */
export interface QuestionAnalysis {
  readonly form: QuestionForm
  readonly asked?: AskedQuantity
  readonly slots: readonly QuestionSlot[]
}

const YES_NO =
  /^(?:and |but |so )?(?:does|did|do|is|are|was|were|has|have|had|can|could|will|would|should|may)\b/i
const YES_NO_AFTER_CLAUSE = /, (?:does|did|do|is|are|was|were|has|have|can|could) /i
const COMPARISON =
  /\b(?:than|versus|vs\.?|compared (?:with|to)|relative to|which of the (?:two|three))\b|\bbetween\b.+\band\b/i
const EXPLANATION =
  /\b(?:why|how (?:does|do|did|can|is|are|was|were|could)|what (?:explains|causes|limits|restricts|accounts)|what is the reason|mechanism)\b/i
const ENTITY = /\b(?:what|which|who|whom|whose|where|when)\b/i
const COMPARED_LEAD =
  /(?:\bthan|\bversus|\bvs\.?|\bcompared (?:with|to)|\brelative to|\bagainst|\bor|\bbetween)\s+(?:the |a |an |in )?$/i
/** "the effect of A on B": what is asked about is B. */
const EFFECT_ON = /\b(?:effects?|influence|impact|action)\b[^,;]*?\bon\b/i
const AUXILIARY = /\b(?:do|does|did|can|could|will|would)\b/i
const WH_WORD =
  /\b(?:how many|how much|how (?:long|far|high|low|large|often|common)|what|which|who|where|when|how|why)\b/gi

/** Reads a question by rules: its form, the quantity that it asks for, and the slots that an answer must carry. */
export function analyseQuestion(question: string, tagger: Tagger): QuestionAnalysis {
  const asked = askedQuantity(question)
  const form = formOf(question, asked)
  const phrases = withAppositions(question, findPhrases(question, tagger.tag(question)))
  const slots = toSlots({
    question,
    form,
    phrases,
    isQuantity: asked !== undefined && asked.kinds.length > 0,
  })
  return asked === undefined ? { form, slots } : { form, asked, slots }
}

/** "tea (Camellia sinensis)" names one thing twice: either name is enough. */
function withAppositions(question: string, phrases: readonly Phrase[]): readonly Phrase[] {
  const merged: Phrase[] = []
  for (const phrase of phrases) {
    const last = merged.at(-1)
    const isNamedAgain =
      last !== undefined &&
      !last.isVerb &&
      !phrase.isVerb &&
      /^\s\($/.test(question.slice(last.end, phrase.start)) &&
      question[phrase.end] === ')'
    if (isNamedAgain)
      merged[merged.length - 1] = { ...last, end: phrase.end, words: question.slice(last.start, phrase.end) }
    else merged.push(phrase)
  }
  return merged
}

function formOf(question: string, asked: AskedQuantity | undefined): QuestionForm {
  if (YES_NO.test(question) || YES_NO_AFTER_CLAUSE.test(question))
    return COMPARISON.test(question) ? 'comparison' : 'yes-no'
  if (asked !== undefined) return 'quantity'
  if (/\bwhich of\b/i.test(question)) return 'comparison'
  if (EXPLANATION.test(question)) return 'explanation'
  return ENTITY.test(question) ? 'entity' : 'open'
}

interface SlotInput {
  /** The question asks for a quantity of a known kind. */
  readonly isQuantity: boolean
  readonly question: string
  readonly form: QuestionForm
  readonly phrases: readonly Phrase[]
}

function toSlots(input: SlotInput): QuestionSlot[] {
  const measure = askedMeasure(input.question)
  const slots: QuestionSlot[] = measure === undefined ? [] : [{ kind: 'focus', ...measure }]
  const used = new Set(measure?.terms)
  const fresh = (terms: readonly string[]) => {
    const left = terms.filter((term) => !used.has(term))
    for (const term of left) used.add(term)
    return left
  }
  const focusStart = startOfFocus(input)
  let hasFocus = measure !== undefined
  for (const phrase of input.phrases) {
    const terms = fresh(weightyTerms(phrase.words))
    if (terms.length === 0 || (input.isQuantity && isAskedKind(terms))) continue
    const kind = kindOf(input, phrase, !hasFocus && phrase.start >= focusStart)
    hasFocus ||= kind === 'focus' || isCounted(kind, phrase)
    slots.push({ kind, words: phrase.words, terms })
  }
  const verbs = phrasalVerbs(input.question).map(({ words, terms }) => ({ words, terms: fresh(terms) }))
  return [
    ...slots,
    ...verbs.filter(({ terms }) => terms.length > 0).map((verb) => ({ kind: 'relation' as const, ...verb })),
  ]
}

/** Names of kinds of quantities: an answer gives the quantity and need not call it a dose. */
const KIND_NAMES: ReadonlySet<string> = new Set(weightyTerms('dose doses dosage duration durations'))

function isAskedKind(terms: readonly string[]): boolean {
  return terms.every((term) => KIND_NAMES.has(term))
}

/** Where it is asked how many there are of a population, that is what is asked about. */
function isCounted(kind: SlotKind, { words }: Phrase): boolean {
  return kind === 'population' && /^many\b/i.test(words)
}

function kindOf(input: SlotInput, phrase: Phrase, mayBeFocus: boolean): SlotKind {
  if (phrase.isVerb) return 'relation'
  if (isPopulation(weightyTerms(phrase.words))) return 'population'
  const before = input.question.slice(0, phrase.start)
  if (COMPARED_LEAD.test(before) || isFirstOfCompared(input.question, phrase)) return 'compared'
  return mayBeFocus ? 'focus' : 'subject'
}

/** "between A and B", "A or B": A is compared as well as B. */
function isFirstOfCompared(question: string, phrase: Phrase): boolean {
  const after = question.slice(phrase.end)
  return (
    /^ or\b/i.test(after) ||
    (/\bbetween (?:the )?$/i.test(question.slice(0, phrase.start)) && /^ and\b/i.test(after))
  )
}

function isAboutWhatAVerbDoes({ question, form }: SlotInput): boolean {
  if (form === 'comparison') return !/^(?:which|what)\b/i.test(question)
  return form === 'yes-no' || form === 'explanation'
}

/** Where what is asked about begins: after the question word, or for yes-no and why after the main verb. */
function startOfFocus(input: SlotInput): number {
  const { question, form, phrases } = input
  // "Was the procedure piloted in …?": what is asked about comes first.
  if (form === 'yes-no' && /^(?:is|are|was|were|has|have|had|could|can)\b/i.test(question)) return 0
  if (isAboutWhatAVerbDoes(input)) {
    const auxiliary = AUXILIARY.exec(question)?.index ?? 0
    const after = phrases.filter((phrase) => phrase.start > auxiliary)
    const subject = after.findIndex((phrase) => !phrase.isVerb)
    const verbs = after.filter((phrase) => phrase.isVerb)
    // In an inverted question the subject stands before the main verb ("did add-on extract change …").
    const verb = verbs.find((phrase) => subject >= 0 && after.indexOf(phrase) > subject) ?? verbs[0]
    return verb?.end ?? 0
  }
  const effect = EFFECT_ON.exec(question)
  if (effect !== null) return effect.index + effect[0].length
  const marks = [...question.matchAll(WH_WORD)].filter((mark) => !/^when$/i.test(mark[0]) || mark.index > 0)
  return marks[0]?.index ?? 0
}
