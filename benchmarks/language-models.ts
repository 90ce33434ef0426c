/*
 * Small real language models in the process: time to load, tokens a second, and how many of 30 forms come back filled.
 * Usage: npx tsx benchmarks/language-models.ts [NAME ...]; the weights are fetched as for the tests.
 */
import { z } from 'zod'
import { fillForm, zodForm } from '../src/contracts/fill-form.js'
import type { CallRecord } from '../src/model/call-record.js'
import { isFirsthandError } from '../src/model/errors.js'
import { composePrompt, quoteUntrusted, UNTRUSTED_RULE } from '../src/model/prompt.js'
import { GGUF_SOURCES, type GgufName, openTestLocalModels } from '../test/support/gguf-weights.js'

const FORM = zodForm(
  'passage',
  z.strictObject({
    relevant: z.boolean(),
    sentences: z.array(z.enum(['s1', 's2', 's3'])).max(3),
    direction: z.enum(['affirms', 'denies', 'mixed', 'neutral']),
    finding: z.string().max(200),
    population: z.string().max(80),
    subjects: z.int().min(0).max(100_000),
  }),
)

const DRUGS = ['zeltane', 'morivan', 'calvitrex', 'ostrelin', 'pentarol', 'quilexa']
const OUTCOMES = ['blood lactate', 'reaction time', 'sleep latency', 'grip strength', 'pain scores']

/** Passages made by rule, so that the sentence that states the result is known. */
function passages() {
  return Array.from({ length: 30 }, (_, at) => {
    const drug = DRUGS[at % DRUGS.length] ?? ''
    const outcome = OUTCOMES[at % OUTCOMES.length] ?? ''
    const people = 20 + at * 3
    const isNull = at % 3 === 0
    const result = isNull
      ? `${drug} did not change ${outcome} (p = 0.${40 + at})`
      : `${drug} lowered ${outcome} by ${5 + at}% (p < 0.01)`
    return {
      question: `Does ${drug} lower ${outcome}?`,
      text: `[s1] We enrolled ${people} adults. [s2] ${result}. [s3] Two people left the study early.`,
      direction: isNull ? 'denies' : 'affirms',
      people,
    }
  })
}

async function measure(name: GgufName): Promise<void> {
  const outcome = await openTestLocalModels([name])
  if (outcome.kind === 'missing') return void process.stdout.write(`${name}: ${outcome.reason}\n`)
  const start = performance.now()
  const model = await outcome.local.open(name, { contextTokens: 2048, threads: 1 })
  const loaded = (performance.now() - start) / 1000
  const calls: CallRecord[] = []
  const counts = { filled: 0, first: 0, sentence: 0, direction: 0, people: 0 }
  for (const passage of passages()) {
    const prompt = composePrompt({
      id: 'benchmark-passage',
      version: 1,
      system: `You read a passage of a paper and fill a form as JSON. ${UNTRUSTED_RULE}`,
      user: `Question: ${passage.question}\n${quoteUntrusted('passage', passage.text)}\nForm: relevant (does it answer the question), sentences (ids of those that state the result), direction (of the answer to the question), finding (in at most 20 words), population, subjects (number of people).`,
    })
    try {
      const request = { prompt, form: FORM, maxOutputTokens: 250, timeoutMilliseconds: 300_000 }
      const { value } = await fillForm(model, { ...request, onCall: (call) => void calls.push(call) })
      counts.filled += 1
      if (calls.at(-1)?.attempt === 1) counts.first += 1
      if (value.sentences.includes('s2')) counts.sentence += 1
      if (value.direction === passage.direction) counts.direction += 1
      if (value.subjects === passage.people) counts.people += 1
    } catch (error) {
      if (!isFirsthandError(error, 'model-output-invalid')) throw error
    }
  }
  const seconds = calls.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
  const written = calls.reduce((sum, { outputTokens = 0 }) => sum + outputTokens, 0)
  const read = calls.reduce((sum, { promptTokens = 0 }) => sum + promptTokens, 0)
  const row = {
    name,
    licence: GGUF_SOURCES[name].licence,
    family: model.identity.family,
    loadSeconds: loaded.toFixed(1),
    calls: calls.length,
    secondsPerCall: (seconds / calls.length).toFixed(1),
    tokensRead: read,
    tokensWritten: written,
    tokensPerSecond: ((read + written) / seconds).toFixed(1),
    ...counts,
    issues: calls.flatMap(({ issues }) => issues.slice(0, 1)).slice(0, 6),
  }
  process.stdout.write(`${JSON.stringify(row)}\n`)
  await model.close()
}

const wanted = process.argv.slice(2)
for (const name of Object.keys(GGUF_SOURCES) as GgufName[])
  if (wanted.length === 0 || wanted.includes(name)) await measure(name)
