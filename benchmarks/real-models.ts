/*
 * Small real language models as writers over three made-up papers: what they draft, what is left of it after the code checks, and why.
 * Usage: npx tsx benchmarks/real-models.ts [NAME ...]; the weights are fetched as for the tests.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFirsthand } from '../src/compose.js'
import { SHOWN_VERDICTS } from '../src/model/claim.js'
import type { RunRecord } from '../src/model/run.js'
import { GGUF_SOURCES, type GgufName, openTestLocalModels } from '../test/support/gguf-weights.js'
import { MARMOT_PAPERS, MARMOT_QUESTION } from '../test/support/marmot-papers.js'
import { weightsCache } from '../test/support/model-weights.js'

const QUESTIONS = [
  MARMOT_QUESTION,
  'By how much does zeltane lower blood lactate in yearling marmots?',
  'Does zeltane change the body weight of marmots?',
  'By how many minutes does ostrelin shorten sleep latency of marmots?',
  'Does ostrelin lower blood lactate in marmots?',
]

async function measure(name: GgufName): Promise<void> {
  const outcome = await openTestLocalModels([name])
  if (outcome.kind === 'missing') return void process.stdout.write(`${name}: ${outcome.reason}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-real-models-'))
  const papers = join(folder, 'papers')
  mkdirSync(papers)
  for (const [file, text] of Object.entries(MARMOT_PAPERS)) writeFileSync(join(papers, file), text)
  const firsthand = await openFirsthand({
    environment: {
      variables: { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
      platform: process.platform,
      homeDirectory: folder,
      workingDirectory: folder,
    },
    settings: {
      'library.directory': join(folder, 'library'),
      'models.directory': weightsCache(),
      'models.contextTokens': 4096,
      // More than one waits for the other on a machine that does other work too.
      'models.threads': 1,
      'models.writer': `local/${name}`,
    },
  })
  try {
    await firsthand.add({ paths: [papers] })
    const runs: RunRecord[] = []
    for (const question of QUESTIONS) {
      runs.push(await firsthand.ask(question, undefined, { rounds: 0 }))
      process.stderr.write(`${name}: ${question}\n`)
    }
    process.stdout.write(
      `${JSON.stringify({ model: name, sha256: GGUF_SOURCES[name].sha256.slice(0, 12), ...rowOf(runs) })}\n`,
    )
  } finally {
    await firsthand.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function rowOf(runs: readonly RunRecord[]) {
  const calls = runs.flatMap(({ modelCalls = [] }) => modelCalls)
  const written = runs.flatMap(({ claims, evidence }) => {
    const quotes = new Set(evidence.map(({ quote }) => quote))
    return claims.filter(({ text }) => !quotes.has(text))
  })
  const copied = runs.flatMap(({ claims }) => claims).filter(({ verdict }) => verdict === 'quoted').length
  const headline = runs.flatMap((run) => run.headline ?? [])
  const unknown = runs.flatMap(({ claims, evidence }) => {
    const labels = new Set(evidence.map(({ label }) => label))
    return claims.flatMap((claim) => claim.evidence.filter((label) => !labels.has(label)))
  })
  const kept = written.filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict)).length
  return {
    questions: runs.length,
    calls: calls.length,
    secondCalls: calls.filter(({ attempt }) => attempt === 2).length,
    formsNotFilled: calls.filter(({ attempt, outcome }) => attempt === 2 && outcome !== 'valid').length,
    idsOutOfRange: unknown.length,
    writtenClaims: written.length,
    kept,
    removedBy: countBy(
      written
        .filter(({ verdict }) => !SHOWN_VERDICTS.includes(verdict))
        .map(
          ({ checks, verdict }) =>
            checks.find(({ outcome }) => outcome === 'fail' || outcome === 'flag')?.check ?? verdict,
        ),
    ),
    quotationsShown: copied,
    headlineSentences: headline.length,
    headlineKept: headline.filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict)).length,
    statuses: countBy(runs.map(({ status }) => status)),
    callSeconds: Math.round(calls.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000),
    promptTokens: calls.reduce((sum, { promptTokens = 0 }) => sum + promptTokens, 0),
    outputTokens: calls.reduce((sum, { outputTokens = 0 }) => sum + outputTokens, 0),
    examples: written.slice(0, 3).map(({ text, verdict }) => `${verdict}: ${text.slice(0, 120)}`),
  }
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const wanted = process.argv.slice(2)
for (const name of Object.keys(GGUF_SOURCES) as GgufName[])
  if (wanted.length === 0 || wanted.includes(name)) await measure(name)
