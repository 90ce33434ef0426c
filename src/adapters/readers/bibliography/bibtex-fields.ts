/** Key and raw field values (TeX, outer brackets removed) of an entry. Field names in lower case. */
export interface BibtexFields {
  readonly key: string
  readonly fields: ReadonlyMap<string, string>
}

/** Outcome of taking an entry apart. */
export type FieldsOutcome =
  | { readonly status: 'read'; readonly entry: BibtexFields; readonly undefinedStrings: readonly string[] }
  | { readonly status: 'broken'; readonly message: string }

/** Braces nested deeper than this are an attack or an accident. */
export const DEEPEST_BRACES = 60
/** Longest value kept, in UTF-16 units; abstracts and notes are far shorter. */
const LONGEST_VALUE = 200_000

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = /[^\s"#%'(),={}]+/uy
const BARE = /[^\s"#%,={}]+/uy
const BLANK = /(?:\s|%[^\n]*(?:\n|$))+/uy

class BrokenEntry extends Error {}

/** Where reading stands in a body, with the `@string` definitions made so far. */
interface Cursor {
  readonly body: string
  readonly strings: ReadonlyMap<string, string>
  readonly undefinedStrings: Set<string>
  at: number
}

/** Takes the body of an entry apart; `strings` holds the definitions so far, names in lower case. */
export function readFields(body: string, strings: ReadonlyMap<string, string>): FieldsOutcome {
  const cursor: Cursor = { body, strings, undefinedStrings: new Set(), at: 0 }
  return guarded(() => {
    const key = readKey(cursor)
    return {
      status: 'read',
      entry: { key, fields: readPairs(cursor) },
      undefinedStrings: [...cursor.undefinedStrings],
    }
  })
}

/** The definitions of an `@string` block, names in lower case; nothing where it is broken. */
export function readStrings(body: string, strings: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const cursor: Cursor = { body, strings, undefinedStrings: new Set(), at: 0 }
  const outcome = guarded(() => ({
    status: 'read',
    entry: { key: '', fields: readPairs(cursor) },
    undefinedStrings: [],
  }))
  return outcome.status === 'read' ? outcome.entry.fields : new Map()
}

function guarded(read: () => FieldsOutcome): FieldsOutcome {
  try {
    return read()
  } catch (error) {
    // Thrown below where the syntax ends; everything else is a defect.
    if (error instanceof BrokenEntry) return { status: 'broken', message: error.message }
    throw error
  }
}

function readKey(cursor: Cursor): string {
  skipBlank(cursor)
  const comma = cursor.body.indexOf(',', cursor.at)
  const end = comma === -1 ? cursor.body.length : comma
  const candidate = cursor.body.slice(cursor.at, end)
  if (candidate.includes('=')) return ''
  if (/[{}"\n]/u.test(candidate.trim()))
    throw new BrokenEntry(`"${candidate.trim().slice(0, 40)}" cannot be a key`)
  cursor.at = end + 1
  return candidate.trim()
}

function readPairs(cursor: Cursor): Map<string, string> {
  const fields = new Map<string, string>()
  for (;;) {
    skipSeparators(cursor)
    if (cursor.at >= cursor.body.length) return fields
    const name = take(cursor, NAME)?.toLowerCase()
    if (name === undefined) throw new BrokenEntry(`a field name was expected at "${peek(cursor)}"`)
    skipBlank(cursor)
    if (cursor.body[cursor.at] !== '=')
      throw new BrokenEntry(`"=" was expected after the field name "${name.slice(0, 40)}"`)
    cursor.at++
    const value = readValue(cursor)
    if ((fields.get(name) ?? '') === '') fields.set(name, value)
    else if (name === 'keywords' || name === 'file')
      fields.set(name, `${fields.get(name)}${name === 'file' ? ';' : ', '}${value}`)
  }
}

function readValue(cursor: Cursor): string {
  const parts: string[] = []
  do {
    skipBlank(cursor)
    parts.push(readPart(cursor))
    skipBlank(cursor)
  } while (cursor.body[cursor.at] === '#' && ++cursor.at > 0)
  return parts.join('').slice(0, LONGEST_VALUE)
}

function readPart(cursor: Cursor): string {
  const mark = cursor.body[cursor.at]
  if (mark === '{') return readBracketed(cursor, '}')
  if (mark === '"') return readBracketed(cursor, '"')
  const bare = take(cursor, BARE)
  if (bare === undefined) throw new BrokenEntry(`a value was expected at "${peek(cursor)}"`)
  if (/^\d+$/u.test(bare)) return bare
  const name = bare.toLowerCase()
  const known = cursor.strings.get(name)
  if (known !== undefined) return known
  if (MONTHS.includes(name.slice(0, 3))) return name
  cursor.undefinedStrings.add(bare)
  return bare
}

/** Reads `{…}` or `"…"`; braces inside must balance, and a quote inside braces does not end the value. */
function readBracketed(cursor: Cursor, closing: '}' | '"'): string {
  const start = cursor.at + 1
  let depth = 0
  for (let at = start; at < cursor.body.length; at++) {
    const mark = cursor.body[at]
    if (mark === closing && depth === 0) {
      cursor.at = at + 1
      return cursor.body.slice(start, at)
    }
    if (mark === '\\') at++
    else if (mark === '{') depth++
    else if (mark === '}') depth--
    if (depth > DEEPEST_BRACES) throw new BrokenEntry(`braces are nested more than ${DEEPEST_BRACES} deep`)
    if (depth < 0) throw new BrokenEntry('a closing brace has no opening one')
  }
  throw new BrokenEntry(`a value does not end: "${cursor.body.slice(start - 1, start + 30)}…"`)
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.body)
  if (match === null) return undefined
  cursor.at += match[0].length
  return match[0]
}

function skipBlank(cursor: Cursor): void {
  take(cursor, BLANK)
}

function skipSeparators(cursor: Cursor): void {
  skipBlank(cursor)
  while (cursor.body[cursor.at] === ',') {
    cursor.at++
    skipBlank(cursor)
  }
}

function peek(cursor: Cursor): string {
  return cursor.body.slice(cursor.at, cursor.at + 30)
}
