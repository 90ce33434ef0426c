import { z } from 'zod'
import type { CallOutcome, CallRecord } from '../model/call-record.js'
import { FirsthandError } from '../model/errors.js'
import type { Prompt } from '../model/prompt.js'
import { fullStrings } from '../util/full-strings.js'
import { parseStrictJson } from '../util/strict-json.js'
import {
  type Completion,
  type CompletionRequest,
  completionKey,
  type JsonSchema,
  type LanguageModel,
} from './language-model.js'

export type FormReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly string[] }

/** What a model is asked to fill: a schema that can hold it while it writes, and the check of what it wrote. */
export interface Form<Value> {
  /** Letters, digits, `_` and `-`, at most 64: some servers want no others. */
  readonly name: string
  readonly schema: JsonSchema
  parse(value: unknown): FormReading<Value>
}

export interface FillRequest<Value> {
  readonly prompt: Prompt
  readonly form: Form<Value>
  readonly maxOutputTokens: number
  /** Wall clock of each of the two calls. */
  readonly timeoutMilliseconds: number
  /** As in `CompletionRequest`. */
  readonly papers?: readonly string[]
  readonly signal?: AbortSignal
  readonly onProgress?: (characters: number) => void
  /** Told of every call as it ends, also of one that throws. */
  readonly onCall?: (call: CallRecord) => void
}

export interface FilledForm<Value> {
  readonly value: Value
  /** One call, or two where the first answer was no filled form. */
  readonly calls: readonly CallRecord[]
}

/** Longest list of issues that is sent back, in characters (RAGdoll sends as much). */
const MOST_ISSUE_CHARACTERS = 2000
/** Longest part of the wrong answer that is sent back, in characters. */
const MOST_ANSWER_CHARACTERS = 4000

/**
 * Has a model fill a form: asked once, and once more with what was wrong. Nothing is repaired: what is no filled form
 * then throws `model-output-invalid` with the calls and the issues in its details. Throws as `LanguageModel.complete`.
 */
export async function fillForm<Value>(
  model: LanguageModel,
  request: FillRequest<Value>,
): Promise<FilledForm<Value>> {
  const calls: CallRecord[] = []
  const log = (call: CallRecord) => {
    calls.push(call)
    request.onCall?.(call)
  }
  const logged = { ...request, onCall: log }
  const first = await attempt(model, logged)
  if (first.ok) return { value: first.value, calls }
  const second = await attempt(model, logged, { text: first.text, issues: first.issues })
  if (second.ok) return { value: second.value, calls }
  throw new FirsthandError(
    'model-output-invalid',
    `${model.identity.model} did not fill the form ${request.form.name}: ${second.issues.slice(0, 3).join(' ')}`,
    { details: { calls, issues: second.issues, text: second.text.slice(0, MOST_ANSWER_CHARACTERS) } },
  )
}

type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly text: string; readonly issues: readonly string[] }

async function attempt<Value>(
  model: LanguageModel,
  fill: FillRequest<Value>,
  correction?: NonNullable<CompletionRequest['correction']>,
): Promise<Attempt<Value>> {
  const request = completionRequest(fill, correction)
  const log = (end: CallEnd) => fill.onCall?.(recordOf(model, request, end))
  let completion: Completion | undefined
  try {
    completion = await model.complete(request)
  } finally {
    if (completion === undefined) log({ outcome: 'failed', issues: [] })
  }
  const { text, isCut } = completion
  const reading = readForm(fill.form, completion)
  if (reading.ok) {
    log({ outcome: 'valid', issues: [], completion })
    return reading
  }
  log({ outcome: isCut ? 'cut' : 'invalid', issues: reading.issues, completion })
  return { ok: false, text, issues: reading.issues }
}

function completionRequest<Value>(
  fill: FillRequest<Value>,
  correction: CompletionRequest['correction'],
): CompletionRequest {
  const { prompt, form, maxOutputTokens, timeoutMilliseconds, papers, signal, onProgress } = fill
  return {
    prompt,
    schema: form.schema,
    schemaName: form.name,
    maxOutputTokens,
    timeoutMilliseconds,
    ...(papers !== undefined && { papers }),
    ...(signal !== undefined && { signal }),
    ...(onProgress !== undefined && { onProgress }),
    ...(correction !== undefined && {
      correction: {
        text: correction.text.slice(0, MOST_ANSWER_CHARACTERS),
        issues: withinCharacters(correction.issues),
      },
    }),
  }
}

