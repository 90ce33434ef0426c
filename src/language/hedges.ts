import { spansOf } from './clauses.js'
import type { TextSpan } from './text-span.js'
import { quickStart } from './quick-start.js'

/**
 * What a word says about the strength of a statement. `hedge`: may, might, suggest, appear, likely, trend toward;
 * `booster`: proves, clearly, always; `causal`: causes, leads to, prevents; `association`: is associated, correlates.
 */
export type StrengthKind = 'hedge' | 'booster' | 'causal' | 'association'

/** A word or phrase that weakens or strengthens what its sentence says. */
export interface StrengthMark extends TextSpan {
  readonly word: string
  readonly kind: StrengthKind
}

/** After K. Hyland, "Hedging in scientific research articles" (1998), and the BioScope cues (Vincze et al. 2008). */
const HEDGES = quickStart(
  /(?<![\p{L}])(?:may(?!\s\d|\s(?:19|20)\d\d)|might|could|can(?=\s(?:potentially|possibly))|would\s(?:seem|appear)|(?:suggest|indicat|impl(?=y|ies|ied)|appear(?=s?\s(?:to|that)|ed\sto|ing\sto)|seem|propos|hypothesi[sz](?=e|ing)|speculat|presum|postulat|assum|believ|suspect)(?!is\b|es[ei]s\b)\p{L}*|tend(?:s|ed|ing)?\sto(?:ward)?s?|trend(?:s|ed|ing)?\s(?:to(?:ward)?s?|for|in)|tendency|likely|unlikely|possib(?:le|ly|ility)|potential(?:ly)?|probab(?:le|ly)|perhaps|plausib(?:le|ly)|presumably|apparent(?:ly)?|putative(?:ly)?|borderline|marginal(?:ly)?|preliminary|uncertain|unclear|unknown|inconclusive|in\spart|partial(?:ly)?|partly|to\ssome\s(?:extent|degree)|some\sevidence|limited\sevidence|relatively|somewhat|not\snecessarily|it\sis\sconceivable|remains?\sto\sbe|warrants?|further\s(?:studies|research|work))(?![\p{L}])/giu,
)
const BOOSTERS = quickStart(
  /(?<![\p{L}])(?:prov(?:e[ds]?|en|ing)|proof|demonstrat(?:e[ds]?|ing)|establish(?:es|ed)?|confirm(?:s|ed)?|clearly|certainly|definitely|definitive(?:ly)?|undoubtedly|undeniabl[ey]|unequivocal(?:ly)?|conclusive(?:ly)?|always|never|all|every|guarantee[ds]?|invariably|without\s(?:a\s)?doubt|strongly|dramatically|remarkably)(?![\p{L}])/giu,
)
const CAUSAL = quickStart(
  /(?<![\p{L}])(?:caus(?:e[ds]?|ing|al(?:ly)?|ation)|lead(?:s|ing)?\sto|led\sto|result(?:s|ed|ing)?\sin|due\sto|because\sof|owing\sto|attributable\sto|(?:induc|trigger|produc|prevent|promot|driv(?=es?|en|ing)|mediat|inhibit|suppress|enhanc|abolish|cur(?=es?\b|ed|ing)|protect(?=s?\s(?:against|from)|ed\s(?:against|from))|reduc(?=es?|ed|ing)|increas(?=es?\sthe|ed\sthe|ing\sthe)|improv(?=es?|ed|ing)|impair(?=s|ed)|restor(?=es?|ed|ing))(?:e[sd]?|s|t?ed|t?ing)?|drove|responsible\sfor|give[sn]?\srise\sto|gave\srise\sto|contribut(?:e[ds]?|ing)\sto|effects?\sof\s[^.;,]{1,60}\son|affect(?:s|ed|ing)?|influence[ds]?|makes?\s\p{L}+\s(?:more|less))(?![\p{L}])/giu,
)
const ASSOCIATION = quickStart(
  /(?<![\p{L}])(?:associat(?:e[ds]?|ions?)(?:\swith)?|correlat(?:e[ds]?|ions?|ed)(?:\swith)?|link(?:s|ed)?\s(?:to|with|between)|relat(?:ed\sto|ionships?|ions?\sbetween)|predict(?:s|ed|ors?|ive)?(?:\sof)?|co-?occur(?:s|red)?|coincid(?:e[ds]?)\swith|risk\s(?:factors?|markers?)|odds|accompanied\sby|observed\s(?:in|with)|connected\s(?:with|to))(?![\p{L}])/giu,
)

/** Hedges and their opposites, causal and associating words of a sentence, ascending. A stretch can carry two kinds. */
export function findHedges(text: string): StrengthMark[] {
  const mark = (kind: StrengthKind, pattern: RegExp): StrengthMark[] =>
    spansOf(text, pattern).map((span) => ({ start: span.start, end: span.end, word: span.text, kind }))
  return [
    ...mark('hedge', HEDGES),
    ...mark('booster', BOOSTERS),
    ...mark('causal', CAUSAL),
    ...mark('association', ASSOCIATION),
  ].sort((a, b) => a.start - b.start || a.end - b.end)
}
