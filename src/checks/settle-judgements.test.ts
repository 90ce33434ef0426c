import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Check, SHOWN_VERDICTS, type Verdict } from '../model/claim.js'
import type { PassageId } from '../model/ids.js'
import { type ClaimJudgement, OPINIONS, type Opinion } from '../model/judgement.js'
import { VERDICT_OF_FAIL } from './claim/verdict-of-fail.js'
import { type ClaimToSettle, secondLooks, settleJudgements, standOf } from './settle-judgements.js'

const P = 'doc_0000000000000001.p0000000001' as PassageId
const Q = 'doc_0000000000000001.p0000000002' as PassageId
const JUDGES = [
  { name: 'x/qwen', family: 'qwen' },
  { name: 'y/llama', family: 'llama' },
]
const OWN = { name: 'onnx/tide-minilm', family: 'firsthand' }

const look = (
  judge: string,
  opinion: Opinion | 'failed',
  more: Partial<ClaimJudgement> = {},
): ClaimJudgement => ({
  judge,
  family: 'any',
  passageId: P,
  order: 'passage-first',
  claimAdds: '',
  ...(opinion === 'failed' ? { reason: 'ran out of time' } : { opinion }),
  ...more,
})

const flag = (check: Check['check']): Check => ({ check, outcome: 'flag', reason: 'doubtful' })

/** Stands of the two judges for each passage, as a claim with first looks only. */
function settled(rows: readonly (readonly (Opinion | 'failed')[])[], more: Partial<ClaimToSettle> = {}) {
  const passages = rows.map((_, index) => (index === 0 ? P : Q))
  const judgements = rows.flatMap((row, index) =>
    row.map((opinion, at) => look(JUDGES[at]?.name ?? '', opinion, { passageId: index === 0 ? P : Q })),
  )
  return settleJudgements({
    checks: [],
    byCode: 'checked-by-code',
    judges: JUDGES.slice(0, rows[0]?.length ?? 0),
    passages,
    judgements,
    ...more,
  })
}

describe('settling', () => {
  it.each<[string, (Opinion | 'failed')[][], Verdict]>([
    ['one judge accepts', [['supported']], 'supported'],
    ['both accept one passage', [['supported', 'supported']], 'supported'],
    [
      'both accept the second passage',
      [
        ['not-stated', 'not-stated'],
        ['supported', 'supported'],
      ],
      'supported',
    ],
    ['one accepts', [['supported', 'not-stated']], 'disputed'],
    ['one accepts and one contradicts', [['supported', 'contradicted']], 'disputed'],
    [
      'they accept different passages',
      [
        ['supported', 'partly'],
        ['not-stated', 'supported'],
      ],
      'disputed',
    ],
    ['contradicted is gravest', [['partly', 'contradicted']], 'contradicted'],
    ['then partly', [['partly', 'not-stated']], 'partly-supported'],
    ['then not stated', [['not-stated', 'not-stated']], 'not-stated'],
    ['a failing judge', [['failed']], 'unjudged'],
    ['a failing judge beside an accepting one', [['supported', 'failed']], 'unjudged'],
    [
      'a failure on another passage than the accepted one',
      [
        ['supported', 'supported'],
        ['failed', 'partly'],
      ],
      'supported',
    ],
  ])('%s', (_name, rows, verdict) => {
    expect(settled(rows)).toBe(verdict)
  })

  it('lets a judge decide a flag, in both directions', () => {
    const flagged = { checks: [flag('strength')], byCode: 'flagged' } as const
    expect(settled([['supported']], flagged)).toBe('supported')
    expect(settled([['partly']], flagged)).toBe('partly-supported')
    expect(settled([[]], { ...flagged, passages: [P] })).toBe('flagged')
  })

  it('never lets a judge clear numbers of a page that was read with doubt', () => {
    expect(settled([['supported']], { byCode: 'flagged', isOnDoubtfulPage: true })).toBe('flagged')
    expect(settled([['contradicted']], { byCode: 'flagged', isOnDoubtfulPage: true })).toBe('contradicted')
  })

  it('asks no judge about a quotation', () => {
    expect(settled([['not-stated']], { byCode: 'quoted' })).toBe('quoted')
  })

  it('counts a judge that said nothing as one that failed', () => {
    expect(settled([['supported', 'supported']], { judgements: [look('x/qwen', 'supported')] })).toBe(
      'unjudged',
    )
  })
})

