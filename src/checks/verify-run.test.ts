import { describe, expect, it } from 'vitest'
import { rehashed, SAMPLE_SENTENCES, sampleRun } from '../../test/fixtures/sample-run.js'
import type { Claim } from '../model/claim.js'
import type { Evidence } from '../model/evidence.js'
import type { CitedPaper, RunRecord, StoredPassage } from '../model/run.js'
import { sha256Hex } from '../util/hash.js'
import { verifyRun } from './verify-run.js'

const run = sampleRun()

describe('verifyRun', () => {
  it('finds that an untouched run holds, and counts what it checked', () => {
    const result = verifyRun(run)
    expect(result.problems).toEqual([])
    expect(result.status).toBe('holds')
    expect(result.checked).toMatchObject({ passages: 6, quotations: 7, claims: 6, premises: 3 })
  })

  it('names the passage, the sentence and the quotation when one character of a passage was changed', () => {
    const changed = withPassage(run, 0, (passage) => ({
      ...passage,
      text: passage.text.replace('38 %', '33 %'),
    }))
    const problems = verifyRun(changed).problems
    expect(problems).toContainEqual(expect.objectContaining({ kind: 'passage', where: run.passages[0]?.id }))
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'sentence', where: run.passages[0]?.sentences[0]?.id }),
    )
    expect(problems).toContainEqual(
      expect.objectContaining({
        kind: 'quotation',
        where: 'S1-E1',
        position: SAMPLE_SENTENCES.growth.indexOf('38 %') + 1,
      }),
    )
  })

  it('is not satisfied when the hashes were made to fit the change', () => {
    const changed = withPassage(run, 0, (passage) => {
      const text = passage.text.replace('38 %', '33 %')
      return { ...passage, text, sha256: sha256Hex(text) }
    })
    const kinds = verifyRun(rehashed(changed, {})).problems.map(({ kind }) => kind)
    expect(kinds).toEqual(['sentence', 'quotation'])
  })

  it('names the first differing position of a changed quotation', () => {
    const changed = withEvidence(run, 'S1-E2', ({ quote }) => ({
      quote: quote.replace('no difference', 'a difference'),
    }))
    expect(verifyRun(changed).problems).toContainEqual(
      expect.objectContaining({
        kind: 'quotation',
        where: 'S1-E2',
        position: SAMPLE_SENTENCES.null.indexOf('no diff'),
      }),
    )
  })

  it('notices every single changed character of every passage', () => {
    const passage = run.passages[1]
    for (let position = 0; position < (passage?.text.length ?? 0); position += 1) {
      const changed = withPassage(run, 1, (there) => ({
        ...there,
        text: `${there.text.slice(0, position)}\u00a7${there.text.slice(position + 1)}`,
      }))
      expect(verifyRun(changed).problems.some(({ where }) => where === passage?.id)).toBe(true)
    }
  })

  it('names the sentence that does not give its id, and the passage that its sentences do not give', () => {
    const changed = withPassage(run, 0, (passage) => ({ ...passage, sentences: passage.sentences.slice(1) }))
    expect(kindsAndPlaces(rehashed(changed, {}))).toEqual(
      expect.arrayContaining([`passage ${run.passages[0]?.id}`, 'quotation S1-E1']),
    )
  })

  it('refuses a quotation that reaches out of its sentences', () => {
    const passage = run.passages[0]
    const changed = withEvidence(run, 'S1-E1', ({ span }) => ({
      span: { start: span.start, end: span.end + 5 },
      quote: passage?.text.slice(span.start, span.end + 5) ?? '',
    }))
    expect(kindsAndPlaces(rehashed(changed, {}))).toContain('quotation S1-E1')
  })

  it('refuses a quoted claim that says another thing than its quotation', () => {
    const changed = withClaim(run, 'S1-C1', ({ text }) => ({ text: text.replace('fell', 'rose') }))
    const [problem, ...others] = verifyRun(rehashed(changed, {})).problems
    expect(others).toEqual([])
    expect(problem).toMatchObject({
      kind: 'claim',
      where: 'S1-C1',
      position: SAMPLE_SENTENCES.growth.indexOf('fell'),
    })
  })

  it('refuses a claim with a number that its evidence does not have', () => {
    const changed = withClaim(run, 'S1-C1', () => ({
      text: 'Growth fell by 83 %.',
      verdict: 'checked-by-code',
    }))
    expect(kindsAndPlaces(rehashed(changed, {}))).toEqual(['number S1-C1'])
  })

  it('compares numbers with the unit equivalences that the domain of the run had', () => {
    const changed = withClaim(run, 'S1-C1', () => ({
      text: 'Growth of juveniles fell at 10 mg/mL.',
      verdict: 'checked-by-code',
    }))
    const domain = { id: 'kelp', version: '1.0.0', sha256: sha256Hex('kelp') }
    expect(kindsAndPlaces(rehashed(changed, { domain }))).toEqual(['number S1-C1'])
    const unitEquivalences = [{ from: 'µM', to: 'mg/mL', factor: 2 }]
    expect(kindsAndPlaces(rehashed(changed, { domain: { ...domain, unitEquivalences } }))).toEqual([])
  })

  it('refuses a finding that rests on a retracted paper, or whose check failed', () => {
    const retracted = withClaim(run, 'S1-C4', () => ({ verdict: 'quoted' }))
    expect(kindsAndPlaces(rehashed(retracted, {}))).toEqual(['claim S1-C4'])
    const failed = withClaim(run, 'S1-C1', () => ({
      checks: [{ check: 'answers-question', outcome: 'fail', reason: 'another question' }],
    }))
    expect(kindsAndPlaces(rehashed(failed, {}))).toEqual(['claim S1-C1'])
  })

  it('names evidence, premises and findings that point at nothing', () => {
    const changed = rehashed(run, {
      evidence: run.evidence.filter(({ label }) => label !== 'S1-E3' && label !== 'S2-E1'),
      claims: run.claims.filter(({ label }) => label !== 'S1-C2'),
    })
    expect(kindsAndPlaces(changed)).toEqual(
      expect.arrayContaining(['premise P1', 'claim S2-C1', 'answer S1', 'answer S2']),
    )
  })

  it('refuses a premise that is decided without evidence, and an answer in spite of a refuted one', () => {
    const premises = run.premises.map((premise) => ({ ...premise, evidence: [] }))
    expect(kindsAndPlaces(rehashed(run, { premises, status: 'answered' }))).toEqual([
      'premise P1',
      'premise P2',
      `answer ${run.id}`,
    ])
  })

  it('names sources with the same number, and evidence of a paper that is not in the run', () => {
    const papers = run.papers.map(
      (paper): CitedPaper => (paper.number === 2 ? { ...paper, number: 1 } : paper),
    )
    expect(kindsAndPlaces(rehashed(run, { papers }))).toEqual(['source 1'])
    expect(kindsAndPlaces(rehashed(run, { papers: run.papers.slice(0, 3) }))).toEqual(['source S2-E1'])
  })

  it('notices any other change by the hash of the record', () => {
    const [problem, ...others] = verifyRun({ ...run, question: `${run.question} ` }).problems
    expect(others).toEqual([])
    expect(problem).toMatchObject({ kind: 'record', where: run.id })
  })
})

function kindsAndPlaces(changed: RunRecord): string[] {
  return verifyRun(changed).problems.map(({ kind, where }) => `${kind} ${where}`)
}

function withPassage(
  of: RunRecord,
  at: number,
  change: (passage: StoredPassage) => StoredPassage,
): RunRecord {
  return { ...of, passages: of.passages.map((passage, index) => (index === at ? change(passage) : passage)) }
}

function withEvidence(
  of: RunRecord,
  label: string,
  change: (evidence: Evidence) => Partial<Evidence>,
): RunRecord {
  return {
    ...of,
    evidence: of.evidence.map((one) => (one.label === label ? { ...one, ...change(one) } : one)),
  }
}

function withClaim(of: RunRecord, label: string, change: (claim: Claim) => Partial<Claim>): RunRecord {
  return { ...of, claims: of.claims.map((one) => (one.label === label ? { ...one, ...change(one) } : one)) }
}
