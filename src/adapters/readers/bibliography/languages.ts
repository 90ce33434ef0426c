/** Names and three-letter codes (ISO 639-2, MEDLINE, babel) to BCP 47 tags. */
const TAGS = new Map(
  (
    'en english eng anglais englisch inglés|en-US american usenglish|en-GB british ukenglish|en-AU australian|en-CA canadian|' +
    'en-NZ newzealand|de german ger deu deutsch ngerman germanb naustrian nswissgerman|de-AT austrian|fr french fre fra français francais|' +
    'es spanish spa español espanol castellano|it italian ita italiano|pt portuguese por português|pt-BR brazilian brazil|' +
    'nl dutch nld dut nederlands|sv swedish swe svenska|da danish dan dansk|no norwegian nor norsk|nb nob bokmål|nn nno nynorsk|' +
    'fi finnish fin suomi|pl polish pol polski|cs czech cze ces čeština|sk slovak slo slk|sl slovenian slovene slv|' +
    'hr croatian hrv|sr serbian srp|bs bosnian bos|bg bulgarian bul|ro romanian rum ron|hu hungarian hun magyar|el greek gre ell|' +
    'ru russian rus русский|uk ukrainian ukr|be belarusian bel|tr turkish tur türkçe|ar arabic ara|he hebrew heb|fa persian per fas|' +
    'hi hindi hin|ur urdu urd|bn bengali ben|zh chinese chi zho|ja japanese jpn|ko korean kor|vi vietnamese vie|th thai tha|' +
    'id indonesian ind|ms malay may msa|et estonian est|lv latvian lav|lt lithuanian lit|is icelandic ice isl|ca catalan cat|' +
    'gl galician glg|eu basque baq eus|la latin lat|af afrikaans afr|sw swahili swa|ka georgian geo kat|hy armenian arm hye|' +
    'az azerbaijani aze|kk kazakh kaz|mk macedonian mac mkd|sq albanian alb sqi|ga irish gle|cy welsh wel cym'
  )
    .split('|')
    .flatMap((row) => {
      const [tag = '', ...names] = row.split(' ')
      return [tag, ...names].map((name) => [name.toLowerCase(), tag] as const)
    }),
)
const TAG_SHAPE = /^[a-z]{2}(?:[-_][a-z0-9]{2,8})*$/iu

/** BCP 47 tag of a language as a bibliography names it; undefined where the name is unknown or several are named. */
export function languageTag(stated: string): string | undefined {
  const name = stated.trim().replace(/\.$/u, '').toLowerCase()
  const known = TAGS.get(name)
  if (known !== undefined) return known
  if (!TAG_SHAPE.test(name)) return undefined
  const [primary = '', ...rest] = name.split(/[-_]/u)
  return [primary, ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part))].join('-')
}
