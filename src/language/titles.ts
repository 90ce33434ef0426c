import { foldedKey } from './normalise.js'

const GREEK = new Map(
  Object.entries({
    α: 'alpha',
    β: 'beta',
    γ: 'gamma',
    δ: 'delta',
    ε: 'epsilon',
    ζ: 'zeta',
    η: 'eta',
    θ: 'theta',
    ι: 'iota',
    κ: 'kappa',
    λ: 'lambda',
    μ: 'mu',
    ν: 'nu',
    ξ: 'xi',
    ο: 'omicron',
    π: 'pi',
    ρ: 'rho',
    σ: 'sigma',
    ς: 'sigma',
    τ: 'tau',
    υ: 'upsilon',
    φ: 'phi',
    χ: 'chi',
    ψ: 'psi',
    ω: 'omega',
  }),
)
/** Letters that fold to two in one spelling and stay one in another. */
const LETTERS = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' }),
)

/** Titles that many works share: they identify nothing. In the form of `titleKey`. */
const GENERIC = new Set(
  `abstract|abstracts|acknowledgement|acknowledgements|acknowledgment|acknowledgments|addendum|announcement|
announcements|appendix|author index|author reply|author response|authors reply|authors response|background|back matter|
biographical note|book review|book reviews|books received|brief communication|brief communications|case report|
case reports|comment|commentary|comments|conclusion|conclusions|conference abstracts|contents|contributors|correction|
corrections|correspondence|corrigendum|cover|discussion|editor note|editorial|editorial board|editorial comment|
editorial note|editorial introduction|editorials|editors introduction|editors note|epilogue|errata|erratum|
expression of concern|foreword|forthcoming|front cover|front matter|from the editor|from the editors|general discussion|
general introduction|glossary|guest editorial|highlights|image of the month|in brief|in memoriam|in reply|in this issue|
index|introduction|introductory remarks|invited commentary|issue information|letter|letter to the editor|letters|
letters to the editor|literature review|masthead|materials and methods|meeting report|meeting abstracts|methods|
miscellanea|miscellaneous|news|news and notes|news and views|notes|obituary|opening remarks|original article|overview|
perspective|perspectives|poster abstracts|posters|preamble|preface|prologue|proceedings|publisher correction|
publisher note|reference|references|rejoinder|reply|reply to the editor|report|research article|response|
response to letter to the editor|response to the letter to the editor|results|results and discussion|retraction|
retraction note|retraction notice|review|review article|reviews|short communication|short communications|summary|
supplement|supplementary information|supplementary material|supplementary materials|supporting information|
systematic review|table of contents|the author replies|the authors reply|title page|viewpoint|viewpoints|
welcome|withdrawn|withdrawal notice`
    .replaceAll('\n', '')
    .split('|'),
)

/** `RETRACTED ARTICLE: …`: set before a title by the publisher, not part of it. */
const STATUS_PREFIX =
  /^\W*(?:retracted(?:\s+article)?|withdrawn(?:\s+article)?|removed|temporary removal)\s*[:.\])\u2013\u2014-]+\s*/iu
const STATUS_SUFFIX = /\s*[[(]\s*(?:retracted(?:\s+article)?|withdrawn)\b[^\])]{0,200}[\])]\s*\.?$/iu
const SUBTITLE_BORDER = /\s*(?::|\?|!|\.\s|\s[\u2013\u2014-]\s|;|\u2014)\s*/u
/** A part number alone never makes two titles one: `Part II`, `2`, `III. Results`. */
const PART_NUMBER =
  /^(?:part |paper |chapter |volume |vol |no )?(?:\d{1,3}|[ivx]{1,5}|one|two|three|four|five)(?: |$)/u

/** Letters (without spaces) below which a title identifies nothing by itself. */
const SHORTEST_TITLE = 10
/** Words and letters that the part before a subtitle needs to stand for the whole. */
const MAIN_WORDS = 4
const MAIN_LETTERS = 20
/** Letters from which a title may be found inside a page's running text; a shorter one must fill its lines. */
const RUNNING_LETTERS = 25

/**
 * Key under which equal titles fall together: folded, Greek letters spelled out, punctuation and the publisher's
 * retraction mark dropped, words separated by one space. Never shown.
 */
export function titleKey(title: string): string {
  return words(title.replace(STATUS_PREFIX, '').replace(STATUS_SUFFIX, '')).join(' ')
}

/** True for a title that says nothing about which work it is: `Editorial`, `Reply`, or next to no letters. */
export function isGenericTitle(title: string): boolean {
  const key = titleKey(title)
  return GENERIC.has(key) || compact(key).length < SHORTEST_TITLE
}

