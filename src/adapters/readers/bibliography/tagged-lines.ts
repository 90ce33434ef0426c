/** Fields of one record of a tagged format, in order, tags in upper case. */
export interface TaggedRecord {
  /** Line of its first field, from 1. */
  readonly line: number
  all(...tags: readonly string[]): readonly string[]
  /** The first stated value of the first tag that has one. */
  first(...tags: readonly string[]): string | undefined
  readonly tags: ReadonlySet<string>
}

/** A line of a tagged format: a new field, or text that continues the field before. */
export interface TagSyntax {
  /** Matches a line that starts a field; groups: tag, value. */
  readonly field: RegExp
  /** The tag that opens a record; further text before the first one is ignored. */
  readonly opens: ReadonlySet<string>
  /** The tag that closes a record, where the format has one. */
  readonly closes?: string
}

interface OpenRecord {
  readonly line: number
  readonly fields: { readonly tag: string; readonly lines: string[] }[]
}

/** Splits a tagged file (RIS, MEDLINE) into records. A record ends at its closing tag or where the next one opens. */
export function readTaggedRecords(text: string, syntax: TagSyntax): readonly TaggedRecord[] {
  const records: OpenRecord[] = []
  let current: OpenRecord | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const [, tag, value = ''] = syntax.field.exec(line) ?? []
    if (tag === undefined) {
      if (line.trim() !== '') current?.fields.at(-1)?.lines.push(line.trim())
      continue
    }
    const name = tag.trim().toUpperCase()
    if (name === syntax.closes) {
      current = undefined
      continue
    }
    if (current === undefined || syntax.opens.has(name)) {
      if (!syntax.opens.has(name)) continue
      current = { line: index + 1, fields: [] }
      records.push(current)
    }
    current.fields.push({ tag: name, lines: [value.trim()] })
  }
  return records.map(toRecord)
}

function toRecord(open: OpenRecord): TaggedRecord {
  const byTag = new Map<string, string[]>()
  for (const { tag, lines } of open.fields) {
    const value = lines.join(' ').trim()
    if (value === '') continue
    const values = byTag.get(tag)
    if (values === undefined) byTag.set(tag, [value])
    else values.push(value)
  }
  return {
    line: open.line,
    tags: new Set(byTag.keys()),
    all: (...tags) => tags.flatMap((tag) => byTag.get(tag) ?? []),
    first: (...tags) => tags.map((tag) => byTag.get(tag)?.[0]).find((value) => value !== undefined),
  }
}
