import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
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
  const outcomes = (text: string, fileName?: string) =>
    check(text, fileName).claims.map(({ outcome, verdict }) => `${outcome} ${verdict}`)

  it('supports what a paper says and refuses another number', () => {
    const report = check('Blades grew 4.2 cm per week at 12 °C. Blades grew 7.7 cm per week at 12 °C.')
    expect(report.claims.map(({ outcome }) => outcome)).toEqual(['supported', 'failed'])
    expect(report.claims[0]?.evidence?.role).toBe('firsthand')
    expect(report.claims[1]).toMatchObject({
      verdict: 'number-not-in-source',
      recheck: 'absent-from-library',
    })
    expect(report.counts).toEqual({ supported: 1, flagged: 0, failed: 1 })
  })

  it('says that it found nothing where nothing stored speaks of it', () => {
    const [claim] = check('Tigers swim faster than sharks in the open sea.').claims
    expect(claim).toMatchObject({ outcome: 'failed', verdict: 'not-found', recheck: 'absent-from-library' })
    expect(claim?.searches.map(({ round }) => round)).toContain(1)
  })

  it('checks every claim, resolves citations by author and year, and names the paper that says it instead', () => {
    const report = check(
      'Blades grew 4.2 cm per week at 12 °C (Moe, 2021). Shade raised the pigment by 30% within two weeks (Moe, 2021).',
    )
    expect(report.claims[0]).toMatchObject({ outcome: 'supported', citations: [{ state: 'paper' }] })
    expect(report.claims[1]?.citations).toMatchObject([{ state: 'paper' }])
    expect(report.claims[1]?.outcome).not.toBe('supported')
  })

  it('reads LaTeX and plain text alike', () => {
    const tex =
      '\\documentclass{article}\\begin{document}\n\\section{Growth}\nBlades grew 4.2\\,cm per week at 12~$^{\\circ}$C \\cite{nobody}.\n\\end{document}'
    expect(outcomes(tex, 'draft.tex')).toEqual([
      'supported quoted'.replace(
        'quoted',
        outcomes('Blades grew 4.2 cm per week at 12 °C.', 'a.txt')[0]?.split(' ')[1] ?? '',
      ),
    ])
    expect(check(tex, 'draft.tex').claims[0]?.citations).toMatchObject([
      { printed: '@nobody', state: 'not-in-library' },
    ])
  })

  it('takes evidence ids, and refuses one that the library lacks', () => {
    const [sentence] = [...small.library.allSentences()].filter(({ text }) =>
      text.includes('No growth was seen'),
    )
    const [known] = check(`No growth was seen at 16 °C [${sentence?.id ?? ''}].`).claims
    expect(known).toMatchObject({ outcome: 'supported', citations: [{ state: 'evidence' }] })
    const [unknown] = check('Tigers swim faster than sharks [doc_0123456789abcdef.0123456789].').claims
    expect(unknown).toMatchObject({ outcome: 'failed', verdict: 'evidence-unknown' })
  })

  it('leaves headings and questions alone and counts them', () => {
    const report = check(
      '# Does kelp grow?\n\nWhy does kelp grow best in cold water? No growth was seen at 16 °C.',
    )
    expect(report.claims).toHaveLength(1)
    expect(report.notClaims).toBe(2)
  })

  it('renders a report that carries the mark of output', () => {
    const text = renderDraftReport(check('Blades grew 7.7 cm per week at 12 °C.'))
    expect(carriesOutputMark(text)).toBe(true)
    expect(text).toContain('## Failed (1)')
  })

  it('refuses an empty claim and a text without claims', () => {
    expect(() => checkClaim({ text: 'Kelp!', firsthandVersion: '1' }, needs())).toThrow(/four words/)
    expect(() => check('# Only a heading')).toThrow(/claims/)
  })
})
