import { indexTerms } from '../../language/tokens.js'

/** Verbs of everyday speech made of light words, with the verb that a paper would write. */
const ROWS: readonly (readonly [pattern: RegExp, verb: string])[] = [
  [/\b(?:leave|leaves|left|leaving)\b(?: \w+){0,3}? out\b/i, 'omit'],
  [/\bbr(?:ing|ings|ought|inging)\b.+?\bto (?:a halt|an end)\b/i, 'stop'],
  [/\b(?:throw|throws|threw|thrown|rule|rules|ruled) out\b/i, 'exclude'],
  [/\b(?:take|takes|took|taken|taking) part\b/i, 'participate'],
  [/\b(?:work|works|worked|working)(?: \w+){0,2}? out\b/i, 'calculate'],
  [/\b(?:go|goes|went|gone) up\b/i, 'increase'],
  [/\b(?:go|goes|went|gone|bring|brings|brought)\b(?: \w+){0,4}? (?:back )?down\b/i, 'decrease'],
  [/\b(?:break|breaks|broke|broken) down\b/i, 'degrade'],
  [/\b(?:give|gives|gave|given) birth\b/i, 'birth'],
  [/\bset up\b/i, 'establish'],
  [/\b(?:drop|drops|dropped) out\b/i, 'withdraw'],
  [/\b(?:make|makes|made) up\b/i, 'constitute'],
  [/\b(?:wear|wears|wore|worn) off\b/i, 'disappear'],
]

/** Adjectives that ask for a measure without naming it. */
const MEASURES: readonly (readonly [pattern: RegExp, noun: string])[] = [
  [/\bhow (?:old|young)\b/i, 'age'],
  [/\bhow heavy\b/i, 'weight'],
  [/\bhow tall\b/i, 'height'],
  [/\bhow (?:common|prevalent)\b/i, 'prevalence'],
]

/** The measure that a question asks for by an adjective ("how old": age), or undefined. */
export function askedMeasure(
  question: string,
): { readonly words: string; readonly terms: string[] } | undefined {
  for (const [pattern, noun] of MEASURES) {
    const match = pattern.exec(question)
    if (match !== null) return { words: match[0], terms: indexTerms(noun) }
  }
  return undefined
}

/** The verbs of a question that are made of light words, with the index terms of their plain equivalents. */
export function phrasalVerbs(
  question: string,
): readonly { readonly words: string; readonly terms: string[] }[] {
  return ROWS.flatMap(([pattern, verb]) => {
    const match = pattern.exec(question)
    return match === null ? [] : [{ words: match[0], terms: indexTerms(verb) }]
  })
}
