import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLibraryBench, type LibraryBench } from '../../../test/support/library-bench.js'
import { jatsArticle } from '../../../test/support/made-papers.js'
import type { SubQuestion } from '../../model/plan.js'
import { createDocumentTerms } from './document-terms.js'
import { extract, type PassageToRead } from './extract.js'

let bench: LibraryBench
beforeAll(async () => {
  bench = createLibraryBench()
  bench.write({
    'a.xml': jatsArticle({
      title: 'Quorbin and rapid eye movement (REM) sleep of voles',
      body: `<sec sec-type="introduction"><title>Introduction</title><p>Sleep may be longer with quorbin. Does quorbin lengthen sleep?</p></sec>
        <sec sec-type="results"><title>Results</title><p>REM was longer by 3 h. Sleep too. The REM sleep of voles was longer by 3 h with quorbin. Another work saw longer REM sleep of voles with quorbin <xref ref-type="bibr" rid="r1">[1]</xref>.</p></sec>`,
      references: ['Roe B. Longer REM sleep of voles with quorbin by 3 h. Ann Voles. 2001.'],
    }),
  })
  await bench.add()
})
afterAll(() => bench.remove())

const QUESTION: SubQuestion = {
  label: 'S1',
  text: 'Does quorbin lengthen the REM sleep of voles?',
  form: 'yes-no',
  slots: [
    { kind: 'focus', words: 'REM sleep', terms: ['rem', 'sleep'] },
    { kind: 'subject', words: 'quorbin', terms: ['quorbin'] },
    { kind: 'population', words: 'voles', terms: ['vole'] },
  ],
  queries: [],
}

function candidates(mostPassages?: number) {
  const { passages } = bench.passageIndex
    .search({ terms: ['quorbin', 'rem', 'sleep'], limit: 20 })
    .reduce<{ passages: PassageToRead[] }>(
      (all, hit) => {
        const passage = bench.library.findPassage(hit.passageId)
        return passage === undefined ? all : { passages: [...all.passages, { passage, score: hit.score }] }
      },
      { passages: [] },
    )
  const terms = createDocumentTerms(bench.library, bench.passageIndex)
  return extract(QUESTION, passages, {
    terms,
    weight: () => 1,
    ...(mostPassages !== undefined && { mostPassages }),
  })
}

describe('extracting', () => {
  it('puts the own statement that carries all of the question first, what it relays after', () => {
    const texts = candidates().map(({ sentence }) => sentence.text)
    expect(texts[0]).toBe('The REM sleep of voles was longer by 3 h with quorbin.')
    expect(texts.findIndex((text) => text.startsWith('Another work'))).toBeGreaterThan(0)
  })

  it('takes no heading, no title, no question, no entry of the reference list and no fragment', () => {
    const texts = candidates().map(({ sentence }) => sentence.text)
    for (const wrong of ['Results', 'Does quorbin lengthen sleep?', 'Sleep too.'])
      expect(texts).not.toContain(wrong)
    expect(texts.filter((text) => text.startsWith('Roe B.'))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('reads an abbreviation as what the paper says it stands for', () => {
    const short = candidates().find(({ sentence }) => sentence.text === 'REM was longer by 3 h.')
    expect(short?.slots.map(({ state }) => state)).toEqual(['sentence', 'paper', 'paper'])
  })

  it('orders by score, and looks at no more passages than it is told', () => {
    const scores = candidates().map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(candidates(0)).toEqual([])
    expect(new Set(candidates(1).map(({ passage }) => passage.id)).size).toBe(1)
  })
})
