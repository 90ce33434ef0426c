import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { askedItems, judgingModel } from '../../test/support/judging-model.js'
import { createLanguageModelJudge } from '../adapters/models/language-model-judge.js'
import { createScriptedJudge, type ScriptLine } from '../adapters/models/scripted-judge.js'
import type { ScriptedModel } from '../adapters/models/scripted-model.js'
import type { Cache } from '../contracts/cache.js'
import type { Judge, JudgePair } from '../contracts/judge.js'
import type { Opinion, SlotFilling } from '../model/judgement.js'
import type { Passage } from '../model/sentence.js'
import { examined } from './examine-judge.js'
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

  describe('with a judge that takes several in one call', () => {
    const WORDS = [
      'Kelp gained 4.2 cm a week.',
      'Blades gained 4.2 cm a week at 12 °C.',
      'Growth was 4.2 cm.',
    ]
    const several = (says: (claim: string) => Opinion = () => 'supported') =>
      judgingModel(({ claim: text }) => says(text))
    const examinedJudge = (model: ScriptedModel, cache?: Cache) =>
      examined(createLanguageModelJudge(model), { batch: 'auto', ...(cache !== undefined && { cache }) })
    const claims = (words = WORDS) => words.map((text) => claim(text))
    /** Prompts after the entrance test, whose passages are about marmots. */
    const promptsOf = ({ requests }: ScriptedModel) =>
      requests.filter(({ prompt }) => prompt.user.includes('Blades')).map(({ prompt }) => prompt)

    it('asks about all claims at once, then about their numbers in a call that shows no claim', async () => {
      const model = several()
      const judged = await ask(examinedJudge(model), {}, claims())
      expect(judged.map(({ verdict }) => verdict)).toEqual(['supported', 'supported', 'supported'])
      expect(judged[0]?.judgements).toMatchObject([{ batch: 3, blind: [{ outcome: 'open' }] }])
      const [looks, blind, ...more] = promptsOf(model)
      expect(looks?.id).toBe('judge-claims')
      expect(more).toEqual([])
      expect(blind?.id).toBe('blind-slots-several')
      for (const text of WORDS) expect(blind?.user).not.toContain(text)
    })

    it('takes the second look, in the other order, in calls of its own', async () => {
      const model = several((text) => (text.startsWith('Kelp') ? 'supported' : 'not-stated'))
      const judged = await ask(examinedJudge(model), {}, claims())
      expect(judged.map(({ verdict }) => verdict)).toEqual(['supported', 'not-stated', 'not-stated'])
      const looks = promptsOf(model).filter(({ id }) => id === 'judge-claims')
      expect(looks.map(({ user }) => askedItems(user).length)).toEqual([3, 2])
      expect(looks.map(({ user }) => user.indexOf('claim">') < user.indexOf('passage">'))).toEqual([
        false,
        true,
      ])
    })

    it('keeps what was said in company for the same claim in other company, and not for a judge that is asked alone', async () => {
      const cache = memory()
      await ask(examinedJudge(several(), cache), { cache }, claims())
      const again = several()
      const judged = await ask(examinedJudge(again, cache), { cache }, claims(WORDS.slice(1)))
      expect(judged.map(({ verdict }) => verdict)).toEqual(['supported', 'supported'])
      expect(again.requests).toEqual([])
      const alone = several()
      await ask(createLanguageModelJudge(alone), { cache }, claims(WORDS.slice(1)))
      expect(alone.requests.filter(({ prompt }) => prompt.id === 'judge-claim')).toHaveLength(2)
    })
  })
})
