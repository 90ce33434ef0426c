import { numberedWords } from '../../language/numbered-terms.js'
import { indexTerms, tokenise } from '../../language/tokens.js'

/**
 * Words that a question uses to ask and that an answer need not repeat: names of studies and of reporting,
 * vague measures and degrees. They neither make a slot nor count towards one.
 */
const LIGHT_WORDS = `
  study studies trial trials paper papers article articles experiment experiments work research researcher researchers
  author authors report reports reported report evidence data finding findings result results conclusion conclusions
  effect effects influence impact role action extent degree kind kinds type types sort form way ways reason reasons
  amount amounts value values number numbers quantity level levels rate rates share proportion percentage percent
  fraction average mean median overall total exact exactly main major different various certain same other another
  one ones two both all any each every group groups case cases thing things fact figure figures table
  used use uses using give given gave get got make made makes show shows showed shown find finds found
  observe observed see seen say says said state stated mention mentioned describe described carry carried
  actually really ever yet still formally roughly approximately about maximum minimum highest lowest largest
 someone anyone many much long often far high low large small big great
  question example term terms part parts point points time times set sets
  increase increases increased decrease decreases decreased reduce reduces reduced change changes changed
  difference differences differ significant significantly affect affects affected compare compared comparison
  relative respect against versus presence absence occur occurs occurred happen happened
  best worst whole halt adjustment bit side lot deal couple pair half rest total start end beginning middle
  good bad better worse new old first last next final initial early late recent current present previous
  available possible likely similar alike equal clear apparent obvious natural normal usual common general
  special particular specific individual single double several few more most less least enough
  able unable need needed want wanted try tried take took taken put bring brought come came go went gone
  become became keep kept let leave left lead led hold held turn turned set run ran stand stood work worked
  look looked ask asked tell told know known think thought believe believed consider considered
  answer explain explained account distrust trust understand measure measured judged way means
  place everything anything something nothing course fact thing idea matter issue problem
  day days week weeks month months year years hour hours minute minutes daily weekly monthly
  add added adding addition additional together alone apart away back forward up down off out
  own self way condition conditions situation circumstances setting context overall entire
  so-called actual real true false right wrong main show shows
`

const LIGHT_TERMS: ReadonlySet<string> = new Set(indexTerms(LIGHT_WORDS))

/** Compounds of plain words are looked up word by word; scientific terms only as one. */
const PLAIN_COMPOUND = /^[a-z]{3,}(?:[-–/][a-z]{3,})+$|^[^/]{3,}\/[^/]{3,}$/iu

/** Two light words that together name something. */
const SIDE_EFFECT = /\bside[- ]effects?\b/i
const ADVERSE = indexTerms('adverse')

/** The terms of `text` that carry meaning of their own, one for each word or scientific term. */
export function weightyTerms(text: string): string[] {
  const terms = tokenise(text).flatMap(({ text: token }) =>
    PLAIN_COMPOUND.test(token) ? indexTerms(token.replace(/[-–/]/g, ' ')) : indexTerms(token).slice(0, 1),
  )
  const numbered = numberedWords(text)
  // The number alone says nothing: any other number of the sentence would pass for it.
  const bare = new Set(numbered.map(({ number }) => number))
  const weighty = [
    ...terms.filter((term) => !LIGHT_TERMS.has(term) && !bare.has(term)),
    ...numbered.map(({ term }) => term),
  ]
  return [...new Set(SIDE_EFFECT.test(text) ? [...weighty, ...ADVERSE] : weighty)]
}
