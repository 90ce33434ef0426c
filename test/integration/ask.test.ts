import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFileAccess } from '../../src/adapters/files/local-file-access.js'
import type { PassageIndex } from '../../src/contracts/passage-index.js'
import { loadTagger, type Tagger } from '../../src/language/part-of-speech.js'
import { SHOWN_VERDICTS } from '../../src/model/claim.js'
import type { RunRecord } from '../../src/model/run.js'
import { ask } from '../../src/operations/ask.js'
import { exportRun } from '../../src/operations/export-run.js'
import { verifyRunFolder } from '../../src/operations/verify-run.js'
import { createLibraryBench, type LibraryBench } from '../support/library-bench.js'
import { jatsArticle } from '../support/made-papers.js'

/** Invented papers with traps: a relayed value, a null result, a retraction, a denied design, a method with a mark. */
const PAPERS = {
  'zeltane.xml': jatsArticle({
    title: 'Zeltane lowers blood lactate in marmots',
    doi: '10.5555/zeltane.1',
    abstract: 'We tested whether zeltane lowers lactate in marmots.',
    body: `<sec sec-type="methods"><title>Methods</title>
      <p>Forty-two marmots were given zeltane at 15 mg/kg for 30 days. No placebo group was used in this open-label study. Lactate was measured as described before <xref ref-type="bibr" rid="r1">[1]</xref>.</p></sec>
      <sec sec-type="results"><title>Results</title>
      <p>Zeltane lowered blood lactate by 31% in marmots (p &lt; 0.01). Body weight of the marmots did not change.</p></sec>
      <sec sec-type="discussion"><title>Discussion</title>
      <p>Roe found that zeltane lowered blood lactate of hamsters by 55% <xref ref-type="bibr" rid="r2">[2]</xref>.</p></sec>`,
    references: [
      'Poe C. Measuring blood lactate of marmots after zeltane. Ann Lact. 1999.',
      'Roe B. Zeltane lowered blood lactate by 55% in hamsters. Ann Lact. 2003.',
    ],
  }),
  'null.xml': jatsArticle({
    title: 'A trial of zeltane in alpine marmots',
    doi: '10.5555/zeltane.2',
    author: 'Noe',
    body: `<sec sec-type="results"><title>Results</title>
      <p>Zeltane had no effect on blood lactate in marmots. The marmots stayed well during the whole trial.</p></sec>`,
  }),
  'gone.xml': jatsArticle({
    title: 'Quorbin and the sleep of voles',
    doi: '10.5555/quorbin',
    author: 'Voe',
    body: `<sec sec-type="results"><title>Results</title>
      <p>Quorbin lengthened the sleep of voles by 3.5 h. The voles were awake at noon.</p></sec>`,
  }),
  'refs.json': JSON.stringify([
    {
      id: 'voe',
      type: 'article-journal',
      title: 'RETRACTED: Quorbin and the sleep of voles',
      author: [{ family: 'Voe', given: 'Ada' }],
      DOI: '10.5555/quorbin',
    },
  ]),
}

let bench: LibraryBench
let tagger: Tagger
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-ask-'))
  tagger = await loadTagger()
  bench = createLibraryBench()
  bench.write(PAPERS)
  await bench.add()
})
afterAll(() => {
  bench.remove()
  rmSync(folder, { recursive: true, force: true })
})

function run(question: string, passageIndex: PassageIndex = bench.passageIndex): Promise<RunRecord> {
  const clock = { now: () => new Date('2024-05-06T07:08:09Z') }
  const { library } = bench
  return ask({ question, limit: 6, firsthandVersion: '0.0.0' }, { library, passageIndex, tagger, clock })
}

const claimsOf = (record: RunRecord, side: 'findings' | 'opposing') => {
  const labels = new Set(record.answers.flatMap((answer) => answer[side]))
  return record.claims.filter(({ label }) => labels.has(label)).map(({ text }) => text)
}

function expectSound(record: RunRecord): void {
  const passages = new Map(record.passages.map((passage) => [passage.id, passage]))
  const documents = new Set([...bench.library.displayTexts()].map(({ text }) => text))
  for (const { quote, passageId, span, section, role, relays } of record.evidence) {
    expect(passages.get(passageId)?.text.slice(span.start, span.end)).toBe(quote)
    expect([...documents].some((text) => text.includes(quote))).toBe(true)
    expect(section).not.toBe('references')
    if (relays.length > 0) expect(role).not.toBe('firsthand')
  }
  const shown = record.answers.flatMap(({ findings, opposing }) => [...findings, ...opposing])
  for (const label of shown)
    expect(SHOWN_VERDICTS).toContain(record.claims.find((claim) => claim.label === label)?.verdict)
}

