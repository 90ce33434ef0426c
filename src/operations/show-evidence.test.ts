import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { sampleRun } from '../../test/fixtures/sample-run.js'
import { fingerprintsOfRun } from '../stages/render/run-fingerprints.js'
import { showEvidence } from './show-evidence.js'

const run = sampleRun()
let small: SmallLibrary

beforeAll(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
  small.library.saveRun(run, fingerprintsOfRun(run))
})
afterAll(() => small.remove())

const show = (id: string) => showEvidence({ id }, { library: small.library, findRun: async () => run })

describe('an id that the library holds', () => {
  it('shows a sentence marked in its passage', async () => {
    const sentence = [...small.library.allSentences()].find(({ text }) =>
      text.startsWith('No growth was seen'),
    )
    const shown = await show(sentence?.id ?? '')
    expect(shown).toMatchObject({ status: 'held', section: 'results', level: 'full-text', kind: 'sentence' })
    const marked = shown.sentences.filter(({ isMarked }) => isMarked)
    expect(marked.map(({ span }) => shown.text.slice(span.start, span.end))).toEqual([sentence?.text])
    const whole = await show(shown.passageId)
    expect(whole).toMatchObject({ status: 'held', text: shown.text })
    expect(whole.sentences.some(({ isMarked }) => isMarked)).toBe(false)
  })
})

describe('an id that only a run holds', () => {
  const evidence = run.evidence[0]

  it('is shown as superseded, from the run, by label and by id', async () => {
    for (const id of [evidence?.label ?? '', evidence?.sentenceIds[0] ?? '']) {
      const shown = await show(id)
      expect(shown).toMatchObject({ status: 'superseded', runId: run.id, page: evidence?.page })
      const [marked] = shown.sentences.filter(({ isMarked }) => isMarked)
      expect(shown.text.slice(marked?.span.start, marked?.span.end)).toContain(evidence?.quote.slice(0, 10))
    }
  })

  it('is shown as a whole passage where that is asked for', async () => {
    const shown = await show(evidence?.passageId ?? '')
    expect(shown.status).toBe('superseded')
    expect(shown.sentences.some(({ isMarked }) => isMarked)).toBe(false)
  })
})

describe('what is no evidence', () => {
  it('says which labels a run has, and what an id looks like', async () => {
    await expect(show('S9-E99')).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining(run.id),
    })
    await expect(show('kelp')).rejects.toMatchObject({ code: 'input-invalid' })
    await expect(show('doc_0000000000000000.0123456789')).rejects.toMatchObject({ code: 'not-found' })
  })
})
