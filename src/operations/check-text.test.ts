import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { createScriptedJudge, type ScriptLine } from '../adapters/models/scripted-judge.js'
import type { Judge } from '../contracts/judge.js'
import { readDraft } from '../adapters/drafts/read-draft.js'
import { general } from '../domains/general.js'
import { renderDraftReport } from '../stages/render/draft-report-markdown.js'
import { carriesOutputMark } from '../language/output-mark.js'
import { checkClaim, checkText } from './check-text.js'

const clock = { now: () => new Date('2024-05-06T07:08:09Z') }

describe('checking a text against the library', () => {
  let small: SmallLibrary
  beforeAll(async () => {
    small = await createSmallLibrary(KELP_PAPERS)
  })
  afterAll(() => small.remove())

  const needs = () => ({ ...small, domain: general, clock, readDraft })
  const check = (text: string, fileName = 'draft.md') =>
    checkText({ bytes: new TextEncoder().encode(text), fileName, firsthandVersion: '1' }, needs())
  const outcomes = async (text: string, fileName?: string) =>
    (await check(text, fileName)).claims.map(({ outcome, verdict }) => `${outcome} ${verdict}`)

  it('supports what a paper says and refuses another number', async () => {
    const report = await check('Blades grew 4.2 cm per week at 12 °C. Blades grew 7.7 cm per week at 12 °C.')
    expect(report.claims.map(({ outcome }) => outcome)).toEqual(['supported', 'failed'])
    expect(report.claims[0]?.evidence?.role).toBe('firsthand')
    expect(report.claims[1]).toMatchObject({
      verdict: 'number-not-in-source',
      recheck: 'absent-from-library',
    })
    expect(report.counts).toEqual({ supported: 1, flagged: 0, failed: 1 })
  })

  it('says that it found nothing where nothing stored speaks of it', async () => {
    const [claim] = (await check('Tigers swim faster than sharks in the open sea.')).claims
    expect(claim).toMatchObject({ outcome: 'failed', verdict: 'not-found', recheck: 'absent-from-library' })
    expect(claim?.searches.map(({ round }) => round)).toContain(1)
  })

  it('checks every claim, resolves citations by author and year, and names the paper that says it instead', async () => {
    const report = await check(
      'Blades grew 4.2 cm per week at 12 °C (Moe, 2021). Shade raised the pigment by 30% within two weeks (Moe, 2021).',
    )
    expect(report.claims[0]).toMatchObject({ outcome: 'supported', citations: [{ state: 'paper' }] })
    expect(report.claims[1]?.citations).toMatchObject([{ state: 'paper' }])
    expect(report.claims[1]?.outcome).not.toBe('supported')
  })

  it('reads LaTeX and plain text alike', async () => {
    const tex =
      '\\documentclass{article}\\begin{document}\n\\section{Growth}\nBlades grew 4.2\\,cm per week at 12~$^{\\circ}$C \\cite{nobody}.\n\\end{document}'
    expect(await outcomes(tex, 'draft.tex')).toEqual([
      'supported quoted'.replace(
        'quoted',
        (await outcomes('Blades grew 4.2 cm per week at 12 °C.', 'a.txt'))[0]?.split(' ')[1] ?? '',
      ),
    ])
    expect((await check(tex, 'draft.tex')).claims[0]?.citations).toMatchObject([
      { printed: '@nobody', state: 'not-in-library' },
    ])
  })

  it('takes evidence ids, and refuses one that the library lacks', async () => {
    const [sentence] = [...small.library.allSentences()].filter(({ text }) =>
      text.includes('No growth was seen'),
    )
    const [known] = (await check(`No growth was seen at 16 °C [${sentence?.id ?? ''}].`)).claims
    expect(known).toMatchObject({ outcome: 'supported', citations: [{ state: 'evidence' }] })
    const [unknown] = (await check('Tigers swim faster than sharks [doc_0123456789abcdef.0123456789].'))
      .claims
    expect(unknown).toMatchObject({ outcome: 'failed', verdict: 'evidence-unknown' })
  })

  it('leaves headings and questions alone and counts them', async () => {
    const report = await check(
      '# Does kelp grow?\n\nWhy does kelp grow best in cold water? No growth was seen at 16 °C.',
    )
    expect(report.claims).toHaveLength(1)
    expect(report.notClaims).toBe(2)
  })

  it('renders a report that carries the mark of output', async () => {
    const text = renderDraftReport(await check('Blades grew 7.7 cm per week at 12 °C.'))
    expect(carriesOutputMark(text)).toBe(true)
    expect(text).toContain('## Failed (1)')
  })

  it('refuses an empty claim and a text without claims', async () => {
    await expect(checkClaim({ text: 'Kelp!', firsthandVersion: '1' }, needs())).rejects.toThrow(/four words/)
    await expect(check('# Only a heading')).rejects.toThrow(/claims/)
  })

  it('lists every other place of a number that was put to the wrong thing, and counts them', async () => {
    const [claim] = (await check('Growth at 8 °C was 4.2 cm per week.')).claims
    expect(claim?.outcome).toBe('failed')
    expect(claim?.otherContextCount).toBeGreaterThan(0)
    expect(claim?.otherContexts.map(({ quote }) => quote).join(' ')).toContain('4.2 cm per week at 12 °C')
  })
})

