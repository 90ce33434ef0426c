import { beforeAll, describe, expect, it } from 'vitest'
import { loadTagger, type Tagger } from './part-of-speech.js'

let tagger: Tagger
beforeAll(async () => {
  tagger = await loadTagger()
})

describe('tagging a question', () => {
  it('gives each word with its place in the text, in order', () => {
    const text = 'Does IL-6 (in serum)  rise after 5 µM β-carotene? Why – 𝛼?'
    const words = tagger.tag(text)
    let end = 0
    for (const word of words) {
      expect(text.slice(word.start, word.end)).toBe(word.text)
      expect(word.start).toBeGreaterThanOrEqual(end)
      end = word.end
    }
    expect(words.length).toBeGreaterThan(8)
  })

  it('tells nouns from verbs', () => {
    const tags = Object.fromEntries(
      tagger.tag('The vole eats green grass.').map(({ text, tag }) => [text, tag]),
    )
    expect(tags).toMatchObject({ vole: 'NOUN', eats: 'VERB', green: 'ADJ', grass: 'NOUN' })
  })

  it('of nothing gives nothing', () => {
    expect(tagger.tag('')).toEqual([])
  })
})

describe('the tagger of a process', () => {
  it('is loaded once, however often it is asked for', async () => {
    const first = await loadTagger()
    for (let time = 0; time < 40; time += 1) expect(await loadTagger()).toBe(first)
  })
})