/**
 * True if two titles name one work: equal keys, or one lacks the subtitle of the other. Generic titles never match,
 * titles with different subtitles or part numbers do not, and a truncated title (`…`) matches its full form.
 */
export function titlesMatch(left: string, right: string): boolean {
  if (isGenericTitle(left) || isGenericTitle(right)) return false
  const [leftKey, rightKey] = [compact(titleKey(left)), compact(titleKey(right))]
  if (leftKey === rightKey) return true
  return (
    isWithoutSubtitle(left, right) ||
    isWithoutSubtitle(right, left) ||
    isTruncated(left, right) ||
    isTruncated(right, left)
  )
}

/**
 * True if a page prints the title: line breaks, hyphens at line ends, case, spaced small capitals, ligatures and
 * footnote marks are tolerated. It must start and end where words do; a short one must stand alone on its lines.
 */
export function titleOccursIn(title: string, pageText: string): boolean {
  if (isGenericTitle(title)) return false
  const wanted = compact(titleKey(title))
  if (occursIn(wanted, pageText)) return true
  const withoutMarks = pageText.replace(/[\u00B9\u00B2\u00B3\u2070\u2074-\u2079]|\^\d{1,2}\b/gu, ' ')
  return withoutMarks !== pageText && occursIn(wanted, withoutMarks)
}

function occursIn(wanted: string, pageText: string): boolean {
  if (wanted.length < RUNNING_LETTERS) return standsAlone(wanted, pageText)
  const starts = new Set<number>()
  let page = ''
  for (const word of words(pageText)) {
    starts.add(page.length)
    page += word
  }
  starts.add(page.length)
  let at = page.indexOf(wanted)
  while (at !== -1) {
    const end = at + wanted.length
    // A footnote's number may cling to the last word where the page has lost its raised position.
    const isMark = /^\p{L}\d/u.test(page.slice(end - 1, end + 1))
    if (starts.has(at) && (starts.has(end) || isMark)) return true
    at = page.indexOf(wanted, at + 1)
  }
  return false
}

/** True if one to four whole lines, taken together, are exactly the title. */
function standsAlone(wanted: string, pageText: string): boolean {
  const lines = pageText.split(/[\r\n]+/u).map((line) => words(line).join(''))
  return lines.some((_, first) =>
    [1, 2, 3, 4].some((count) => lines.slice(first, first + count).join('') === wanted),
  )
}

function isWithoutSubtitle(short: string, long: string): boolean {
  const parts = titleParts(long)
  const subtitle = parts.subtitle
  if (subtitle === '' || titleParts(short).subtitle !== '' || PART_NUMBER.test(subtitle)) return false
  const isEnough = parts.main.split(' ').length >= MAIN_WORDS && compact(parts.main).length >= MAIN_LETTERS
  return isEnough && compact(titleKey(short)) === compact(parts.main)
}

function isTruncated(short: string, long: string): boolean {
  if (!/(?:\u2026|\.{3})\s*$/u.test(short)) return false
  const start = compact(titleKey(short))
  return start.length >= RUNNING_LETTERS && compact(titleKey(long)).startsWith(start)
}

function titleParts(title: string): { readonly main: string; readonly subtitle: string } {
  const plain = title
    .replace(STATUS_PREFIX, '')
    .replace(STATUS_SUFFIX, '')
    .replace(/[\s.]+$/u, '')
  const border = SUBTITLE_BORDER.exec(plain)
  if (border === null) return { main: titleKey(plain), subtitle: '' }
  return {
    main: titleKey(plain.slice(0, border.index)),
    subtitle: titleKey(plain.slice(border.index + border[0].length)),
  }
}

function words(text: string): readonly string[] {
  const unmarked = text.replace(/<\/?(?:i|b|em|strong|sub|sup|sc|scp|span|inf)\b[^<>]{0,80}>/giu, '')
  // A hyphen at a line's end joins; a mark of elevation or a dropped apostrophe never separates.
  const joined = foldedKey(unmarked.replace(/(\p{L})[-\u00AD\u2010\u2011]\s*[\r\n]+\s*(?=\p{L})/gu, '$1'))
  const spelled = joined.replace(/[ßæœøłđıþð]/gu, (letter) => LETTERS.get(letter) ?? letter)
  const latin = spelled.replace(/[α-ω]/gu, (letter) => GREEK.get(letter) ?? letter)
  return (
    latin
      .replace(/['^_]/gu, '')
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function compact(key: string): string {
  return key.replaceAll(' ', '')
}