describe('checking a text with judges', () => {
  let small: SmallLibrary
  beforeAll(async () => {
    small = await createSmallLibrary(KELP_PAPERS)
  })
  afterAll(() => small.remove())

  const FLAGGED = 'Spores of kelp were diluted in tanks to feed the blades with nitrate.'
  const checkWith = async (text: string, ...judges: Judge[]) => {
    const bytes = new TextEncoder().encode(text)
    const needs = { ...small, domain: general, clock, readDraft, judging: { judges } }
    return checkText({ bytes, fileName: 'draft.md', firsthandVersion: '1' }, needs)
  }
  const scripted = (says: ScriptLine['says'], more: Partial<ScriptLine> = {}, name = 'scripted/judge') =>
    createScriptedJudge({ name, script: [{ says, ...more }] })

  it('asks no judge about a quotation, nor about what code removes', async () => {
    const judge = scripted('contradicted')
    const report = await checkWith(
      'Blades grew 4.2 cm per week at 12 °C (p < 0.05). Blades grew 7.7 cm per week at 12 °C.',
      judge,
    )
    expect(report.claims.map(({ outcome }) => outcome)).toEqual(['supported', 'failed'])
    expect(judge.calls()).toBe(0)
  })

  it('lets a judge decide what code leaves open, prints the flag, and looks twice before it removes', async () => {
    const [alone] = (await checkWith(FLAGGED)).claims
    expect(alone?.outcome).toBe('flagged')
    const accepted = await checkWith(FLAGGED, scripted('supported', { passage: 'Spores were diluted' }))
    expect(accepted.claims[0]).toMatchObject({ outcome: 'supported', verdict: 'supported' })
    expect(accepted.claims[0]?.reason).toContain('the flag stays printed')
    expect(accepted.judges).toMatchObject([{ name: 'scripted/judge', isSameFamily: false }])
    const refused = await checkWith(FLAGGED, scripted('not-stated', { claimAdds: 'that blades were fed' }))
    expect(refused.claims[0]).toMatchObject({ outcome: 'failed', verdict: 'not-stated' })
    expect(new Set(refused.claims[0]?.judgements?.map(({ order }) => order))).toEqual(
      new Set(['passage-first', 'claim-first']),
    )
    const text = renderDraftReport(refused)
    expect(text).toContain('that blades were fed')
    expect(text).not.toContain('Checked by code alone')
  })

  it('has no verdict from a judge that fails or changes its mind', async () => {
    const failing = await checkWith(FLAGGED, scripted({ fails: 'out of budget' }))
    expect(failing.claims[0]).toMatchObject({ outcome: 'flagged', verdict: 'unjudged' })
    const turning = createScriptedJudge({
      script: [
        { order: 'passage-first', says: 'partly' },
        { order: 'claim-first', says: 'supported' },
      ],
    })
    expect((await checkWith(FLAGGED, turning)).claims[0]).toMatchObject({ verdict: 'unjudged' })
  })

  it('shows both sides of a dispute', async () => {
    const report = await checkWith(
      FLAGGED,
      scripted('supported', {}, 'a/one'),
      scripted('contradicted', {}, 'b/two'),
    )
    expect(report.claims[0]).toMatchObject({ outcome: 'flagged', verdict: 'disputed' })
    const text = renderDraftReport(report)
    expect(text).toContain('a/one')
    expect(text).toContain('b/two')
  })
})
