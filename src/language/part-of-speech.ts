import { lazy } from '../util/lazy.js'

/** Universal part-of-speech tags (Universal Dependencies, v2) as far as they are told apart here. */
export type PartOfSpeech = string

export interface TaggedWord {
  readonly text: string
  readonly tag: PartOfSpeech
  readonly start: number
  readonly end: number
}

/** Tags the words of a short English text. */
export interface Tagger {
  tag(text: string): readonly TaggedWord[]
}

/**
 * The tagger, loaded once in a process (wink-nlp with its English model; about 150 ms, so only where a question is analysed).
 * Its tags are a help for finding noun phrases in questions and are never evidence.
 */
export function loadTagger(): Promise<Tagger> {
  return taggerOfProcess()
}

// The model package writes its own data anew, and longer, each time it is loaded: the 25th time is one too many.
const taggerOfProcess = lazy(makeTagger)

async function makeTagger(): Promise<Tagger> {
  const [{ default: winkNlp }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ])
  const nlp = winkNlp(model, ['sbd', 'pos'])
  return {
    tag(text) {
      const tokens = nlp.readDoc(text).tokens()
      const words = tokens.out() as string[]
      const tags = tokens.out(nlp.its.pos) as string[]
      const tagged: TaggedWord[] = []
      let from = 0
      for (const [index, word] of words.entries()) {
        const start = text.indexOf(word, from)
        if (start < 0) continue
        from = start + word.length
        tagged.push({ text: word, tag: tags[index] ?? 'X', start, end: from })
      }
      return tagged
    },
  }
}