describe('a question that the library answers', () => {
  it('is answered by quotations, and the result on the other side is shown', async () => {
    const record = await run('Does zeltane lower blood lactate in marmots?')
    expect(record.status).toBe('answered')
    expect(claimsOf(record, 'findings')[0]).toBe(
      'Zeltane lowered blood lactate by 31% in marmots (p < 0.01).',
    )
    const all = [...claimsOf(record, 'findings'), ...claimsOf(record, 'opposing')]
    expect(all).toContain('Zeltane had no effect on blood lactate in marmots.')
    expectSound(record)
  })

  it('makes its falsification queries for every part of it, in the papers that it found', async () => {
    const record = await run(
      'Does zeltane lower blood lactate in marmots, and how many marmots were given zeltane?',
    )
    expect(record.plan.subQuestions).toHaveLength(2)
    const falsifying = record.searches.filter(({ purpose }) => purpose === 'falsification')
    expect(new Set(falsifying.map(({ owner }) => owner))).toEqual(new Set(['S1', 'S2']))
    expect(falsifying).toHaveLength(record.plan.falsificationQueries.length)
    expect(claimsOf(record, 'findings').some((text) => text.startsWith('Forty-two marmots'))).toBe(true)
    expectSound(record)
  })

  it('calls what reports other work relayed and points at it', async () => {
    const record = await run('By how much did zeltane lower blood lactate of hamsters?')
    const relayed = record.evidence.find(({ quote }) => quote.includes('55%'))
    expect(relayed).toMatchObject({
      role: 'relayed',
      relays: [{ mark: '[2]', reference: expect.stringContaining('Roe B.') }],
    })
    expect(record.claims.find(({ text }) => text.includes('55%'))?.verdict).not.toBe('quoted')
    expectSound(record)
  })
})

describe('a question that the library cannot answer', () => {
  it('gets no answer, and the nearest evidence with what it leaves open', async () => {
    const record = await run('Does zeltane raise the wing span of albatrosses?')
    expect(record.status).toBe('insufficient')
    expect(claimsOf(record, 'findings')).toEqual([])
    expect(record.answers[0]?.nearest.length).toBeGreaterThan(0)
    expect(record.answers[0]?.reason).toContain('no stored sentence')
    expectSound(record)
  })

  it('gets none from a retracted paper, and is told so', async () => {
    const record = await run('By how many hours did quorbin lengthen the sleep of voles?')
    expect(record.status).toBe('insufficient')
    const removed = record.claims.find(({ text }) => text.includes('3.5 h'))
    expect(removed?.verdict).toBe('retracted-source')
    expect(record.answers[0]?.reason).toContain('did not pass the checks')
    expect(record.answers[0]?.nearest[0]?.reason).toContain('retracted')
    expect(record.papers[0]?.editorial.status).toBe('retracted')
  })
})

describe('a question that rests on something the library denies', () => {
  it('is not answered as put: the denial comes first, with its quotation', async () => {
    const record = await run('What did the placebo contain in the study of zeltane in marmots?')
    const [premise] = record.premises
    expect(premise?.verdict).toBe('refuted')
    const quotes = record.evidence
      .filter(({ label }) => premise?.evidence.includes(label))
      .map(({ quote }) => quote)
    expect(quotes).toContain('No placebo group was used in this open-label study.')
    expect(claimsOf(record, 'findings')).toEqual([])
    expectSound(record)
  })
})

describe('a step that fails', () => {
  /** An index that works for a while and then breaks. */
  function breaking(after: number): PassageIndex {
    let calls = 0
    return {
      ...bench.passageIndex,
      search: (query) => {
        calls += 1
        if (calls > after) throw new Error('the index broke')
        return bench.passageIndex.search(query)
      },
    }
  }

  it('makes the run partial and says nothing about what the library holds', async () => {
    const record = await run('Does zeltane lower blood lactate in marmots?', breaking(0))
    expect(record.status).toBe('partial')
    expect(record.failures.map(({ stage }) => stage)).toContain('extract')
    expect(record.answers[0]?.reason).toContain('nothing can be said about what the library holds')
    expect(record.answers[0]?.reason).not.toContain('no stored sentence')
  })

  it('keeps what was found before it', async () => {
    const calls = (await run('Does zeltane lower blood lactate in marmots?')).searches.length
    const record = await run('Does zeltane lower blood lactate in marmots?', breaking(calls))
    expect(record.status).toBe('partial')
    expect(claimsOf(record, 'findings').length).toBeGreaterThan(0)
  })
})

describe('the record of a run', () => {
  it('is the same for the same question, and is kept', async () => {
    const question = 'Does zeltane lower blood lactate in marmots?'
    const [one, two] = [await run(question), await run(question)]
    expect(two).toEqual(one)
    expect(bench.library.findRun(one.id)).toEqual(one)
  })

  it('holds when it is verified from its folder', async () => {
    const record = await run('Does zeltane lower blood lactate in marmots?')
    const needs = { files: localFileAccess() }
    await exportRun(record, join(folder, 'run'), needs)
    expect(await verifyRunFolder(join(folder, 'run'), needs)).toMatchObject({ status: 'holds', problems: [] })
  })

  it('does not make the papers that it quotes its own output', async () => {
    await run('Does zeltane lower blood lactate in marmots?')
    const { counts } = await bench.add({ readerVersion: 'test-2' })
    expect(counts).toMatchObject({ refused: 0, added: 3 })
  })
})

describe('what is no question', () => {
  it.each(['', ' ?! 12', 'a'.repeat(2000)])('is refused: %s', async (question) => {
    await expect(run(question)).rejects.toMatchObject({ code: 'input-invalid' })
  })

  it('or has no papers to ask is told so', async () => {
    const empty = createLibraryBench()
    const clock = { now: () => new Date() }
    await expect(
      ask({ question: 'Does it?', limit: 6, firsthandVersion: '0' }, { ...empty, tagger, clock }),
    ).rejects.toMatchObject({ code: 'library-empty' })
    empty.remove()
  })
})
