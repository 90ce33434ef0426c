import type { TexMacro, TokenSource } from './tex-context.js'
import { sourceOf, type TexToken } from './tex-tokens.js'

type Definer = (stream: TokenSource) => void

/** Commands that define others, by name. */
export const DEFINITIONS: Readonly<Record<string, Definer>> = {
  newcommand: newCommand,
  renewcommand: newCommand,
  providecommand: (stream) => newCommand(stream, true),
  DeclareRobustCommand: newCommand,
  NewDocumentCommand: documentCommand,
  RenewDocumentCommand: documentCommand,
  DeclareDocumentCommand: documentCommand,
  DeclareMathOperator: mathOperator,
  DeclarePairedDelimiter: pairedDelimiter,
  def: define,
  gdef: define,
  edef: define,
  xdef: define,
  let: letCommand,
  newenvironment: newEnvironment,
  renewenvironment: newEnvironment,
  newtheorem: newTheorem,
  newif: newSwitch,
}

/** Takes in the definition whose command was read. */
export function defineFrom(stream: TokenSource, name: string): void {
  if (Object.hasOwn(DEFINITIONS, name)) DEFINITIONS[name]?.(stream)
}

/** Commands that keep their meaning whatever a source says: it redefines how they look, not what they are. */
const KEPT =
  /^(?:(?:sub)*section|paragraph|chapter|part|title|author|date|caption|item|footnote|cite[a-z]*|ref|label|begin|end|maketitle|bibitem|includegraphics|textbf|emph|textit|abstract|tabular|if.*|thebibliography|figure|table|refname|arraystretch|baselinestretch|the[a-z]+|par)$/u

function store(stream: TokenSource, name: string, macro: TexMacro): void {
  // What calls the insides of LaTeX (`\@startsection`) is layout.
  const isInside = macro.body.some((token) => token.type === 'command' && token.name.includes('@'))
  if (name !== '' && !KEPT.test(name) && !isInside) stream.context.macros.set(name, macro)
}

function commandName(tokens: readonly TexToken[]): string {
  const token = tokens.find(({ type }) => type === 'command')
  return token?.type === 'command' ? token.name : ''
}

function newCommand(stream: TokenSource, isOnlyNew = false): void {
  stream.star()
  const name = commandName(stream.argument())
  const count = Number(sourceOf(stream.optional() ?? []))
  const optional = stream.optional()
  const body = stream.argument()
  if (isOnlyNew && stream.context.macros.has(name)) return
  store(stream, name, {
    parameters: Math.min(9, Number.isFinite(count) ? count : 0),
    ...(optional !== undefined && { optional }),
    body,
  })
}

/** `\NewDocumentCommand{\x}{m o}{…}`: mandatory and optional arguments are counted, their kinds are not kept apart. */
function documentCommand(stream: TokenSource): void {
  const name = commandName(stream.argument())
  const kinds = sourceOf(stream.argument())
    .replace(/\{[^}]*\}/gu, '')
    .replace(/[\s+!>]/gu, '')
  const body = stream.argument()
  const isOptionalFirst = /^[oO]/u.test(kinds)
  store(stream, name, {
    parameters: Math.min(9, kinds.length),
    ...(isOptionalFirst && { optional: [] }),
    body,
  })
}

function mathOperator(stream: TokenSource): void {
  stream.star()
  const name = commandName(stream.argument())
  const body = stream.argument()
  store(stream, name, {
    parameters: 0,
    body: [{ type: 'command', name: 'operatorname' }, { type: 'open' }, ...body, { type: 'close' }],
  })
}

function pairedDelimiter(stream: TokenSource): void {
  const name = commandName(stream.argument())
  const [left, right] = [stream.argument(), stream.argument()]
  store(stream, name, { parameters: 1, body: [...left, { type: 'parameter', index: 1 }, ...right] })
}

/** `\def\x#1.#2{…}`: arguments end where the text between the parameters comes. */
function define(stream: TokenSource): void {
  stream.skipSpaces()
  const command = stream.raw()
  const delimiters: TexToken[][] = []
  let isBefore = true
  for (let token = stream.peek(); token !== undefined && token.type !== 'open'; token = stream.peek()) {
    if (token.type === 'par') return
    stream.raw()
    if (token.type === 'parameter') {
      isBefore = false
      delimiters.push([])
    } else if (!isBefore && token.type !== 'space') delimiters.at(-1)?.push(token)
  }
  const body = stream.argument()
  if (command?.type === 'command')
    store(stream, command.name, { parameters: Math.min(9, delimiters.length), delimiters, body })
}

function letCommand(stream: TokenSource): void {
  stream.skipSpaces()
  const name = stream.raw()
  stream.skipSpaces()
  const sign = stream.peek()
  if (sign?.type === 'text' && sign.text === '=') stream.raw()
  stream.skipSpaces()
  const value = stream.raw()
  if (name?.type !== 'command' || value === undefined) return
  // A command that stands for itself would expand for ever.
  if (value.type === 'command' && value.name === name.name) return
  const known = value.type === 'command' ? stream.context.macros.get(value.name) : undefined
  store(stream, name.name, known ?? { parameters: 0, body: [value] })
}

function newEnvironment(stream: TokenSource): void {
  stream.star()
  const name = stream.textArgument()
  const count = Number(sourceOf(stream.optional() ?? []))
  const optional = stream.optional()
  const [begin, end] = [stream.argument(), stream.argument()]
  stream.context.environments.set(name, {
    parameters: Math.min(9, Number.isFinite(count) ? count : 0),
    ...(optional !== undefined && { optional }),
    begin,
    end,
  })
}

function newTheorem(stream: TokenSource): void {
  stream.star()
  const name = stream.textArgument()
  stream.optional()
  const title = stream.textArgument()
  stream.optional()
  stream.context.theorems.set(name, title)
}

function newSwitch(stream: TokenSource): void {
  const name = commandName(stream.argument()).replace(/^if/u, '')
  if (name !== '') stream.context.switches.set(name, false)
}
