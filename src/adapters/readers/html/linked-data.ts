import { parseDoi } from '../../../language/identifiers.js'
import { descendantsOf, rawText, type XmlElement } from '../jats/xml-tree.js'

/** A `ScholarlyArticle` of schema.org. */
export interface LinkedArticle {
  readonly title?: string
  readonly authors: readonly string[]
  readonly date?: string
  readonly doi?: string
  readonly licence?: string
  readonly journal?: string
  readonly publisher?: string
}

type Row = Readonly<Record<string, unknown>>
const MOST_NODES = 2000

/** The scholarly article that the page describes in JSON-LD, if it does. */
export function linkedArticleOf(root: XmlElement): LinkedArticle | undefined {
  const scripts = descendantsOf(root, 'script').filter(({ attributes }) =>
    /ld\+json/iu.test(attributes.type ?? ''),
  )
  for (const script of scripts) {
    const found = rowsOf(parsed(rawText(script))).find(isScholarly)
    if (found !== undefined) return toArticle(found)
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Expected: a SyntaxError of a page that wrote no JSON; the page has other metadata.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** All objects inside a value, outermost first. */
function rowsOf(value: unknown): readonly Row[] {
  const rows: Row[] = []
  const waiting: unknown[] = [value]
  for (let next = waiting.shift(); next !== undefined && rows.length < MOST_NODES; next = waiting.shift()) {
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next)) rows.push(next as Row)
    waiting.push(...Object.values(next).filter((part) => typeof part === 'object' && part !== null))
  }
  return rows
}

function isScholarly(row: Row): boolean {
  return textsOf(row['@type']).some((type) => type.endsWith('ScholarlyArticle'))
}

function toArticle(row: Row): LinkedArticle {
  const container = rowsOf(row['isPartOf'])
    .map((part) => textsOf(part['name'])[0])
    .filter((name) => name !== undefined)
  const ids = [
    row['@id'],
    row['sameAs'],
    row['url'],
    row['identifier'],
    rowsOf(row['identifier']).map((id) => id['value']),
  ]
  const doi = ids
    .flatMap(textsOf)
    .map(parseDoi)
    .find((id) => id !== undefined)
  return {
    authors: namesOf(row['author']),
    ...present('title', textsOf(row['headline'])[0] ?? textsOf(row['name'])[0]),
    ...present('date', textsOf(row['datePublished'])[0]),
    ...present('doi', doi),
    ...present('licence', textsOf(row['license'])[0]),
    ...present('journal', container.at(-1)),
    ...present('publisher', namesOf(row['publisher'])[0]),
  }
}

function namesOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((item): readonly string[] => {
    if (typeof item === 'string') return [item]
    if (typeof item !== 'object' || item === null) return []
    const { name, familyName, givenName } = item as Row
    const family = textsOf(familyName)[0]
    return family === undefined
      ? textsOf(name).slice(0, 1)
      : [[family, ...textsOf(givenName).slice(0, 1)].join(', ')]
  })
}

/** The texts of a value that may be a text or a list of texts. */
function textsOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value.flat(3) : [value]
  return list.filter((item): item is string => typeof item === 'string' && item.trim() !== '')
}

function present<Key extends string>(
  key: Key,
  value: string | undefined,
): { readonly [Name in Key]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [Name in Key]?: string }
}