describe('looks of one judge at one passage', () => {
  it.each<[(Opinion | 'failed')[], string]>([
    [['supported'], 'supported'],
    [['supported', 'supported'], 'supported'],
    [['not-stated', 'supported'], 'undecided'],
    [['contradicted', 'not-stated'], 'not-stated'],
    [['contradicted', 'partly'], 'partly'],
    [['contradicted', 'contradicted'], 'contradicted'],
    [['not-stated', 'failed'], 'failed'],
    [[], 'failed'],
  ])('%j stand as %s', (opinions, stand) => {
    expect(standOf(opinions.map((opinion) => look('x/qwen', opinion)))).toBe(stand)
  })

  it('accept nothing whose number means something else to the judge, in one look or the other', () => {
    const blind = [{ number: '0.81', outcome: 'differs', reason: '' }] as const
    const twice = [look('x/qwen', 'supported', { blind }), look('x/qwen', 'supported')]
    expect(standOf(twice)).toBe('undecided')
    expect(standOf(twice.toReversed())).toBe('undecided')
    expect(standOf([look('x/qwen', 'supported', { blind })])).toBe('undecided')
    expect(standOf([look('x/qwen', 'supported', { blind: [{ ...blind[0], outcome: 'open' }] })])).toBe(
      'supported',
    )
  })
})

describe('what mutation testing found untested', () => {
  const own = (opinions: readonly (Opinion | 'failed')[], checks: readonly Check[]) =>
    settleJudgements({
      checks,
      byCode: 'flagged',
      judges: [OWN],
      passages: opinions.map((_, index) => (index === 0 ? P : Q)),
      judgements: opinions.map((opinion, index) =>
        look(OWN.name, opinion, { passageId: index === 0 ? P : Q }),
      ),
    })
  const pass = (check: Check['check']): Check => ({ check, outcome: 'pass', reason: 'fine' })

  it('an own judge that accepts one of two passages clears the flag of the small judge', () => {
    expect(own(['supported', 'not-stated'], [flag('trained-judge')])).toBe('checked-by-code')
    expect(own(['not-stated', 'not-stated'], [flag('trained-judge')])).toBe('flagged')
  })

  it('checks that pass keep no flag of the small judge alive, and a second flag does', () => {
    expect(own(['supported'], [pass('strength'), flag('trained-judge')])).toBe('checked-by-code')
    expect(own(['supported'], [flag('trained-judge'), flag('strength')])).toBe('flagged')
  })

  it('two looks for and against decide nothing, and are said to be no judgement', () => {
    const [judge] = JUDGES
    const looks = [
      look(judge?.name ?? '', 'supported'),
      look(judge?.name ?? '', 'contradicted', { order: 'claim-first' }),
    ]
    const claim = {
      checks: [],
      byCode: 'checked-by-code' as const,
      judges: JUDGES.slice(0, 1),
      passages: [P],
    }
    expect(settleJudgements({ ...claim, judgements: looks })).toBe('unjudged')
  })
})

describe('a judge that took an entrance test', () => {
  const exam = (isPassed: boolean) => ({ accepted: 9, refused: isPassed ? 9 : 2, each: 10, isPassed })
  const judged = (
    opinions: readonly Opinion[],
    exams: readonly (boolean | undefined)[],
    byCode: Verdict = 'checked-by-code',
  ) =>
    settled([opinions], {
      byCode,
      judges: JUDGES.slice(0, opinions.length).map((judge, at) => {
        const isPassed = exams[at]
        return isPassed === undefined ? judge : { ...judge, exam: exam(isPassed) }
      }),
    })

  it('supports a claim where it was passed, or none was to be taken', () => {
    expect(judged(['supported'], [true], 'flagged')).toBe('supported')
    expect(judged(['supported'], [undefined], 'flagged')).toBe('supported')
  })

  it('leaves what it accepts as code left it, where it was not passed', () => {
    expect(judged(['supported'], [false], 'flagged')).toBe('flagged')
    expect(judged(['supported'], [false])).toBe('checked-by-code')
    expect(judged(['supported', 'supported'], [true, false])).toBe('checked-by-code')
  })

  it('clears no flag where it alone accepts, and keeps a dispute about what code let pass', () => {
    expect(judged(['supported', 'not-stated'], [false, true], 'flagged')).toBe('flagged')
    expect(judged(['supported', 'not-stated'], [false, true])).toBe('disputed')
    expect(judged(['supported', 'not-stated'], [true, true], 'flagged')).toBe('disputed')
  })

  it('still speaks against a claim', () => {
    expect(judged(['contradicted'], [false])).toBe('contradicted')
    expect(judged(['contradicted'], [false], 'flagged')).toBe('contradicted')
  })
})

