import { z } from 'zod'
import { type Form, zodForm } from '../contracts/fill-form.js'
import type { FirsthandError } from '../model/errors.js'
import { composePrompt, type Prompt } from '../model/prompt.js'
import { shortHash } from '../util/hash.js'
import { estimateTokens } from '../util/token-estimate.js'
import type { CheckResult } from './model-check.js'

/** A long prompt with one code in it that only a model with the whole context can give back. */
export interface NeedlePrompt {
  readonly prompt: Prompt
  readonly form: Form<{ readonly code: string }>
  readonly code: string
  /** Tokens of the prompt, at most about. */
  readonly tokens: number
}

/** Part of the context that the prompt fills, by an estimate that is seldom too low. */
const FILLED = 0.85
/** Longest prompt that is tried: longer contexts are taken on the word of the server. */
const MOST_TOKENS = 32_000
/** Kept for the answer and the chat template. */
const RESERVE_TOKENS = 400

/**
 * The code stands at the start of the data, which servers that cut a prompt throw away first. It is made from the size,
 * so that no model can know it.
 */
export function needlePrompt(contextTokens: number): NeedlePrompt {
  const room = Math.min(MOST_TOKENS, Math.floor(contextTokens * FILLED)) - RESERVE_TOKENS
  const code = `K${shortHash(`needle ${contextTokens}`, 6).toUpperCase()}`
  const lines = [`The code word is ${code}.`]
  let tokens = 0
  for (let number = 1; tokens < room; number += 1) {
    const line = fillerLine(number)
    tokens += estimateTokens(line) + 1
    if (tokens < room) lines.push(line)
  }
  const prompt = composePrompt({
    id: 'doctor-context',
    version: 1,
    system: 'You find a code word in a text. Answer with the JSON object only.',
    user: `${lines.join('\n')}\n\nWhich code word stands in the first line? Fill the form: code.`,
  })
  return {
    prompt,
    code,
    tokens: Math.max(0, room),
    form: zodForm('needle', z.strictObject({ code: z.string().max(12) })),
  }
}

const PLACES = ['north', 'east', 'south', 'west', 'upper', 'lower', 'inner', 'outer']
const THINGS = ['reed beds', 'gravel banks', 'meadows', 'hedges', 'ponds', 'terraces', 'orchards']

function fillerLine(number: number): string {
  const place = PLACES[number % PLACES.length] ?? ''
  const thing = THINGS[number % THINGS.length] ?? ''
  return `Note on the ${place} ${thing}: nothing was counted there on that day, and nobody wrote more about it.`
}

type Outcome =
  | { readonly ok: true; readonly value: { readonly code: string } }
  | { readonly ok: false; readonly error: FirsthandError }

/** What the answer to the long prompt proves. */
export function contextProbe({
  contextTokens,
  prompt,
  outcome,
  seconds,
}: {
  readonly contextTokens: number
  readonly prompt: NeedlePrompt
  readonly outcome: Outcome
  readonly seconds: number
}): CheckResult {
  const size = `${prompt.prompt.user.length} characters in a context of ${contextTokens} tokens`
  const set =
    'Set models.contextTokens to what the server really gives; a small model may also just not find it.'
  if (outcome.ok && outcome.value.code.includes(prompt.code))
    return { check: 'context', status: 'ok', message: `It found a word at the start of ${size}` }
  if (outcome.ok)
    return {
      check: 'context',
      status: 'warning',
      message: `It did not find a word at the start of ${size}`,
      remedy: set,
    }
  const { code, message } = outcome.error
  if (code === 'model-prompt-too-long') return { check: 'context', status: 'problem', message, remedy: set }
  return {
    check: 'context',
    status: 'warning',
    message: `The context was not proven within ${seconds} s: ${message}`,
    remedy: 'Run `firsthand models test` when nothing else runs, or set a smaller models.contextTokens.',
  }
}
