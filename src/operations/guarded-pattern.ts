import { createContext, Script } from 'node:vm'
import type { Span } from '../model/document.js'
import { FirsthandError } from '../model/errors.js'

/** Longest time in milliseconds for one document, and for a whole search. */
export const PATTERN_LIMITS = { documentMs: 5000, searchMs: 60_000 } as const

/** Finds a user's regular expression in texts; a pattern that explodes is stopped. */
export interface PatternScanner {
  /** Matches in each text; empty matches are left out. Throws `pattern-invalid` when the time is up. */
  scan(texts: readonly string[]): readonly (readonly Span[])[]
}

/**
 * The scan runs in a context of its own, since only there V8 stops a regular expression that backtracks without
 * end. Throws `pattern-invalid` for a pattern that is none.
 */
export function createPatternScanner(
  pattern: string,
  options: { readonly isCaseIgnored: boolean; readonly limits?: { documentMs: number; searchMs: number } },
): PatternScanner {
  const limits = options.limits ?? PATTERN_LIMITS
  const regex = compile(pattern, options.isCaseIgnored ? 'giu' : 'gu')
  const context = createContext({ texts: [] as readonly string[], source: regex.source, flags: regex.flags })
  const script = new Script(SCAN)
  let spentMs = 0
  return {
    scan(texts) {
      context['texts'] = texts
      const timeout = Math.max(1, Math.ceil(Math.min(limits.documentMs, limits.searchMs - spentMs)))
      const started = performance.now()
      try {
        const found: unknown = script.runInContext(context, { timeout })
        return JSON.parse(String(found)) as Span[][]
      } catch (error) {
        if (!isTimeout(error)) throw error
        throw new FirsthandError(
          'pattern-invalid',
          `The pattern ${pattern} took longer than ${timeout} ms for one document: it tries too many ways to match. Avoid repetitions inside repetitions, such as (a+)+.`,
          { cause: error },
        )
      } finally {
        spentMs += performance.now() - started
      }
    },
  }
}

const SCAN = `JSON.stringify(texts.map((text) =>
  Array.from(text.matchAll(new RegExp(source, flags)), (match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start, end }) => end > start)))`

function compile(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags)
  } catch (error) {
    // SyntaxError is all that the constructor throws.
    const reason = error instanceof Error ? error.message : String(error)
    throw new FirsthandError('pattern-invalid', `${pattern} is no regular expression: ${reason}.`, {
      cause: error,
    })
  }
}

/** The error comes from the other context and is no instance of this one's Error. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
