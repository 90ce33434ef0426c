import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLibraryBench, type LibraryBench } from '../../../test/support/library-bench.js'
import { jatsArticle } from '../../../test/support/made-papers.js'
import { createDocumentTerms } from './document-terms.js'
import { viewsOf } from './sentence-views.js'

let bench: LibraryBench
beforeAll(async () => {
  bench = createLibraryBench()
  bench.write({
    'a.xml': jatsArticle({
      title: 'Quorbin and the sleep of voles',
      body: `<sec sec-type="results"><title>Results</title>
        <p>Others saw longer sleep of voles with quorbin <xref ref-type="bibr" rid="r1">[1]</xref> and with rest.</p>
        <table-wrap id="t1"><label>Table 1</label><caption><p>Sleep of voles</p></caption><table>
        <thead><tr><th>Cage</th><th>Sleep (h)</th><th>Weight (g)</th></tr></thead>
        <tbody><tr><td>Quorbin</td><td>12</td><td>31</td></tr><tr><td>Water</td><td>9</td><td>30</td></tr></tbody>
        </table></table-wrap></sec>`,
      references: ['Roe B. Longer sleep of voles. Ann Voles. 2001.'],
    }),
  })
  await bench.add()
})
afterAll(() => bench.remove())

function views() {
  const [hit] = bench.passageIndex.search({ terms: ['quorbin', 'sleep'], limit: 20 })
  const passage = hit === undefined ? undefined : bench.library.findPassage(hit.passageId)
  if (passage === undefined) throw new Error('the made paper was not found')
  const terms = createDocumentTerms(bench.library, bench.passageIndex)
  const sentences = terms.sentences(passage.documentId, 0, 1000)
  return sentences.map((sentence) => ({ sentence, views: viewsOf(sentence, passage.paperKey, terms) }))
}

describe('how a sentence is looked at', () => {
  it('a sentence is one view, without the numbers of its citation marks', () => {
    const relayed = views().find(({ sentence }) => sentence.text.startsWith('Others'))
    expect(relayed?.views).toHaveLength(1)
    expect(relayed?.views[0]?.text).not.toContain('1')
    expect(relayed?.views[0]?.text).toHaveLength(relayed?.sentence.text.length ?? 0)
  })

  it('a table row is one view for each cell, with its own heads and no other column', () => {
    const row = views().find(({ sentence }) => sentence.kind === 'table-row' && sentence.text.includes('31'))
    expect(row?.views.map(({ text }) => text)).toEqual(['Sleep (h): 12', 'Weight (g): 31'])
    const [sleep] = row?.views ?? []
    expect(sleep?.around.sentence.has('quorbin')).toBe(true)
    expect(sleep?.around.sentence.has('weight')).toBe(false)
    expect(sleep?.around.neighbours.has('weight')).toBe(true)
  })
})