function withinCharacters(issues: readonly string[]): readonly string[] {
  let left = MOST_ISSUE_CHARACTERS
  return issues.flatMap((issue) => {
    const kept = issue.slice(0, Math.max(0, left))
    left -= kept.length
    return kept === '' ? [] : [kept]
  })
}

/** The filled form in an answer, or what is wrong with it. An answer that was cut is never a filled form. */
export function readForm<Value>(form: Form<Value>, { text, isCut }: Completion): FormReading<Value> {
  if (isCut) return { ok: false, issues: ['The answer was cut because it was too long; write less.'] }
  const json = parseStrictJson(text)
  return json.ok ? form.parse(json.value) : { ok: false, issues: [json.issue] }
}

interface CallEnd {
  readonly outcome: CallOutcome
  readonly issues: readonly string[]
  readonly completion?: Completion
}

function recordOf(
  { identity }: LanguageModel,
  request: CompletionRequest,
  { outcome, issues, completion }: CallEnd,
): CallRecord {
  const { prompt, correction, schemaName } = request
  const { adapter, model, digest, family, endpoint } = identity
  const added = correction === undefined ? 0 : correction.text.length + correction.issues.join('\n').length
  return {
    promptId: prompt.id,
    promptVersion: prompt.version,
    promptSha256: prompt.sha256,
    form: schemaName,
    adapter,
    model,
    digest,
    family,
    endpoint,
    promptCharacters: prompt.system.length + prompt.user.length + added,
    outputCharacters: completion?.text.length ?? 0,
    ...completion?.usage,
    milliseconds: completion?.milliseconds ?? 0,
    attempt: correction === undefined ? 1 : 2,
    outcome,
    issues,
    isCached: completion?.isCached ?? false,
    cacheKey: completionKey(request, identity),
  }
}

/**
 * A form from a zod schema. Every string and list in it needs a cap (or fixed values), so that no model can write
 * without end; one without is a defect of the form and throws `internal`. A string that fills its cap to the last
 * character is refused: a model that is held to its form while it writes was stopped there, in the middle of a word or
 * a number.
 */
export function zodForm<Value>(name: string, schema: z.ZodType<Value>): Form<Value> {
  const { $schema: _version, ...json } = z.toJSONSchema(schema) as Record<string, unknown>
  const uncapped = findUncapped(json, '')
  if (uncapped !== undefined || !/^[\w-]{1,64}$/u.test(name))
    throw new FirsthandError('internal', `The form ${name} has no cap at ${uncapped ?? 'its name'}.`)
  return {
    name,
    schema: json,
    parse(value) {
      const parsed = schema.safeParse(value)
      if (!parsed.success) return { ok: false, issues: parsed.error.issues.map(issueText) }
      const full = fullStrings(json, value, '')
      return full.length > 0 ? { ok: false, issues: full } : { ok: true, value: parsed.data }
    },
  }
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'The answer' : path.map(String).join('.')}: ${message}`
}

/** Path of the first string without maxLength or list without maxItems in a JSON schema. */
function findUncapped(schema: unknown, path: string): string | undefined {
  if (Array.isArray(schema)) return firstOf(schema.map((member) => findUncapped(member, path)))
  if (typeof schema !== 'object' || schema === null) return undefined
  const node = schema as Readonly<Record<string, unknown>>
  const isFixed = 'enum' in node || 'const' in node
  if (node['type'] === 'string' && !isFixed && !('maxLength' in node)) return path || '/'
  if (node['type'] === 'array' && !('maxItems' in node)) return path || '/'
  return firstOf(
    Object.entries(node)
      .filter(([key]) => key !== 'enum' && key !== 'const' && key !== 'required')
      .map(([key, member]) => findUncapped(member, `${path}/${key}`)),
  )
}

function firstOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined)
}
