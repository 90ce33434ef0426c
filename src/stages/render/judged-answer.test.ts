import { describe, expect, it } from 'vitest'
import { rehashed, sampleRun } from '../../../test/fixtures/sample-run.js'
import { verifyRun } from '../../checks/verify-run.js'
import type { Claim, Verdict } from '../../model/claim.js'
import type { ClaimJudgement, Opinion } from '../../model/judgement.js'
import type { RunRecord } from '../../model/run.js'
import { renderHtml } from './answer-html.js'
import { renderMarkdown } from './answer-markdown.js'
import { parseRun, serialiseRun } from './run-json.js'

const plain = sampleRun()
const passageId = plain.evidence[0]?.passageId ?? plain.passages[0]?.id
const JUDGES = ['tide/one', 'reef/two']

function judged(verdict: Verdict, opinions: readonly Opinion[], more: Partial<RunRecord> = {}): RunRecord {
  if (passageId === undefined) throw new RangeError('the sample has evidence')
  const judgements = opinions.map(
    (opinion, at): ClaimJudgement => ({
      judge: JUDGES[at] ?? '',
      family: `family-${at}`,
      passageId,
      order: 'passage-first',
      opinion,
      claimAdds: opinion === 'supported' ? '' : 'the *word* juveniles',
    }),
  )
  const judges = opinions.map((_, at) => ({
    name: JUDGES[at] ?? '',
    family: `family-${at}`,
    fingerprint: `${JUDGES[at]}@1`,
    isSameFamily: false,
  }))
  const claims = plain.claims.map((claim): Claim => {
    if (claim.label !== 'S1-C1') return claim
    return { ...claim, text: 'Growth of juveniles fell by 38 %.', verdict, judgements }
  })
  return rehashed(plain, { claims, judges, ...more })
}

const aboutClaim = (run: RunRecord) => verifyRun(run).problems.filter(({ where }) => where === 'S1-C1')

describe('an answer with judges', () => {
  it('says who judged, in the head and in the foot', () => {
    const text = renderMarkdown(judged('supported', ['supported']))
    expect(text).toContain('judged by tide/one')
    expect(text).not.toContain('Checked by code alone')
    expect(text).toMatch(/models used: tide\/one\\?@1/u)
    expect(renderMarkdown(plain)).toContain('Checked by code alone')
  })

  it('does not claim a judge where every claim is a quotation', () => {
    const judges = [{ name: 'x/y', family: 'tidal', fingerprint: 'x/y@1', isSameFamily: false }]
    const text = renderMarkdown(rehashed(plain, { judges }))
    expect(text).toContain('no judge had to be asked')
    expect(text).not.toContain('judged by x/y')
  })

  it.each([
    ['Markdown', renderMarkdown],
    ['HTML', renderHtml],
  ])('shows both sides of a dispute in %s', (_name, render) => {
    const text = render(judged('disputed', ['supported', 'contradicted']))
    expect(text).toContain('Disputed')
    expect(text).toMatch(/tide\/one says supported/u)
    expect(text).toMatch(/reef\/two says contradicted/u)
  })

  it('discloses a judge of the writer’s own kind, and one that only raises doubts', () => {
    const same = { name: 'x/y', family: 'unknown', fingerprint: 'x/y@1', isSameFamily: true }
    const own = { name: 'onnx/z', family: 'firsthand', fingerprint: 'z@1', isSameFamily: false }
    const text = renderMarkdown(rehashed(plain, { judges: [same, own] }))
    expect(text).toContain('Judged by its own kind')
    expect(text).toContain('neither removes nor clears a claim alone')
  })

  it('counts claims by what a second look made of them, and names other places of a number', () => {
    const claims = plain.claims.map((claim): Claim => {
      if (claim.label !== 'S1-C5') return claim
      const sentenceId = plain.evidence[0]?.sentenceIds[0]
      if (sentenceId === undefined) return claim
      const other = { number: '10', citation: 'Moe 2019', sentenceId, quote: 'Tanks were kept at 10 °C.' }
      return {
        ...claim,
        verdict: 'number-wrong-context',
        recheck: {
          class: 'wrong-context',
          searches: [{ round: 1, by: 'number', query: '10', passages: 3 }],
          found: [],
        },
        otherContexts: { shown: [other], total: 7 },
      }
    })
    const text = renderMarkdown(rehashed(plain, { claims }))
    expect(text).toContain('1 the library says it of something else')
    expect(text).toContain('7 other sentences')
    expect(text).toContain('Moe 2019')
  })

  it('keeps judgements in run.json', () => {
    const run = judged('disputed', ['supported', 'contradicted'])
    expect(parseRun(serialiseRun(run))).toEqual(run)
  })

  it('holds only where what the judges said gives the verdict', () => {
    expect(aboutClaim(judged('supported', ['supported']))).toEqual([])
    expect(aboutClaim(judged('disputed', ['supported', 'partly']))).toEqual([])
    expect(aboutClaim(judged('supported', ['supported', 'partly']))[0]?.message).toContain('gives disputed')
    expect(aboutClaim(judged('supported', []))[0]?.message).toMatch(/judge/u)
    expect(aboutClaim(judged('checked-by-code', ['contradicted']))[0]?.message).toContain(
      'gives contradicted',
    )
  })
})
