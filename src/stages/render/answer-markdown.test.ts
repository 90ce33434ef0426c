import { describe, expect, it } from 'vitest'
import { rehashed, SAMPLE_SENTENCES, sampleRun } from '../../../test/fixtures/sample-run.js'
import type { RunRecord } from '../../model/run.js'
import { renderMarkdown } from './answer-markdown.js'
import { escapeMarkdown } from './markdown-escape.js'

const run = sampleRun()
const markdown = renderMarkdown(run)

describe('renderMarkdown', () => {
  it('has the parts of an answer in their order', () => {
    expect(headings(markdown)).toEqual([
      'What the question takes for granted',
      'Findings',
      'Conflicting or negative evidence',
      'Insufficient evidence',
      'Limits',
      'Coverage',
      'Sources',
    ])
  })

  it('opens with the premises, and never calls a question with a refuted premise answered', () => {
    for (const status of ['answered', 'partial', 'insufficient'] as const) {
      const text = renderMarkdown(rehashed(run, { status }))
      expect(text).toContain('**Not answered as asked:')
      expect(text).not.toMatch(/^\*\*(?:Answered|Partial)/m)
    }
    const refuted = section(markdown, 'What the question takes for granted')
    expect(refuted).toMatch(/raised from spores\*\* {2}\nRefuted/)
    expect(refuted).toContain(`> ${SAMPLE_SENTENCES.premise}`)
    expect(refuted).toMatch(/dispersed by currents\*\* {2}\nNot found: .* statement about the search/)
  })

  it('shows a finding as a quotation with paper, page, role and evidence id', () => {
    const findings = section(markdown, 'Findings')
    expect(findings).toContain(`> ${escapeMarkdown(SAMPLE_SENTENCES.growth)}`)
    expect(findings).toContain('— Lindqvist et al. 2019 \\[1\\], p. 4, results · **firsthand** · `S1-E1`')
    expect(findings).toContain('3 further findings were left out')
    expect(findings).toContain(
      'Not said in the quotation itself: “kelp” (by the title or abstract of the paper).',
    )
  })

  it('marks a relayed quotation and says whose work it points at', () => {
    const findings = section(markdown, 'Findings')
    expect(findings).toContain('Introduction · **relayed: reports the work of others** · `S1-E4`')
    expect(findings).toMatch(
      /points at \\\[12\\\]: Halvorsen I \(2015\).*in this library: Halvorsen 2015 \\\[3\\\]/,
    )
  })

  it('does not say a quotation twice where its claim is the quotation', () => {
    const claims = run.claims.map((claim) => ({ ...claim, verdict: 'checked-by-code' as const }))
    const findings = section(renderMarkdown(rehashed(run, { claims })), 'Findings')
    expect(findings.split(escapeMarkdown(SAMPLE_SENTENCES.relayed))).toHaveLength(2)
    const reworded = run.claims.map((claim) => ({
      ...claim,
      text: 'Growth fell.',
      verdict: 'checked-by-code' as const,
    }))
    expect(section(renderMarkdown(rehashed(run, { claims: reworded })), 'Findings')).toMatch(
      /^Growth fell\.$/m,
    )
  })

  it('does not count as firsthand what is not', () => {
    const evidence = run.evidence.map((one) => ({ ...one, role: 'relayed' as const }))
    expect(renderMarkdown(rehashed(run, { evidence, premises: [], status: 'answered' }))).toContain(
      'Answered with 2 quotations, none of them a firsthand result.',
    )
  })

  it('says that an abstract alone supports a quotation', () => {
    expect(section(markdown, 'Conflicting')).toContain('**supported by the abstract only** · `S1-E2`')
  })

  it('does not show claims that were removed as findings, and shows them counted by class', () => {
    expect(section(markdown, 'Findings')).not.toContain('strain')
    expect(section(markdown, 'Conflicting')).not.toContain(SAMPLE_SENTENCES.retracted)
    const limits = section(markdown, 'Limits')
    expect(limits).toContain('1 claim was left out because the paper behind it is retracted or withdrawn.')
    expect(limits).toContain(`- ${SAMPLE_SENTENCES.retracted}`)
  })

  it('does not show a removed claim even where an answer lists it', () => {
    const [first, ...rest] = run.answers
    const answers = first === undefined ? [] : [{ ...first, findings: ['S1-C1', 'S1-C4'] }, ...rest]
    expect(section(renderMarkdown(rehashed(run, { answers })), 'Findings')).not.toContain(
      SAMPLE_SENTENCES.retracted,
    )
  })

  it('cuts removed claims to 90 characters and four of a class', () => {
    const [claim] = run.claims
    const removed = Array.from({ length: 7 }, (_, index) => ({
      ...claim,
      label: `S1-C${20 + index}`,
      text: `${index} ${'long '.repeat(40)}`,
      verdict: 'flagged' as const,
    })) as unknown as RunRecord['claims']
    const limits = section(renderMarkdown(rehashed(run, { claims: [...run.claims, ...removed] })), 'Limits')
    const shown = limits.split('\n').filter((line) => line.includes('long long'))
    expect(limits).toContain('8 claims were left out')
    expect(limits).toContain('- and 4 more')
    expect(shown).toHaveLength(3)
    for (const line of shown) expect(line.length).toBeLessThanOrEqual(92)
  })

  it('speaks of disagreement only between firsthand results of different papers', () => {
    expect(section(markdown, 'Conflicting')).toContain('Sources disagree')
    const relayed = run.evidence.map((one) =>
      one.label === 'S1-E2' ? { ...one, role: 'relayed' as const } : one,
    )
    expect(renderMarkdown(rehashed(run, { evidence: relayed }))).not.toContain('Sources disagree')
    const [key] = run.papers.map((paper) => paper.key)
    const samePaper = run.evidence.map((one) =>
      one.label === 'S1-E2' && key ? { ...one, paperKey: key } : one,
    )
    expect(renderMarkdown(rehashed(run, { evidence: samePaper }))).not.toContain('Sources disagree')
  })

  it('says that findings are at odds where firsthand results of different papers deny one another', () => {
    const answers = run.answers.map((answer) => ({
      ...answer,
      findings: [...answer.findings, ...answer.opposing],
      opposing: [],
    }))
    const told = (second: 'affirms' | 'denies') =>
      section(
        renderMarkdown(
          rehashed(run, {
            answers,
            evidence: run.evidence.map((one) => ({
              ...one,
              direction: one.label === 'S1-E2' ? second : ('affirms' as const),
            })),
          }),
        ),
        'Conflicting',
      )
    expect(told('denies')).toMatch(
      /The findings above are at odds: .+ against .+\. Nothing further against them/u,
    )
    expect(told('affirms')).not.toContain('at odds')
  })

  it('calls finding nothing opposing a statement about the search, with its queries', () => {
    const answers = run.answers.map((answer) => ({ ...answer, opposing: [] }))
    const conflicting = section(renderMarkdown(rehashed(run, { answers })), 'Conflicting')
    expect(conflicting).toContain(
      'No opposing result was retrieved for “copper no effect growth” in the papers that the question',
    )
    expect(conflicting).toContain(
      'There is no finding that a result could stand against; searched for opposing results was “spores not dispersed”.',
    )
    expect(renderMarkdown(rehashed(run, { searches: [] }))).toContain(
      'No search for opposing results was made',
    )
  })

  it('counts what it withholds because of a refuted premise', () => {
    const answers = run.answers.map((answer) => ({
      ...answer,
      status: 'insufficient' as const,
      findings: [],
    }))
    const text = renderMarkdown(rehashed(run, { answers, status: 'insufficient' }))
    expect(section(text, 'Limits')).toContain('2 quotations that would answer it as put.')
    expect(section(markdown, 'Limits')).not.toContain('Withheld')
  })

  it('gives the nearest evidence with the missing part where evidence is insufficient', () => {
    const part = section(markdown, 'Insufficient evidence')
    expect(part).toContain(`> ${SAMPLE_SENTENCES.near}`)
    expect(part).toContain('Missing: “currents”')
    expect(part).not.toContain('S1:')
  })

  it('states who checked, absent terms, failures and what was set aside', () => {
    const limits = section(markdown, 'Limits')
    expect(limits).toContain('Only code has checked this answer')
    expect(limits).toContain('occur nowhere in the library: dispersal.')
    expect(limits).toContain('address an AI reader')
    expect(limits).toContain('The stage retrieve did not work for query 3: the index was busy.')
  })

  it('states editorial status and unconfirmed ids of the sources', () => {
    const sources = section(markdown, 'Sources')
    expect(sources).toContain('**Editorial status: RETRACTED (2018-03-01')
    expect(sources).toContain('Editorial status: not checked')
    expect(sources).toContain('10.5555/spores.3 (printed, unconfirmed)')
    expect(sources).toContain('preprint, not peer reviewed')
    expect(sources).toContain('`Moreau & Tan (2021) <final>.pdf`')
    expect(sources).not.toContain('doi.org/10.5555/spores.3')
  })

  it('ends with run, version, models and hash', () => {
    expect(markdown).toMatch(/Firsthand 0\.1\.0, models used: none\./)
    expect(markdown).toContain(run.sha256)
  })

  it('does not call relayed quotations findings of a paper', () => {
    const text = renderMarkdown(rehashed(run, { premises: [] }))
    expect(text).toContain(
      'Partial answer with 1 firsthand finding from 1 paper and 1 quotation that is no firsthand result',
    )
  })

  it('says nothing about the library where a step of the run did not work', () => {
    const failures = [{ stage: 'extract', item: 'S2', message: 'out of memory' }]
    const text = renderMarkdown(rehashed(run, { status: 'insufficient', premises: [], failures }))
    expect(text).toContain('No answer: 1 step of the run did not work')
    expect(section(text, 'Insufficient evidence')).toContain(
      'The stage extract did not work for this question',
    )
    expect(text).not.toContain('nothing in this library answers')
  })

  it('renders a run that found nothing at all', () => {
    const nothing = sampleRun({
      status: 'insufficient',
      premises: [],
      evidence: [],
      claims: [],
      passages: [],
      papers: [],
      failures: [],
      answers: run.answers.map((answer) => ({
        ...answer,
        status: 'insufficient',
        findings: [],
        opposing: [],
        nearest: [],
        moreFindings: 0,
        reason: 'nothing was retrieved',
      })),
    })
    const text = renderMarkdown(nothing)
    expect(headings(text)).toEqual([
      'Conflicting or negative evidence',
      'Insufficient evidence',
      'Limits',
      'Coverage',
      'Sources',
    ])
    expect(text).toContain('Insufficient evidence: nothing in this library answers the question.')
    expect(text).toContain('Nothing was retrieved.')
    expect(text).toContain('No paper is cited.')
  })
})

function headings(text: string): string[] {
  return [...text.matchAll(/^## (.*)$/gmu)].map((match) => match[1] ?? '')
}

function section(text: string, title: string): string {
  return text.split(/^## /mu).find((part) => part.startsWith(title)) ?? ''
}
