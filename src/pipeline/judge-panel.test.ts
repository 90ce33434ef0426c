import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { createScriptedJudge, type ScriptLine } from '../adapters/models/scripted-judge.js'
import type { Cache } from '../contracts/cache.js'
import type { Judge, JudgePair } from '../contracts/judge.js'
import type { SlotFilling } from '../model/judgement.js'
import type { Passage } from '../model/sentence.js'
import { type ClaimForJudges, judgeClaims } from './judge-panel.js'

describe('the panel of judges', () => {
  let small: SmallLibrary
  let results: Passage
  beforeAll(async () => {
    small = await createSmallLibrary(KELP_PAPERS)
    const found = [...small.library.allSentences()].find(({ text }) => text.startsWith('Blades grew 4.2 cm'))
    const passage = found === undefined ? undefined : small.library.passagesOfSentence(found)[0]
    if (passage === undefined) throw new Error('the library holds the results')
    results = passage
  })
  afterAll(() => small.remove())

  const claim = (text = 'Kelp gained 4.2 cm a week at 12 °C.'): ClaimForJudges => ({
    text,
    checks: [],
    byCode: 'checked-by-code',
    passages: [results],
  })
  const ask = (judge: Judge, more: Partial<Parameters<typeof judgeClaims>[1]> = {}, claims = [claim()]) =>
    judgeClaims(claims, { judges: [judge], library: small.library, ...more })
  const scripted = (...script: ScriptLine[]) => createScriptedJudge({ script })
  const memory = (): Cache & { readonly keys: () => number } => {
    const values = new Map<string, string>()
    return {
      keys: () => values.size,
      get: (key) => (values.has(key) ? (JSON.parse(values.get(key) ?? '') as unknown) : undefined),
      set: (key, value) => void values.set(key, JSON.stringify(value)),
      close: () => undefined,
    }
  }

  it('shows one claim and one passage, and turns the label that is pointed at into the id of a sentence', async () => {
    const [judged] = await ask(scripted({ passage: 'Blades grew 4.2 cm', says: 'supported' }))
    expect(judged?.verdict).toBe('supported')
    const id = judged?.judgements[0]?.closestSentence
    expect(id === undefined ? '' : small.library.findSentence(id)?.text).toContain('Blades grew 4.2 cm')
  })

  it('gives no judge a sentence of another section', async () => {
    const seen: JudgePair[] = []
    const judge: Judge = {
      ...scripted(),
      judge: async (pairs) => {
        seen.push(...pairs)
        return pairs.map(() => ({ kind: 'judged', opinion: 'supported', claimAdds: '' }))
      },
    }
    await ask(judge)
    const texts = seen.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')
    expect(texts).toContain('No growth was seen at 16 °C.')
    expect(texts).not.toContain('Kelp grows best')
    expect(texts).not.toContain('We grew 48 blades')
  })

  it('looks a second time, in the other order, before a claim is removed, and not before one is shown', async () => {
    const against = scripted({ says: 'contradicted' })
    const [removed] = await ask(against)
    expect(removed?.verdict).toBe('contradicted')
    expect(removed?.judgements.map(({ order }) => order)).toEqual(['passage-first', 'claim-first'])
    const forIt = scripted({ says: 'supported' })
    await ask(forIt)
    expect(forIt.calls()).toBe(1)
  })

  it('asks about no further passage of a claim that one passage was found to support', async () => {
    const other = [...small.library.allSentences()].find(({ text }) => text.includes('48 blades'))
    const method = other === undefined ? undefined : small.library.passagesOfSentence(other)[0]
    if (method === undefined) throw new Error('the library holds the methods')
    const onTwo = (...passages: Passage[]) => [{ ...claim(), passages }]
    const script: ScriptLine[] = [
      { passage: 'Blades grew 4.2 cm', says: 'supported' },
      { says: 'not-stated' },
    ]
    const [first, second] = [scripted(...script), scripted(...script)]
    const [early] = await ask(first, {}, onTwo(results, method))
    const [late] = await ask(second, {}, onTwo(method, results))
    expect([early?.verdict, late?.verdict]).toEqual(['supported', 'supported'])
    expect([first.calls(), second.calls()]).toEqual([1, 2])
  })

  it('keeps judgements by claim, passage, judge and order, and no failure', async () => {
    const cache = memory()
    const judge = scripted({ says: 'not-stated' })
    const first = await ask(judge, { cache })
    expect(judge.calls()).toBe(2)
    expect(await ask(judge, { cache })).toEqual(first)
    expect(judge.calls()).toBe(2)
    await ask(judge, { cache }, [claim('Kelp grew elsewhere in 2019.')])
    expect(judge.calls()).toBe(4)
    await ask({ ...judge, fingerprint: 'another' }, { cache })
    expect(judge.calls()).toBe(6)

    const failures = memory()
    const failing = scripted({ says: { fails: 'no time' } })
    expect((await ask(failing, { cache: failures }))[0]?.verdict).toBe('unjudged')
    expect(failures.keys()).toBe(0)
  })

  it('makes a kept judgement anew that lost its shape', async () => {
    const cache = memory()
    const judge = scripted({ says: 'supported' })
    await ask(judge, { cache: { ...cache, get: () => ({ kind: 'judged', opinion: 'surely' }) } })
    expect(judge.calls()).toBe(1)
  })

  it('takes a judge that answers less than it is asked, or points elsewhere, for one that failed', async () => {
    const short: Judge = { ...scripted(), judge: async () => [] }
    expect((await ask(short))[0]?.verdict).toBe('unjudged')
    const astray: Judge = {
      ...scripted(),
      judge: async (pairs) =>
        pairs.map(() => ({ kind: 'judged', opinion: 'supported', claimAdds: '', closestSentence: 's99' })),
    }
    expect((await ask(astray))[0]).toMatchObject({
      verdict: 'unjudged',
      judgements: [{ reason: 'points at a sentence that it was not shown' }],
    })
  })

  it('accepts no claim whose number the judge, asked blindly, gives another meaning', async () => {
    const empty = { measure: '', subject: '', comparator: '', condition: '', group: '', statistic: '' }
    const filling: SlotFilling = { ...empty, timePoint: '', measure: 'growth' }
    const judge = (slots: Readonly<Record<string, SlotFilling>>) =>
      createScriptedJudge({ script: [{ says: 'supported' }], slots })
    const text = 'In the control group growth was 4.2 cm per week.'
    const right = await ask(judge({ '4.2 cm per week': filling }), {}, [claim(text)])
    expect(right[0]?.verdict).toBe('supported')
    const treated = { ...filling, group: 'the treated group' }
    const all = Object.fromEntries(
      ['4.2 cm per week', '4.2 cm', '4.2'].map((number) => [number, treated] as const),
    )
    const [wrong] = await ask(judge(all), {}, [claim(text)])
    expect(wrong?.verdict).toBe('unjudged')
    expect(wrong?.judgements[0]?.blind).toMatchObject([{ outcome: 'differs' }])
  })
})
