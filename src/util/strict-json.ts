export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: string }

/** Longer text is no filled form. */
const MOST_CHARACTERS = 400_000
/** Deeper values are no filled form. */
const MOST_DEPTH = 32
/** Opening brackets that are looked at in text around a value. */
const MOST_STARTS = 64

/**
 * The one JSON value of a text. Text around it, such as a fence, is passed over only where exactly one object or list
 * is inside; a repeated key is refused, since the reader of a form must not choose between two answers.
 */
export function parseStrictJson(text: string): StrictJson {
  if (text.length > MOST_CHARACTERS) return { ok: false, issue: 'The answer is too long.' }
  const trimmed = text.replace(/^\uFEFF/u, '').trim()
  if (trimmed === '') return { ok: false, issue: 'The answer is empty.' }
  const whole = parse(trimmed)
  if (whole !== undefined) return checkKeys(trimmed, whole.value)
  const found = valuesInside(trimmed)
  const [only] = found
  if (only === undefined) return { ok: false, issue: 'The answer is not valid JSON.' }
  if (found.length > 1) return { ok: false, issue: 'The answer holds more than one JSON value.' }
  return checkKeys(only.text, only.value)
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // SyntaxError is all that it throws: text that is no JSON is what is asked here.
    return undefined
  }
}

function valuesInside(text: string): { readonly text: string; readonly value: unknown }[] {
  const found: { text: string; value: unknown }[] = []
  let starts = 0
  for (let at = 0; at < text.length && starts < MOST_STARTS && found.length < 2; at += 1) {
    if (text[at] !== '{' && text[at] !== '[') continue
    starts += 1
    const end = endOfValue(text, at)
    const inside = end === undefined ? '' : text.slice(at, end)
    const parsed = parse(inside)
    if (parsed === undefined || end === undefined) continue
    found.push({ text: inside, value: parsed.value })
    at = end - 1
  }
  return found
}

/** Where the value that opens at `start` closes, strings passed over; undefined where it never does. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at) - 1
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return undefined
}

/** Place behind the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

/** Walks over valid JSON and compares the keys of each object. */
function checkKeys(text: string, value: unknown): StrictJson {
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(undefined)
    else if (character === '}' || character === ']') open.pop()
    if (open.length > MOST_DEPTH) return { ok: false, issue: 'The answer is nested too deeply.' }
    if (character !== '"') continue
    const end = endOfString(text, at)
    const repeated = repeatedKey(open.at(-1), text, { start: at, end })
    if (repeated !== undefined) return { ok: false, issue: `The key ${repeated} stands twice in one object.` }
    at = end - 1
  }
  return { ok: true, value }
}

function repeatedKey(
  keys: Set<string> | undefined,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): string | undefined {
  if (keys === undefined || !/^\s*:/u.test(text.slice(end, end + 40))) return undefined
  const key = String(JSON.parse(text.slice(start, end)))
  if (keys.has(key)) return JSON.stringify(key.slice(0, 60))
  keys.add(key)
  return undefined
}
