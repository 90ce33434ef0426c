import { describe, expect, it } from 'vitest'
import { findHedges } from './hedges.js'

const read = (text: string) => findHedges(text).map((mark) => `${mark.kind}:${mark.word}`)

describe('findHedges', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['The drug may reduce pain.', ['hedge:may', 'causal:reduce']],
    ['Data suggest that sleep is associated with memory.', ['hedge:suggest', 'association:associated with']],
    ['Smoking causes cancer.', ['causal:causes']],
    ['There was a trend toward lower weight.', ['hedge:trend toward']],
    ['It appears to be likely.', ['hedge:appears', 'hedge:likely']],
    ['This clearly proves it.', ['booster:clearly', 'booster:proves']],
    ['It led to death and is linked to stress.', ['causal:led to', 'association:linked to']],
    ['The null hypothesis of cell production by inhibitors fell.', []],
    ['Samples were taken on 5 and 12 May 2009.', []],
  ]
  for (const [text, expected] of cases) it(`reads "${text}"`, () => expect(read(text)).toEqual(expected))
})
