/**
 * British spellings that differ from American ones, as patterns on lower-case words. Both sides of a search
 * are folded, so it does not matter which spelling a paper uses.
 */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/haem/g, 'hem'],
  [/aemi(?=a|c)/g, 'emi'],
  [/faec/g, 'fec'],
  [/paed/g, 'ped'],
  [/gynaec/g, 'gynec'],
  [/anaes/g, 'anes'],
  [/aetiol/g, 'etiol'],
  [/caec/g, 'cec'],
  [/caesar/g, 'cesar'],
  [/leukaem/g, 'leukem'],
  [/palaeo/g, 'paleo'],
  [/oedem/g, 'edem'],
  [/oesoph/g, 'esoph'],
  [/oestr/g, 'estr'],
  [/foet/g, 'fet'],
  [/coeli/g, 'celi'],
  [/rrhoe/g, 'rrhe'],
  [/sulph/g, 'sulf'],
  [/(?<=tum|col|behavi|lab|fav|neighb|vap|od|flav|hum|rum|hon)our/g, 'or'],
  [/(?<=met|lit|cent|fib)res?$/g, 'er'],
  [/(?<=[a-z]{3})is(?=(?:ation|ations|ing|ed|es|er|ers|e)$)/g, 'iz'],
  [/(?<=anal|paral|catal|hydrol)ys(?=(?:e|ed|ing|er|ers)$)/g, 'yz'],
  [/^grey/g, 'gray'],
  [/ageing/g, 'aging'],
]

/** A word in American spelling; words that are alike in both come back as they are. */
export function foldSpelling(word: string): string {
  let folded = word
  for (const [pattern, replacement] of FOLDS) folded = folded.replace(pattern, replacement)
  return folded
}
