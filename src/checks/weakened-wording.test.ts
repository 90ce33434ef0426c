import { describe, expect, it } from 'vitest'
import type { Overstatement } from './strength/overstatement.js'
import { weakenedWording } from './weakened-wording.js'

const at = (
  claim: string,
  words: string,
  rest: Pick<Overstatement, 'kind' | 'sourceWords'>,
): Overstatement => {
  const start = claim.indexOf(words)
  return { ...rest, claimWords: words, span: { start, end: start + words.length }, likeness: 1 }
}

describe('weakenedWording', () => {
  it('turns a cause into an association and keeps the rest', () => {
    const claim = 'Smoking leads to cataract in men.'
    const cause = at(claim, 'leads to', { kind: 'cause-for-association', sourceWords: 'associated with' })
    expect(weakenedWording(claim, [cause])).toBe('Smoking is associated with cataract in men.')
  })

  it('opens with the hedge of the source, after all other changes', () => {
    const claim = 'All patients recovered.'
    const all = at(claim, 'All', { kind: 'all-for-some', sourceWords: 'most' })
    const hedge: Overstatement = {
      kind: 'hedge-dropped',
      claimWords: '',
      sourceWords: 'suggests',
      likeness: 1,
    }
    expect(weakenedWording(claim, [all, hedge])).toBe('The source suggests that most patients recovered.')
  })

  it.each([
    ['A dose above 4 mg predicts relapse.', 'The source suggests that a dose above 4 mg predicts relapse.'],
    ['IL-6 predicts relapse.', 'The source suggests that IL-6 predicts relapse.'],
    ['Graves disease predicts relapse.', 'The source suggests that Graves disease predicts relapse.'],
  ])('lowers the first letter of an ordinary word and leaves names: %s', (claim, expected) => {
    const hedge = { kind: 'hedge-dropped', claimWords: '', sourceWords: 'suggest', likeness: 1 } as const
    expect(weakenedWording(claim, [hedge])).toBe(expected)
  })

  it('says one study where the claim has studies', () => {
    const claim = 'Several studies show less pain.'
    const studies = at(claim, 'Several studies', { kind: 'studies-for-one', sourceWords: 'this study' })
    expect(weakenedWording(claim, [studies])).toBe('One study show less pain.')
  })

  it('proposes nothing where no rule says how', () => {
    const claim = 'Zinc sculpts the channel.'
    const cause = at(claim, 'sculpts', { kind: 'cause-for-association', sourceWords: 'correlated' })
    expect(weakenedWording(claim, [cause])).toBeUndefined()
    expect(weakenedWording(claim, [])).toBeUndefined()
  })
})
