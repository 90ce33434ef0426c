import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addressedToAi } from '../../src/checks/injection/addressed-to-ai.js'
import { splitSentences } from '../../src/language/sentences.js'
import { describeWithCorpus } from '../support/corpus.js'

describeWithCorpus('papers of the corpus', (corpus) => {
  it('hold no sentence that is taken for one addressed to an AI reader', () => {
    const folder = join(corpus, 'jats')
    const sentences = readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .flatMap((name) => sentencesOf(readFileSync(join(folder, name), 'utf8')))
    const found = sentences.filter(
      (text) => addressedToAi({ text, section: 'results', heading: [] }) !== undefined,
    )
    expect(sentences.length).toBeGreaterThan(3000)
    expect(found).toEqual([])
  })
})

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/u)
    .flatMap((paragraph) => splitSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end)))
}
