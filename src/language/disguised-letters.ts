/*
 * Letters that look like others, and characters that show nothing: how a text can say one thing to the eye and
 * another to a program. Letter pairs after Unicode Technical Standard 39 (confusables), kept to those that readers
 * meet in Latin text.
 */

const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['а', 'a'],
  ['е', 'e'],
  ['о', 'o'],
  ['р', 'p'],
  ['с', 'c'],
  ['у', 'y'],
  ['х', 'x'],
  ['і', 'i'],
  ['ј', 'j'],
  ['ѕ', 's'],
  ['һ', 'h'],
  ['ԁ', 'd'],
  ['ԛ', 'q'],
  ['ԝ', 'w'],
  ['ӏ', 'l'],
  ['ո', 'n'],
  ['ս', 'u'],
  ['օ', 'o'],
  ['к', 'k'],
  ['м', 'm'],
  ['т', 't'],
  ['в', 'b'],
  ['н', 'h'],
  ['г', 'r'],
  ['п', 'n'],
  ['и', 'u'],
  ['ѵ', 'v'],
  ['α', 'a'],
  ['ο', 'o'],
  ['ρ', 'p'],
  ['ν', 'v'],
  ['ι', 'i'],
  ['κ', 'k'],
  ['τ', 't'],
  ['υ', 'u'],
  ['χ', 'x'],
  ['ε', 'e'],
  ['η', 'n'],
  ['γ', 'y'],
  ['ϲ', 'c'],
  ['ω', 'w'],
  ['ɑ', 'a'],
  ['ɡ', 'g'],
  ['ı', 'i'],
  ['ɩ', 'i'],
  ['ᴀ', 'a'],
  ['ʙ', 'b'],
  ['ᴄ', 'c'],
  ['ᴅ', 'd'],
  ['ᴇ', 'e'],
  ['ɢ', 'g'],
  ['ʜ', 'h'],
  ['ɪ', 'i'],
  ['ᴊ', 'j'],
  ['ᴋ', 'k'],
  ['ʟ', 'l'],
  ['ᴍ', 'm'],
  ['ɴ', 'n'],
  ['ᴏ', 'o'],
  ['ᴘ', 'p'],
  ['ʀ', 'r'],
  ['ꜱ', 's'],
  ['ᴛ', 't'],
  ['ᴜ', 'u'],
  ['ᴠ', 'v'],
  ['ᴡ', 'w'],
  ['ʏ', 'y'],
  ['ᴢ', 'z'],
  ['ǃ', '!'],
  ['ⅼ', 'l'],
  ['ꓲ', 'i'],
  ['ꓳ', 'o'],
] as const)
const DIGIT_LOOKALIKES = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
])

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const TAGS = /[\u{E0020}-\u{E007E}]/gu
const TAG_BASE = 0xe0000
/** Right-to-left override up to its end: the characters are shown in the other order. */
const OVERRIDDEN = /[\u202E\u202D](?<text>[^\u202C]*)(?:\u202C|$)/gu
const WORD = /[\p{L}\p{M}\p{N}@$]+/gu
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L}[ .\u00A0_*-]){3,}\p{L}(?![\p{L}\p{N}])/gu

/** A text as it would be read aloud, in small letters. */
export interface PlainLetters {
  /** Compatibility forms resolved, invisible characters gone, tag characters and reversed runs made plain. */
  readonly text: string
  /** Also with letters of other scripts and digits that stand for Latin letters replaced; equal to `text` where none do. */
  readonly latin: string
  /** Characters that show nothing or change the order of others. */
  readonly hidden: number
}

/** Undoes what hides words from a search: for finding only, never for quoting. */
export function plainLetters(text: string): PlainLetters {
  const hidden = text.match(INVISIBLE)?.length ?? 0
  const shown = text
    .replace(OVERRIDDEN, (run: string, inner: string) =>
      run.startsWith('\u202E') ? [...inner].reverse().join('') : inner,
    )
    .replace(TAGS, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? TAG_BASE) - TAG_BASE))
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/[^\S\n]+/gu, ' ')
    .toLowerCase()
  return { text: shown, latin: toLatin(shown), hidden }
}

/** Replaces lookalikes in words that mix scripts, and everywhere in a text that is Latin but for them. */
function toLatin(text: string): string {
  const joined = text.replace(SPACED, (letters) => letters.replace(/[ .\u00A0_*-]/gu, ''))
  const latin = joined.match(/\p{Script=Latin}/gu)?.length ?? 0
  const other = joined.match(/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/gu)?.length ?? 0
  const isLatinText = latin > other
  return joined.replace(WORD, (word) => latinWord(word, isLatinText))
}

function latinWord(word: string, isLatinText: boolean): string {
  const hasLatin = /\p{Script=Latin}/u.test(word)
  const letters =
    hasLatin || isLatinText ? [...word].map((letter) => LOOKALIKES.get(letter) ?? letter).join('') : word
  const isPlain = /^[\p{Script=Latin}\d@$]+$/u.test(letters)
  // "1gn0re": digits inside a word of at least four letters; "co2" and "h1n1" stay.
  const hasDigitInside = /^[\d@$]?\p{L}+[\d@$]\p{L}+|^[\d@$]\p{L}{4,}/u.test(letters)
  return isPlain && hasDigitInside && letters.length > 5
    ? [...letters].map((letter) => DIGIT_LOOKALIKES.get(letter) ?? letter).join('')
    : letters
}
