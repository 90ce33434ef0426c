import { CLOSED_PREFIXES, COMPOUND_ENDS, COMPOUND_STARTS, OPEN_PREFIXES } from './compounds.js'
import { type Vocabulary, vocabularyOf } from './vocabulary.js'
import { NO_WORDS, type WordList } from './word-list.js'

/**
 * What to do with a hyphen at a line end: the word goes on without it, or it is the compound's own, or it stands for
 * what follows later and a blank follows it (`inter-` / `and intraspecific`).
 */
export type HyphenAction = 'join' | 'keep' | 'suspend'

/** What a decision rests on: other places of the document, known words, or the usual case. */
export type HyphenEvidence = 'document' | 'words' | 'default'

export interface HyphenVerdict {
  readonly action: HyphenAction
  readonly evidence: HyphenEvidence
}

/** Decides on line-end hyphens by what the same document writes elsewhere and by known words. */
export interface HyphenJudge {
  /** `before` and `after`: the text up to the hyphen and the text of the next line. */
  decide(before: string, after: string): HyphenVerdict
}

const LAST_LETTERS = /(?:^|[^\p{L}\p{M}'’])([\p{L}\p{M}]+)$/u
const LAST_COMPOUND = /([\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*)$/u
const FIRST_LETTERS = /^([\p{L}\p{M}]+)/u
/** `pre- and post-test`, `zwei- bis dreimal`; `black-and-white` goes on with a hyphen. */
const LINKING = /^(?:and|or|und|oder|bzw|bis|e|y|et|ou|o)\s/u

/** A judge for the document of these lines, which stand in reading order. `words`: English words, none by default. */
export function createHyphenJudge(lines: Iterable<string>, words: WordList = NO_WORDS): HyphenJudge {
  const vocabulary = vocabularyOf(lines)
  const known = createKnownWords(vocabulary, words)
  return {
    decide(before, after) {
      const last = LAST_LETTERS.exec(before)?.[1]
      const first = FIRST_LETTERS.exec(after)?.[1]
      if (last === undefined || first === undefined) return KEPT
      // `IL-6`, `1e-5` and `Smith-Jones` keep theirs; `CON-SORT` is joined where the document writes `CONSORT`.
      if (!/^\p{Ll}/u.test(first)) return decideBeforeCapital(vocabulary, last, first)
      const place = { last: last.toLowerCase(), first, known }
      if (LINKING.test(after) && isSuspended(place)) return byWords('suspend')
      return isInCompound(before)
        ? decideInCompound(place)
        : (decideByDocument(place) ?? decideByWords(place))
    },
  }
}

function decideBeforeCapital(vocabulary: Vocabulary, last: string, first: string): HyphenVerdict {
  const hyphenated = vocabulary.count(`${last}-${first}`.toLowerCase())
  const areParts = last.length > 1 && first.length > 1
  return areParts && hyphenated === 0 && vocabulary.hasSpelled(last + first) ? found('join') : KEPT
}

const KEPT: HyphenVerdict = { action: 'keep', evidence: 'default' }

function found(action: HyphenAction): HyphenVerdict {
  return { action, evidence: 'document' }
}

function byWords(action: HyphenAction): HyphenVerdict {
  return { action, evidence: 'words' }
}

interface TornWord {
  /** Letters before the hyphen and after it, the former in lower case. */
  readonly last: string
  readonly first: string
  readonly known: KnownWords
}

interface KnownWords {
  readonly vocabulary: Vocabulary
  /** A word of the document, or of English where the document is English. */
  isWord(word: string): boolean
  isEnglish(word: string): boolean
  /** How the document writes other words with the prefix. */
  habit(prefix: string): 'join' | 'keep' | undefined
}

function isSuspended({ last, first, known }: TornWord): boolean {
  const mayStandAlone = known.isWord(last) || OPEN_PREFIXES.has(last) || CLOSED_PREFIXES.has(last)
  return mayStandAlone && !known.isWord(last + first)
}

function decideByDocument({ last, first, known }: TornWord): HyphenVerdict | undefined {
  const joined = known.vocabulary.count(last + first)
  const hyphenated = known.vocabulary.count(`${last}-${first}`)
  return joined === hyphenated ? undefined : found(joined > hyphenated ? 'join' : 'keep')
}

function decideByWords(place: TornWord): HyphenVerdict {
  const { last, first, known } = place
  if (last.length === 1) return KEPT
  if (known.isEnglish(last + first)) return byWords('join')
  const areWords = known.isWord(last) && known.isWord(first)
  const habit = known.isWord(first) ? known.habit(last) : undefined
  if (habit !== undefined) return found(habit)
  if (OPEN_PREFIXES.has(last) && known.isEnglish(first)) return byWords('keep')
  if (isCompound(place)) return byWords('keep')
  if (areWords && isWholeCompound(place)) return byWords('keep')
  return { action: 'join', evidence: areWords ? 'default' : evidenceOfParts(place) }
}

/** A part that is no word of the language says that the word was torn; where no word is known nothing says it. */
function evidenceOfParts({ last, first, known }: TornWord): HyphenEvidence {
  return known.isEnglish(last) === known.isEnglish(first) ? 'default' : 'words'
}

/** Shorter parts are words by chance too often (`the` / `ory`, `an` / `ions`). */
const LEAST_PART = 3

/** Two whole words that the language writes neither together nor, as far as is known, with an ending for a second part. */
function isWholeCompound({ last, first }: TornWord): boolean {
  if (CLOSED_PREFIXES.has(last) || ENDINGS.test(first)) return false
  return last.length >= LEAST_PART && first.length >= LEAST_PART
}

/** True where both parts are words of their own that belong together with a hyphen. */
function isCompound({ last, first, known }: TornWord): boolean {
  const isStart = COMPOUND_STARTS.has(last)
  if (COMPOUND_ENDS.has(first) && (isStart || known.isWord(last))) return true
  return isStart && !CLOSED_PREFIXES.has(last) && first.length > 3 && known.isWord(first)
}

const ENDINGS =
  /^(?:ments?|tions?|ings?|ness|less|able|ible|ance|ence|ship|hood|ward|wise|ally|istic|ation|ations|shire|ville|berg|burg)$/

function isInCompound(before: string): boolean {
  return (LAST_COMPOUND.exec(before)?.[1] ?? '').includes('-')
}

/** In `meta-ana-⏎lysis` the word before the first hyphen says nothing about the second. */
function decideInCompound({ last, first, known }: TornWord): HyphenVerdict {
  const { vocabulary } = known
  if (vocabulary.count(last + first) > 0 || vocabulary.isPart(last + first)) return found('join')
  if (known.isEnglish(last + first)) return byWords('join')
  const areWords = known.isWord(last) && (known.isWord(first) || COMPOUND_ENDS.has(first))
  return areWords ? byWords('keep') : { action: 'join', evidence: 'default' }
}

/** Of a document's different words so many are in the list where it is written in English. */
const ENGLISH_SHARE = 0.5
const LEAST_HABIT = 2

function createKnownWords(vocabulary: Vocabulary, words: WordList): KnownWords {
  const habits = new Map<string, 'join' | 'keep' | undefined>()
  let isEnglishText: boolean | undefined
  const isEnglish = (word: string) => {
    isEnglishText ??= englishShare(vocabulary, words) >= ENGLISH_SHARE
    return isEnglishText && words.has(word)
  }
  return {
    vocabulary,
    isEnglish,
    isWord: (word) => vocabulary.count(word) > 0 || isEnglish(word),
    habit(prefix) {
      if (!habits.has(prefix)) habits.set(prefix, habitOf(prefix, vocabulary, isEnglish))
      return habits.get(prefix)
    },
  }
}

function englishShare(vocabulary: Vocabulary, words: WordList): number {
  let all = 0
  let english = 0
  for (const word of vocabulary.words()) {
    if (word.length < LEAST_PART || word.includes('-')) continue
    all++
    if (words.has(word)) english++
  }
  return all === 0 ? 1 : english / all
}

/** Only where the document is of one mind, and has shown it more than once. */
function habitOf(
  prefix: string,
  vocabulary: Vocabulary,
  isEnglish: (word: string) => boolean,
): 'join' | 'keep' | undefined {
  if (!OPEN_PREFIXES.has(prefix) && !CLOSED_PREFIXES.has(prefix)) return undefined
  let joined = 0
  let hyphenated = 0
  for (const word of vocabulary.words()) {
    if (!word.startsWith(prefix)) continue
    const rest = word.slice(prefix.length)
    if (rest.startsWith('-')) hyphenated++
    // Words of the dictionary are written together by everybody (`understand`): they show no habit.
    else if (rest.length > LEAST_PART && isEnglish(rest) && !isEnglish(word)) joined++
  }
  if (Math.max(joined, hyphenated) < LEAST_HABIT || Math.min(joined, hyphenated) > 0) return undefined
  return joined > hyphenated ? 'join' : 'keep'
}
