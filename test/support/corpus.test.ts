import { describe, expect, it } from 'vitest'
import { corpusPath, describeWithCorpus } from './corpus.js'

describe('the path of the test corpus', () => {
  it('is undefined for a part that is not present', () => {
    expect(corpusPath('no', 'such', 'part')).toBeUndefined()
  })
})

describeWithCorpus('the test corpus, where it is present', (corpus) => {
  it('is the folder that its parts are found in', () => {
    expect(corpusPath()).toBe(corpus)
  })
})
