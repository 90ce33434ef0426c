/*
 * Doctor of language models: opened models come in by role, what each can really do goes out. Promise: a model is
 * said to do only what it was seen to do; what could not be tried is said to be untried.
 */
import { z } from 'zod'
import { fillForm, type Form, zodForm } from '../contracts/fill-form.js'
import type { LanguageModel, ModelIdentity } from '../contracts/language-model.js'
import type { CallRecord } from '../model/call-record.js'
import { FirsthandError } from '../model/errors.js'
import { composePrompt } from '../model/prompt.js'
import { contextProbe, needlePrompt } from './needle-prompt.js'
import type { Finding } from './doctor.js'
import type { CheckResult, ModelCheck } from './model-check.js'

/** A role with the way to its model; opening may throw. */
export interface ProbedRole {
  readonly role: string
  /** `ollama/qwen3:4b`. */
  readonly name: string
  readonly open: () => Promise<LanguageModel>
}

/** What was seen of the model of a role. */
export interface ModelProbe {
  readonly role: string
  readonly name: string
  readonly identity?: ModelIdentity
  readonly checks: readonly CheckResult[]
  /** Written per second of the whole call, prompt included. */
  readonly tokensPerSecond?: number
  readonly calls: readonly CallRecord[]
}

export interface ProbeOptions {
  readonly signal?: AbortSignal
  /** Wall clock of a short call. Default 120 s. */
  readonly timeoutMilliseconds?: number
  /** Wall clock of the long prompt. Default 120 s. */
  readonly contextMilliseconds?: number
  readonly onProgress?: (role: string, check: ModelCheck) => void
}

/** Filled forms per second under which a run of some hundred calls is no pleasure. */
const SLOW_TOKENS_PER_SECOND = 3

/** Every field has a limit that a model without a schema breaks easily. */
const SCHEMA_FORM = zodForm(
  'probe',
  z.strictObject({
    design: z.enum(['trial', 'cohort', 'review', 'other']),
    sentences: z
      .array(z.enum(['s1', 's2', 's3']))
      .min(1)
      .max(2),
    finding: z.string().min(1).max(160),
    isHuman: z.boolean(),
  }),
)
const SCHEMA_PROMPT = composePrompt({
  id: 'doctor-schema',
  version: 1,
  system: 'You read sentences of a paper and fill a form. Answer with the JSON object only.',
  user: `[s1] Forty adults took part in this randomised trial. [s2] Reaction time fell by 12 ms. [s3] Nobody dropped out.
Fill the form: design (trial, cohort, review or other), sentences (ids of one or two sentences that state the result), finding (the result in at most 20 words), isHuman (true or false).`,
})

/** Tries the model of every role in turn; one that is used by several is tried once. */
export async function doctorModels(
  roles: readonly ProbedRole[],
  options: ProbeOptions = {},
): Promise<readonly ModelProbe[]> {
  const known = new Map<string, ModelProbe>()
  const probes: ModelProbe[] = []
  for (const role of roles) {
    const found = known.get(role.name) ?? (await probe(role, options))
    known.set(role.name, found)
    probes.push({ ...found, role: role.role })
  }
  return probes
}

async function probe(role: ProbedRole, options: ProbeOptions): Promise<ModelProbe> {
  const calls: CallRecord[] = []
  const { name } = role
  options.onProgress?.(role.role, 'reachable')
  const opened = await attempt(role.open)
  if (!opened.ok) return { role: role.role, name, calls, checks: [unreachable(opened.error)] }
  const model = opened.value
  const checks: CheckResult[] = [
    { check: 'reachable', status: 'ok', message: `${name} is there (${model.identity.endpoint})` },
  ]
  const needs = { options, onCall: (call: CallRecord) => void calls.push(call) }
  options.onProgress?.(role.role, 'schema')
  const filled = await attempt(() => fill(model, { prompt: SCHEMA_PROMPT, form: SCHEMA_FORM }, needs))
  checks.push(...schemaChecks(filled, calls))
  if (filled.ok) {
    options.onProgress?.(role.role, 'context')
    checks.push(await contextCheck(model, needs))
  }
  const speed = speedOf(calls)
  if (speed !== undefined) checks.push(speedCheck(speed))
  checks.push(familyCheck(model.identity))
  return {
    role: role.role,
    name,
    identity: model.identity,
    checks,
    ...(speed !== undefined && { tokensPerSecond: speed }),
    calls,
  }
}

interface ProbeNeeds {
  readonly options: ProbeOptions
  readonly onCall: (call: CallRecord) => void
}

const SHORT_CALL_MS = 120_000