describe('several judges', () => {
  it('do not judge a claim where one of them cannot decide, whatever the other says against it', () => {
    const judgements = [
      look('x/qwen', 'supported'),
      look('x/qwen', 'contradicted', { order: 'claim-first' }),
      look('y/llama', 'partly'),
    ]
    expect(settled([['partly', 'partly']], { judgements })).toBe('unjudged')
  })

  it('of the family firsthand accept a claim only together', () => {
    const other = { ...OWN, name: 'onnx/second' }
    const of = (first: Opinion, second: Opinion) =>
      settled([], {
        judges: [OWN, other],
        passages: [P],
        judgements: [look(OWN.name, first), look(other.name, second)],
      })
    expect(of('supported', 'supported')).toBe('checked-by-code')
    expect(of('supported', 'not-stated')).toBe('flagged')
  })
})

describe('a claim that cites no passage', () => {
  it('is unjudged, whoever was to judge it', () => {
    expect(settled([], { judges: JUDGES })).toBe('unjudged')
    expect(settled([], { judges: [OWN] })).toBe('unjudged')
  })
})

describe('a judge of the family firsthand', () => {
  const own = (opinion: Opinion | 'failed', more: Partial<ClaimToSettle> = {}) =>
    settled([], { judges: [OWN], passages: [P], judgements: [look(OWN.name, opinion)], ...more })

  it.each<[Opinion | 'failed', Verdict]>([
    ['supported', 'checked-by-code'],
    ['partly', 'flagged'],
    ['contradicted', 'flagged'],
    ['not-stated', 'flagged'],
    ['failed', 'unjudged'],
  ])('that says %s makes a claim %s', (opinion, verdict) => {
    expect(own(opinion)).toBe(verdict)
  })

  it('clears the flag of its weaker form and no other', () => {
    expect(own('supported', { checks: [flag('trained-judge')], byCode: 'flagged' })).toBe('checked-by-code')
    expect(own('supported', { checks: [flag('scope')], byCode: 'flagged' })).toBe('flagged')
    expect(own('supported', { checks: [flag('trained-judge'), flag('scope')], byCode: 'flagged' })).toBe(
      'flagged',
    )
  })

  it('has no say beside a judge of another family', () => {
    const judgements = [look('x/qwen', 'supported'), look(OWN.name, 'contradicted')]
    expect(settled([], { judges: [JUDGES[0] ?? OWN, OWN], passages: [P], judgements })).toBe('supported')
  })
})

describe('second looks', () => {
  const claim = (judgements: readonly ClaimJudgement[]): ClaimToSettle => ({
    checks: [],
    byCode: 'checked-by-code',
    judges: JUDGES,
    passages: [P],
    judgements,
  })

  it('are due for every pair that keeps a claim from being shown', () => {
    const due = secondLooks(claim([look('x/qwen', 'partly'), look('y/llama', 'not-stated')]))
    expect(due.map(({ judge }) => judge)).toEqual(['x/qwen', 'y/llama'])
  })

  it('are not due where the claim is shown, where a judge failed, and never twice', () => {
    expect(secondLooks(claim([look('x/qwen', 'supported'), look('y/llama', 'partly')]))).toEqual([])
    expect(secondLooks(claim([look('x/qwen', 'failed'), look('y/llama', 'failed')]))).toEqual([])
    const twice = [look('x/qwen', 'partly'), look('x/qwen', 'partly', { order: 'claim-first' })]
    expect(secondLooks({ ...claim(twice), judges: JUDGES.slice(0, 1) })).toEqual([])
  })
})

