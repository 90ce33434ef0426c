/*
 * From a JSON schema to a grammar (GBNF) by which llama.cpp lets a model write nothing but a filled form. Written here
 * rather than taken from the runtime, whose own lets white space and digits run without end.
 */
import type { JsonSchema } from '../../contracts/language-model.js'
import { FirsthandError } from '../../model/errors.js'

/** Longest string that the grammar counts; longer ones are checked afterwards. Larger repetitions make llama.cpp slow. */
const MOST_COUNTED = 600
/** Digits of a whole number: more would be no exact number in JavaScript. */
const MOST_DIGITS = 15
/** Whole numbers between bounds this near are listed. */
const MOST_LISTED = 64

interface Grammar {
  readonly rules: Map<string, string>
}

/** The grammar of a form. Throws `internal` for a schema that uses what no form may use. */
export function grammarOf(schema: JsonSchema): string {
  const grammar: Grammar = { rules: new Map() }
  const root = ruleOf(schema, grammar)
  const rules = [...grammar.rules].map(([name, body]) => `${name} ::= ${body}`)
  return [`root ::= ${root}`, ...rules].join('\n')
}

/** What to write for a schema: a literal, or the name of a rule that is added. */
function ruleOf(schema: unknown, grammar: Grammar): string {
  const node = objectOf(schema)
  if ('const' in node) return literal(node['const'])
  if (Array.isArray(node['enum'])) return add(grammar, node['enum'].map(literal).join(' | '))
  const members = node['anyOf'] ?? node['oneOf']
  if (Array.isArray(members))
    return add(grammar, members.map((member) => ruleOf(member, grammar)).join(' | '))
  const { type } = node
  if (Array.isArray(type))
    return add(grammar, type.map((one: unknown) => ruleOf({ ...node, type: one }, grammar)).join(' | '))
  const write = WRITERS[String(type)]
  if (write !== undefined) return write(node, grammar)
  throw new FirsthandError(
    'internal',
    `A form uses ${JSON.stringify(node).slice(0, 200)}, which has no grammar.`,
  )
}

type Node = Readonly<Record<string, unknown>>

const WRITERS: Readonly<Record<string, (node: Node, grammar: Grammar) => string>> = {
  object: (node, grammar) => add(grammar, objectRule(node, grammar)),
  array: (node, grammar) => add(grammar, arrayRule(node, grammar)),
  string: (node, grammar) => add(grammar, stringRule(node, grammar)),
  integer: (node, grammar) => add(grammar, integerRule(node)),
  number: (node, grammar) =>
    node['minimum'] === 0 && node['maximum'] === 1
      ? named(grammar, 'share', '"0" ("." [0-9]{1,3})? | "1"')
      : named(grammar, 'number', '"-"? ("0" | [1-9] [0-9]{0,14}) ("." [0-9]{1,15})?'),
  boolean: (_node, grammar) => named(grammar, 'boolean', '"true" | "false"'),
  null: () => '"null"',
}

function objectOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (typeof schema === 'object' && schema !== null) return schema as Readonly<Record<string, unknown>>
  throw new FirsthandError('internal', 'A form has a part without a schema.')
}

/** Every property in its order: a model that may leave one out does so. */
function objectRule(node: Readonly<Record<string, unknown>>, grammar: Grammar): string {
  const members = Object.entries(objectOf(node['properties'] ?? {})).map(
    ([key, schema]) => `${quote(`${JSON.stringify(key)}: `)} ${ruleOf(schema, grammar)}`,
  )
  return `"{" ${members.join(' ", " ')} "}"`
}

function arrayRule(node: Readonly<Record<string, unknown>>, grammar: Grammar): string {
  const item = ruleOf(node['items'], grammar)
  const least = countOf(node['minItems'], 0)
  const most = countOf(node['maxItems'], MOST_COUNTED)
  if (most === 0) return '"[]"'
  const rest = `(", " ${item}){${Math.max(0, least - 1)},${most - 1}}`
  const filled = `"[" ${item} ${rest} "]"`
  return least > 0 ? filled : `"[]" | ${filled}`
}

function stringRule(node: Readonly<Record<string, unknown>>, grammar: Grammar): string {
  // No control characters, and of the escapes only those that a sentence needs.
  const character = named(grammar, 'character', String.raw`[^"\\\x00-\x1f\x7f] | "\\" ["\\n]`)
  const least = countOf(node['minLength'], 0)
  const most = Math.min(countOf(node['maxLength'], MOST_COUNTED), MOST_COUNTED)
  return String.raw`"\"" ${character}{${Math.min(least, most)},${most}} "\""`
}

function integerRule(node: Readonly<Record<string, unknown>>): string {
  const least = boundOf(node['minimum'])
  const most = boundOf(node['maximum'])
  if (least !== undefined && most !== undefined && most - least < MOST_LISTED && most >= least)
    return Array.from({ length: most - least + 1 }, (_, at) => `"${least + at}"`).join(' | ')
  const isPositive = least !== undefined && least >= 0
  if (isPositive && most !== undefined && most >= 0 && most < 10 ** MOST_DIGITS) return upTo(String(most))
  const digits = `("0" | [1-9] [0-9]{0,${MOST_DIGITS - 1}})`
  return isPositive ? digits : `"-"? ${digits}`
}

/** Whole numbers from 0 to a bound: those with fewer digits, then those that leave the bound's digits downwards. */
function upTo(bound: string): string {
  const { length } = bound
  const shorter = length === 1 ? [] : ['"0"', `[1-9] [0-9]{0,${length - 2}}`]
  const same = [...bound].flatMap((digit, at) => {
    const least = at === 0 && length > 1 ? 1 : 0
    const below = Number(digit) - 1
    const prefix = at === 0 ? '' : `"${bound.slice(0, at)}" `
    const rest = length - at - 1
    return below < least ? [] : [`${prefix}[${least}-${below}]${rest > 0 ? ` [0-9]{${rest}}` : ''}`]
  })
  return [...shorter, ...same, `"${bound}"`].join(' | ')
}

function countOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise
}

function boundOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

function literal(value: unknown): string {
  return quote(JSON.stringify(value))
}

/** A text as a literal of the grammar. */
function quote(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return `"${escaped.replaceAll('\n', String.raw`\n`)}"`
}

/** Adds a rule, or finds the one with this body: forms repeat themselves. */
function add({ rules }: Grammar, body: string): string {
  for (const [name, known] of rules) if (known === body) return name
  const name = `r${rules.size}`
  rules.set(name, body)
  return name
}

function named({ rules }: Grammar, name: string, body: string): string {
  rules.set(name, body)
  return name
}
