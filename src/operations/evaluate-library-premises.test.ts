import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { parseLibraryPremises } from '../evaluation/premises/library-premise-row.js'
import { loadTagger, type Tagger } from '../language/part-of-speech.js'
import { evaluateLibraryPremises } from './evaluate-library-premises.js'

let small: SmallLibrary
let tagger: Tagger
beforeAll(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
  tagger = await loadTagger()
})
afterAll(() => small.remove())

const evaluate = (text: string) =>
  evaluateLibraryPremises(
    { text, limit: 3, settings: {}, firsthandVersion: '0.0.0' },
    {
      library: small.library,
      passageIndex: small.passageIndex,
      tagger,
      clock: { now: () => new Date(0) },
      milliseconds: () => 7,
    },
  )

describe('evaluating premises over a library', () => {
  it('asks each question of the whole library and scores what became of its premise', async () => {
    const line = { id: 'a', question: 'Why do albatrosses shrink kelp over Peru?', label: 'not-found' }
    const { rows, scores, rejected } = await evaluate(`${JSON.stringify(line)}\n{}`)
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([['a', 'not-found']])
    expect(scores.found).toMatchObject({ count: 1, total: 1 })
    expect(rejected.map((one) => one.line)).toEqual([2])
  })

  it('refuses a file without a usable line', async () => {
    await expect(evaluate('{}')).rejects.toMatchObject({ code: 'input-invalid' })
  })
})

describe('the questions over the mixed library', () => {
  const folder = new URL('../../evals/premises-mixed/', import.meta.url)

  it.each(['dev', 'held'])('%s: every deciding sentence stands in its paper word for word', async (half) => {
    const { rows, rejected } = parseLibraryPremises(await readFile(new URL(`${half}.jsonl`, folder), 'utf8'))
    const papers = new Map<string, string>()
    for (const name of await readdir(new URL('library/', folder)))
      papers.set(name.replace(/\.md$/u, ''), await readFile(new URL(`library/${name}`, folder), 'utf8'))
    expect(rejected).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(80)
    const strays = rows.flatMap(({ id, deciding }) =>
      deciding
        .filter((one) => !('text' in one && papers.get(one.paper ?? '')?.includes(one.text)))
        .map(() => id),
    )
    expect(strays).toEqual([])
    expect(rows.filter(({ label, deciding }) => label !== 'not-found' && deciding.length === 0)).toEqual([])
  })
})
