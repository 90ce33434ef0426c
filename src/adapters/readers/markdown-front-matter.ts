import { parseArxivId, parseDoi, parsePmid } from '../../language/identifiers.js'
import type { Author, BibliographicRecord, IssuedDate } from '../../model/paper.js'

/** Scalar and list values of a simple YAML block, keys in lower case. */
export type FrontMatter = ReadonlyMap<string, readonly string[]>

const BLOCK = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/

/** The YAML block at the start and what follows it; of YAML only scalars, lists and text blocks are read. */
export function splitFrontMatter(text: string): { readonly fields: FrontMatter; readonly length: number } {
  const block = BLOCK.exec(text)
  if (block === null) return { fields: new Map(), length: 0 }
  const fields = new Map<string, string[]>()
  let key = ''
  for (const line of (block[1] ?? '').split('\n')) {
    const start = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/.exec(line)
    if (start !== null) {
      key = (start[1] ?? '').toLowerCase()
      fields.set(key, valuesOf(start[2] ?? ''))
    } else if (line.trim() !== '' && !line.trim().startsWith('#')) addLine(fields.get(key), line)
  }
  return { fields, length: block[0].length }
}

function valuesOf(text: string): string[] {
  const value = text.trim()
  if (value === '' || /^[|>][+-]?$/.test(value)) return []
  const list = /^\[(.*)\]$/.exec(value)
  return list === null
    ? [unquoted(value)]
    : (list[1] ?? '')
        .split(',')
        .map(unquoted)
        .filter((item) => item !== '')
}

function addLine(values: string[] | undefined, line: string): void {
  if (values === undefined) return
  const item = /^\s*-\s+(?:(?:name|literal)\s*:\s*)?(.*)$/.exec(line)
  if (item !== null) values.push(unquoted(item[1] ?? ''))
  // Members of a list item (`affiliation: …`) are not values of the key.
  else if (/^\s+[A-Za-z][\w-]*\s*:\s/.test(line)) return
  else if (values.length === 0) values.push(line.trim())
  else values[values.length - 1] = `${values.at(-1)} ${line.trim()}`
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  return /^(["']).*\1$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed
}

/** The record that a document's own fields state; `title` is what its text gives. */
export function recordOfFields(fields: FrontMatter, title: string): BibliographicRecord {
  const first = (...keys: string[]) =>
    keys.map((key) => fields.get(key)?.[0]).find((value) => value !== undefined)
  const authors = [...(fields.get('author') ?? []), ...(fields.get('authors') ?? [])].map(authorOf)
  const optional = {
    issued: dateOf(first('date', 'year', 'issued')),
    abstract: first('abstract', 'summary'),
    language: first('lang', 'language'),
    licence: first('license', 'licence'),
    keywords: fields.get('keywords') ?? fields.get('tags'),
  }
  const ids = {
    doi: parseDoi(first('doi') ?? ''),
    arxiv: parseArxivId(first('arxiv') ?? ''),
    pmid: parsePmid(first('pmid') ?? ''),
  }
  return { type: 'other', title: first('title') ?? title, authors, ids: stated(ids), ...stated(optional) }
}

type Stated<Values> = { readonly [Key in keyof Values]?: Exclude<Values[Key], undefined> }

/** The members that have a value. */
function stated<Values extends object>(values: Values): Stated<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Stated<Values>
}

/** `Given Family` or `Family, Given`. */
function authorOf(name: string): Author {
  const inverted = /^([^,]+),\s*(.+)$/.exec(name)
  if (inverted !== null) return { family: inverted[1] ?? name, given: inverted[2] ?? '' }
  const words = name.split(/\s+/)
  const family = words.at(-1) ?? name
  return words.length > 1 ? { family, given: words.slice(0, -1).join(' ') } : { family }
}

function dateOf(text: string | undefined): IssuedDate | undefined {
  const parts = /\b(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?/.exec(text ?? '')
  if (parts === null) return undefined
  const year = Number(parts[1])
  const month = Number(parts[2])
  const day = Number(parts[3])
  if (!(month >= 1 && month <= 12)) return { year }
  return day >= 1 && day <= 31 ? { year, month, day } : { year, month }
}
