import type { TaggedWord } from '../../language/part-of-speech.js'

/** A noun phrase or a verb of a question, as it stands there. */
export interface Phrase {
  readonly words: string
  readonly start: number
  readonly end: number
  readonly isVerb: boolean
}

const NOMINAL: ReadonlySet<string> = new Set(['ADJ', 'NOUN', 'PROPN', 'NUM', 'X', 'SYM'])
/**
 * Verbs of change, which the tagger takes for nouns or adjectives between two noun phrases ("does basil lower
 * blood glucose"). They end a phrase unless it begins with them.
 */
const CHANGE_VERB =
  /^(?:increase|decrease|reduce|lower|raise|improve|enhance|affect|alter|change|inhibit|suppress|prevent|cause|induce|protect|predict|relieve|delay|stop|block|boost|cut|kill|heal|treat|help|harm|slow|speed|influence|impact|worsen|shorten|extend|limit|control)$/i

/** Nouns of this field that the tagger takes for verbs before another verb ("seed extract change …"). */
const NOUN_LIKE =
  /^(?:extract|oil|feed|test|diet|powder|paste|gel|wash|mouthwash|spray|supplement|drug|dose|control|model)$/i

/** Noun phrases and single verbs of a question, in order; hyphens and slashes join. */
export function findPhrases(question: string, words: readonly TaggedWord[]): Phrase[] {
  const phrases: Phrase[] = []
  let open: { start: number; end: number } | undefined
  const close = () => {
    if (open !== undefined)
      phrases.push({ ...open, words: question.slice(open.start, open.end), isVerb: false })
    open = undefined
  }
  for (const [index, word] of words.entries()) {
    if (open !== undefined && isGlued(question, open.end, word)) open.end = word.end
    else if (isVerb(word, { isInside: open !== undefined, next: words[index + 1] })) {
      close()
      phrases.push({ words: word.text, start: word.start, end: word.end, isVerb: true })
    } else if (NOMINAL.has(word.tag) || (open !== undefined && NOUN_LIKE.test(word.text)))
      open = { start: open?.start ?? word.start, end: word.end }
    else close()
  }
  close()
  return phrases
}

/** Hyphens, slashes and what follows them without a space belong to the phrase. */
function isGlued(question: string, end: number, word: TaggedWord): boolean {
  if (word.start !== end) return false
  const isJoint = /^[-/–'’]$/.test(word.text)
  return isJoint ? question[word.end] !== ' ' && word.end < question.length : /^[\p{L}\p{N}]/u.test(word.text)
}

function isVerb(
  word: TaggedWord,
  place: { readonly isInside: boolean; readonly next: TaggedWord | undefined },
): boolean {
  const { isInside, next } = place
  if (isInside && NOUN_LIKE.test(word.text) && isVerbLike(next)) return false
  if (word.tag === 'VERB') return true
  return isInside && CHANGE_VERB.test(word.text) && mayFollowVerb(next)
}

function isVerbLike(word: TaggedWord | undefined): boolean {
  return word !== undefined && (word.tag === 'VERB' || word.tag === 'AUX' || CHANGE_VERB.test(word.text))
}

function mayFollowVerb(word: TaggedWord | undefined): boolean {
  return word !== undefined && (NOMINAL.has(word.tag) || word.tag === 'DET' || word.tag === 'VERB')
}
