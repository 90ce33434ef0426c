import type { TokenSource } from './tex-context.js'
import type { TexToken } from './tex-tokens.js'

/** Conditionals whose branch depends on what only TeX knows; the branch of `else` is taken. */
const UNKNOWN =
  /^if(?:x|num|dim|odd|cat|case|vmode|hmode|mmode|inner|defined|csname|void|hbox|vbox|eof|pdf|fontchar|thenelse@)?$/u
/** The engine that most papers are made for. */
const KNOWN: Readonly<Record<string, boolean>> = {
  iftrue: true,
  iffalse: false,
  ifpdf: true,
  ifPDFTeX: true,
  ifpdftex: true,
}

/** Decides a conditional, or sets a switch; false where the command is none. */
export function takeConditional(stream: TokenSource, name: string): boolean {
  const { switches } = stream.context
  const setting = /^(.+)(true|false)$/u.exec(name)
  if (setting !== null && switches.has(setting[1] ?? '')) {
    switches.set(setting[1] ?? '', setting[2] === 'true')
    return true
  }
  const value = conditionOf(stream, name)
  if (value === undefined) return false
  if (!value) skipBranch(stream, true)
  return true
}

function conditionOf(stream: TokenSource, name: string): boolean | undefined {
  if (!name.startsWith('if')) return undefined
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : stream.context.switches.get(name.slice(2))
  if (known !== undefined) return known
  return UNKNOWN.test(name) ? false : undefined
}

/** Leaves out tokens up to the `\fi` of the conditional, or up to its `\else` where that branch is wanted. */
export function skipBranch(stream: TokenSource, hasElse: boolean): void {
  let depth = 0
  for (let token = stream.raw(); token !== undefined; token = stream.raw()) {
    const name = commandOf(token)
    if (name === undefined) continue
    if (name === 'fi') {
      if (depth === 0) return
      depth -= 1
    } else if (name === 'else' && depth === 0 && hasElse) return
    else if (isOpening(stream, name)) depth += 1
  }
}

function isOpening(stream: TokenSource, name: string): boolean {
  return (
    name in KNOWN ||
    UNKNOWN.test(name) ||
    (name.startsWith('if') && stream.context.switches.has(name.slice(2)))
  )
}

function commandOf(token: TexToken): string | undefined {
  return token.type === 'command' ? token.name : undefined
}
