import { FirsthandError } from '../../../model/errors.js'
import type { TexToken } from './tex-tokens.js'

/** A macro: its body with parameters, how many arguments it takes, the default of an optional first one. */
export interface TexMacro {
  readonly parameters: number
  readonly optional?: readonly TexToken[]
  readonly body: readonly TexToken[]
  /** Tokens that end the arguments of a `\def` with delimiters, one list for each parameter. */
  readonly delimiters?: readonly (readonly TexToken[])[]
}

export interface TexEnvironment {
  readonly parameters: number
  readonly optional?: readonly TexToken[]
  readonly begin: readonly TexToken[]
  readonly end: readonly TexToken[]
}

/** What a document has defined so far, and how much work it has asked for. */
export interface TexContext {
  readonly macros: Map<string, TexMacro>
  readonly environments: Map<string, TexEnvironment>
  /** Names of `\newtheorem` with what is printed. */
  readonly theorems: Map<string, string>
  /** Switches of `\newif`. */
  readonly switches: Map<string, boolean>
  readonly warnings: Set<string>
  /** The tokens of another file of the bundle; undefined where there is none. */
  readonly open: (name: string) => readonly TexToken[] | undefined
  readonly budget: { tokens: number; expansions: number; depth: number }
}

/** Where tokens come from, as far as definitions and conditionals need to know. */
export interface TokenSource {
  readonly context: TexContext
  raw(): TexToken | undefined
  peek(): TexToken | undefined
  skipSpaces(): void
  argument(): readonly TexToken[]
  textArgument(): string
  optional(): readonly TexToken[] | undefined
  star(): boolean
}

/** Most tokens that are handed out, those of macros counted each time. */
export const MAX_TOKENS = 4_000_000
/** Most macros that are expanded. */
export const MAX_EXPANSIONS = 400_000
/** Deepest nesting of arguments, formulas and environments. */
export const MAX_TEX_DEPTH = 120
/** Deepest stack of macros and files that stand inside each other. */
export const MAX_FRAMES = 400

export function createTexContext(open: TexContext['open'] = () => undefined): TexContext {
  return {
    macros: new Map(),
    environments: new Map(),
    theorems: new Map(),
    switches: new Map(),
    warnings: new Set(),
    open,
    budget: { tokens: 0, expansions: 0, depth: 0 },
  }
}

/** Counts work. Throws `input-invalid` where there is more than any paper asks for: macros without an end. */
export function spend(context: TexContext, kind: 'tokens' | 'expansions', count = 1): void {
  context.budget[kind] += count
  const limit = kind === 'tokens' ? MAX_TOKENS : MAX_EXPANSIONS
  if (context.budget[kind] > limit)
    exceeded('Its macros expand without end, or to more than any paper holds.')
}

/** Runs a step one level deeper. Throws `input-invalid` where groups nest like in no paper. */
export function nested<Value>(context: TexContext, step: () => Value): Value {
  context.budget.depth += 1
  if (context.budget.depth > MAX_TEX_DEPTH) exceeded(`It is nested more than ${MAX_TEX_DEPTH} deep.`)
  const value = step()
  context.budget.depth -= 1
  return value
}

/** Ends the reading of a source that asks for too much. */
export function exceeded(message: string): never {
  throw new FirsthandError('input-invalid', message)
}