async function fill<Value>(
  model: LanguageModel,
  { prompt, form }: { readonly prompt: ReturnType<typeof composePrompt>; readonly form: Form<Value> },
  { options, onCall }: ProbeNeeds,
): Promise<Value> {
  const { value } = await fillForm(model, {
    prompt,
    form,
    maxOutputTokens: 256,
    timeoutMilliseconds: options.timeoutMilliseconds ?? SHORT_CALL_MS,
    onCall,
    ...(options.signal !== undefined && { signal: options.signal }),
  })
  return value
}

type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: FirsthandError }

/** A failure of what is tried is its finding; a stop by the user is not. */
async function attempt<Value>(action: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await action() }
  } catch (error) {
    if (!(error instanceof FirsthandError) || error.code === 'cancelled') throw error
    return { ok: false, error }
  }
}

function unreachable(error: FirsthandError): CheckResult {
  if (error.code === 'approval-missing')
    return {
      check: 'reachable',
      status: 'warning',
      message: `Not tried: ${error.message}`,
      remedy: 'Run `firsthand models test`: it shows what would be sent, and asks.',
    }
  const remedies: Readonly<Record<string, string>> = {
    'model-unavailable': 'Get the model as the message says, or choose another: `firsthand models list`.',
    'config-invalid': 'Correct the setting: `firsthand config explain`.',
  }
  return {
    check: 'reachable',
    status: 'problem',
    message: error.message,
    remedy: remedies[error.code] ?? 'Start the server, or correct its address: `firsthand config explain`.',
  }
}

function schemaChecks(filled: Attempt<unknown>, calls: readonly CallRecord[]): readonly CheckResult[] {
  const answers: CheckResult = { check: 'answers', status: 'ok', message: 'It answers' }
  if (filled.ok && calls.length === 1)
    return [answers, { check: 'schema', status: 'ok', message: 'It keeps to a schema' }]
  if (filled.ok)
    return [
      answers,
      {
        check: 'schema',
        status: 'warning',
        message: `It kept to a schema only when told what was wrong: ${calls[0]?.issues[0] ?? ''}`,
        remedy: 'A larger model, or a server that holds models to a schema, fails less often.',
      },
    ]
  if (filled.error.code === 'model-output-invalid')
    return [
      answers,
      {
        check: 'schema',
        status: 'problem',
        message: filled.error.message,
        remedy:
          'Choose another model; this one cannot fill forms. Ollama and local models are held to the schema.',
      },
    ]
  return [
    {
      check: 'answers',
      status: 'problem',
      message: filled.error.message,
      remedy: 'Look at what the server says; try `firsthand models test` again with nothing else running.',
    },
  ]
}

async function contextCheck(model: LanguageModel, needs: ProbeNeeds): Promise<CheckResult> {
  const { contextTokens } = model.identity
  const prompt = needlePrompt(contextTokens)
  const timeoutMilliseconds = needs.options.contextMilliseconds ?? SHORT_CALL_MS
  const options = { ...needs.options, timeoutMilliseconds }
  const found = await attempt(() =>
    fill(model, { prompt: prompt.prompt, form: prompt.form }, { ...needs, options }),
  )
  return contextProbe({ contextTokens, prompt, outcome: found, seconds: timeoutMilliseconds / 1000 })
}

/** From the calls of the short prompt: a long one says how fast it reads, not how fast it writes. */
function speedOf(calls: readonly CallRecord[]): number | undefined {
  const call = calls.find(
    ({ promptId, outputTokens }) => promptId === SCHEMA_PROMPT.id && outputTokens !== undefined,
  )
  if (call?.outputTokens === undefined || call.milliseconds <= 0) return undefined
  return call.outputTokens / (call.milliseconds / 1000)
}

function speedCheck(speed: number): CheckResult {
  const message = `It writes ${speed.toFixed(1)} tokens a second`
  if (speed >= SLOW_TOKENS_PER_SECOND) return { check: 'speed', status: 'ok', message }
  return {
    check: 'speed',
    status: 'warning',
    message,
    remedy: 'A run makes tens of calls: choose a smaller model, or a server with a graphics card.',
  }
}

function familyCheck({ family, model }: ModelIdentity): CheckResult {
  if (family !== 'unknown') return { check: 'family', status: 'ok', message: `Its family is ${family}` }
  return {
    check: 'family',
    status: 'warning',
    message: `Nothing tells the family of ${model}: it counts as the writer's`,
    remedy: 'As a judge it needs models.allowSameFamily, or choose a model whose family is known.',
  }
}

/** The results as findings of `firsthand doctor`. */
export function modelFindings(probes: readonly ModelProbe[]): readonly Finding[] {
  return probes.flatMap(({ role, name, checks }) =>
    checks.map(
      ({ status, message, remedy }): Finding => ({
        part: 'models',
        status,
        message: `${role} (${name}): ${message}`,
        ...(remedy !== undefined && { remedy }),
      }),
    ),
  )
}
