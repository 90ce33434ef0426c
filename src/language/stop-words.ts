/** Languages for which function words are listed. */
export const STOP_WORD_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const
export type StopWordLanguage = (typeof STOP_WORD_LANGUAGES)[number]

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/**
 * Function words and question words, lower case, accents folded. Negations (no, not, without, nor, never) are not
 * among them: a search for an opposing result needs them.
 */
const STOP_WORDS: Readonly<Record<StopWordLanguage, ReadonlySet<string>>> = {
  en: words(`
    a about after again all also am an and any are as at be because been before being between both but by can could
    did do does doing during each either etc few for from further had has have having he her here hers herself him
    himself his how however i if in into is it its itself just may me might more most must my myself of off on once
    only or other our ours ourselves out over own same shall she should so some such than that the their theirs them
    themselves then there therefore these they this those through thus to too under until up upon us very was we were
    what when where whether which while who whom whose why will with would you your yours yourself`),
  de: words(`
    aber als am an auch auf aus bei beim bis das dass dem den der des die dies diese dieser dieses durch ein eine
    einem einen einer eines er es fur hat haben ich ihr im in ist kann mit nach oder sein sich sie sind so sowie uber
    um und uns unter vom von vor war waren was wer werden wie wir wird wo wurde wurden zu zum zur zwischen`),
  fr: words(`
    a ai au aux avec ce ces cette comme dans de des du elle elles en entre est et etait ete etre eux il ils je la le
    les leur leurs lui mais meme nous on ont ou par pas plus pour qu que quel quelle qui sa se ses si son sont sous
    sur ta te tu un une vous`),
  es: words(`
    a al algo ante como con cual cuando de del desde donde e el ella ellas ellos en entre era es esta este estos fue
    ha han hay la las le les lo los mas o para pero por porque que quien se ser si sobre son su sus tambien u un una
    unos y ya`),
  pt: words(`
    a ao aos as com como da das de do dos e ela elas ele eles em entre era essa esse esta este foi foram ha isso la
    mais mas na nas no nos o os ou para pela pelas pelo pelos por quais qual quando que quem sao se ser seu sua suas
    tambem um uma`),
}

/** Whether a lower-case word without accents is a function or question word of the language. */
export function isStopWord(word: string, language: StopWordLanguage = 'en'): boolean {
  return STOP_WORDS[language].has(word)
}
