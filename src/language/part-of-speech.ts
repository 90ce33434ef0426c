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
 * Loads the tagger (wink-nlp with its English model; about 150 ms, so only where a question is analysed).
 * Its tags are a help for finding noun phrases in questions and are never evidence.
 */
export async function loadTagger(): Promise<Tagger> {
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