describe('second looks that are not due', () => {
  const claim = (
    judgements: readonly ClaimJudgement[],
    more: Partial<ClaimToSettle> = {},
  ): ClaimToSettle => ({
    checks: [],
    byCode: 'checked-by-code',
    judges: JUDGES,
    passages: [P],
    judgements,
    ...more,
  })
  const against = [look('x/qwen', 'partly'), look('y/llama', 'not-stated')]

  it('are those at what code has decided', () => {
    expect(secondLooks(claim(against, { byCode: 'quoted' }))).toEqual([])
    const vetoed: Check = { check: 'direction', outcome: 'fail', reason: '' }
    expect(secondLooks(claim(against, { checks: [vetoed], byCode: 'contradicted' }))).toEqual([])
  })

  it('are those at pairs that accept, failed, were looked at twice or never', () => {
    const mixed = [look('x/qwen', 'failed'), look('y/llama', 'not-stated')]
    expect(secondLooks(claim(mixed))).toEqual([{ judge: 'y/llama', passageId: P }])
    const accepted = [look('x/qwen', 'supported'), look('y/llama', 'failed')]
    expect(secondLooks(claim(accepted))).toEqual([])
    const blind = [{ number: '0.81', outcome: 'differs', reason: '' }] as const
    const misread = [look('x/qwen', 'supported', { blind }), look('y/llama', 'not-stated')]
    expect(secondLooks(claim(misread))).toEqual([{ judge: 'y/llama', passageId: P }])
    expect(secondLooks(claim([look('y/llama', 'not-stated')]))).toEqual([{ judge: 'y/llama', passageId: P }])
    expect(secondLooks(claim([...against, look('x/qwen', 'partly', { order: 'claim-first' })]))).toEqual([
      { judge: 'y/llama', passageId: P },
    ])
  })

  it('are asked for each passage apart', () => {
    const looks = [
      look('x/qwen', 'partly'),
      look('x/qwen', 'not-stated', { passageId: Q }),
      look('x/qwen', 'not-stated', { passageId: Q, order: 'claim-first' }),
    ]
    expect(secondLooks(claim(looks, { judges: JUDGES.slice(0, 1), passages: [P, Q] }))).toEqual([
      { judge: 'x/qwen', passageId: P },
    ])
  })
})

const anyLook = fc.record({
  judge: fc.constantFrom(...JUDGES, OWN).map(({ name }) => name),
  opinion: fc.constantFrom(...OPINIONS, 'failed' as const),
  passageId: fc.constantFrom(P, Q),
})
const anyClaim = fc.record({
  judges: fc.subarray([...JUDGES, OWN]),
  passages: fc.subarray([P, Q], { minLength: 1 }),
  judgements: fc.array(
    anyLook.map(({ judge, opinion, passageId }) => look(judge, opinion, { passageId })),
    { maxLength: 12 },
  ),
})
const isShown = (verdict: Verdict) => SHOWN_VERDICTS.includes(verdict)

describe('whatever judges say', () => {
  it('a vetoed claim is never shown', () => {
    fc.assert(
      fc.property(
        anyClaim,
        fc.constantFrom('numbers-present', 'direction', 'editorial', 'number-bound'),
        (any, check) => {
          const checks: Check[] = [{ check, outcome: 'fail', reason: '' }]
          const byCode = VERDICT_OF_FAIL[check]
          expect(settleJudgements({ ...any, checks, byCode })).toBe(byCode)
        },
      ),
    )
  })

  it('a claim that a judge of another family was to judge is shown only where one accepts it', () => {
    fc.assert(
      fc.property(anyClaim, (any) => {
        const outside = any.judges.filter(({ family }) => family !== 'firsthand').map(({ name }) => name)
        fc.pre(outside.length > 0)
        const verdict = settleJudgements({ ...any, checks: [], byCode: 'flagged' })
        const accepts = any.judgements.some(
          ({ judge, opinion, passageId }) =>
            opinion === 'supported' && outside.includes(judge) && any.passages.includes(passageId),
        )
        if (isShown(verdict)) expect(accepts).toBe(true)
      }),
    )
  })

  it('a judge of the family firsthand alone neither removes a claim nor clears what another check doubts', () => {
    fc.assert(
      fc.property(anyClaim, ({ passages, judgements }) => {
        const doubted = {
          judges: [OWN],
          passages,
          judgements,
          checks: [flag('strength')],
          byCode: 'flagged',
        } as const
        expect(['flagged', 'unjudged']).toContain(settleJudgements(doubted))
      }),
    )
  })

  it('the order of looks changes nothing', () => {
    fc.assert(
      fc.property(anyClaim, (any) => {
        const claim = { ...any, checks: [], byCode: 'checked-by-code' } as const
        expect(settleJudgements({ ...claim, judgements: claim.judgements.toReversed() })).toBe(
          settleJudgements(claim),
        )
      }),
    )
  })
})
