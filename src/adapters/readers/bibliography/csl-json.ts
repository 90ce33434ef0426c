import type { BibliographyEntry, BibliographyProblem } from '../../../contracts/bibliography-reader.js'
import type { Author, IssuedDate, WorkType } from '../../../model/paper.js'
import { authorFromInverted, authorOf } from './author-names.js'
import type { ReadEntries } from './bibtex.js'
import { buildRecord } from './build-record.js'
import { parseDate } from './dates.js'
import { oneLine } from './tidy-text.js'
import { refinedType, workTypeOf } from './work-types.js'

type Item = Readonly<Record<string, unknown>>

/** Reads CSL-JSON: an array of items, one item, or an object that holds them in `items`; undefined for other JSON. */
export function readCslJson(text: string): ReadEntries | undefined {
  const items = itemsOf(parsedJson(text))
  if (items === undefined) return undefined
  const entries: BibliographyEntry[] = []
  const problems: BibliographyProblem[] = []
  for (const [index, item] of items.entries()) {
    if (isItem(item)) entries.push(toEntry(item))
    else problems.push({ message: `Item ${index + 1} is not a CSL-JSON item and was left out.` })
  }
  return { entries, problems }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Other text than JSON is an expected answer; so is nesting that no bibliography has.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function itemsOf(value: unknown): readonly unknown[] | undefined {
  const items = Array.isArray(value)
    ? value
    : isObject(value) && Array.isArray(value['items'])
      ? value['items']
      : [value]
  if (Array.isArray(value) && items.length === 0) return []
  return items.some(isItem) ? items : undefined
}

/** Every CSL item has a type; a title or an author tells it from other JSON with one. */
function isItem(value: unknown): value is Item {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  return ['title', 'author', 'DOI', 'issued', 'container-title'].some((name) => name in value)
}

function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toEntry(item: Item): BibliographyEntry {
  const text = (name: string) => textOf(item[name])
  const key = text('citation-key') ?? text('id')
  const note = text('note') ?? ''
  const type = typeOf(item)
  const record = buildRecord({
    type,
    title: text('title'),
    authors: namesOf(item['author'] ?? (type === 'book' ? item['editor'] : undefined)),
    issued: dateOf(item['issued']),
    containerTitle: text('container-title'),
    volume: text('volume'),
    issue: text('issue'),
    pages: text('page'),
    publisher: text('publisher'),
    issn: text('ISSN'),
    isbn: text('ISBN'),
    url: text('URL'),
    abstract: text('abstract'),
    language: text('language'),
    licence: noted(note, 'Licence'),
    keywords: keywordsOf(item['keyword']),
    ...idsOf(item, note),
    looseIds: note.split('\n'),
    publicationTypes: [text('genre'), text('status')].filter((value) => value !== undefined),
    notes: note.split('\n'),
    sourceKey: key,
  })
  return { record, ...(key === undefined ? {} : { key: oneLine(key) }), attachedFiles: [] }
}

/** Zotero and its like keep what CSL-JSON has no field for as lines of the note. */
function idsOf(item: Item, note: string) {
  const text = (name: string) => textOf(item[name])
  const archived = /arxiv/iu.test(text('archive') ?? '') ? text('archive_location') : text('number')
  return {
    doi: text('DOI') ?? noted(note, 'DOI'),
    arxiv: noted(note, 'arXiv') ?? archived,
    pmid: text('PMID') ?? noted(note, 'PMID'),
    pmcid: text('PMCID') ?? noted(note, 'PMCID'),
  }
}

function typeOf(item: Item): WorkType {
  const stated = workTypeOf('csl', textOf(item['type']) ?? '')
  const refined = refinedType([textOf(item['genre']) ?? ''])
  if (refined === undefined) return stated
  return stated === 'article' || stated === 'other' || stated === 'preprint' ? refined : stated
}

/** Crossref gives titles as arrays; CSL as text or number. */
function textOf(value: unknown): string | undefined {
  const single: unknown = Array.isArray(value) ? value[0] : value
  if (typeof single === 'number') return String(single)
  return typeof single === 'string' && single.trim() !== '' ? single : undefined
}

function namesOf(value: unknown): readonly (Author | undefined)[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).map((name) => {
    const literal = textOf(name['literal'] ?? name['name'])
    if (literal !== undefined) return authorOf(literal)
    const part = (field: string) => textOf(name[field])
    const family = [part('non-dropping-particle'), part('dropping-particle'), part('family')]
      .filter((text) => text !== undefined)
      .join(' ')
    return family === ''
      ? authorFromInverted(part('given') ?? '')
      : authorOf(family, part('given'), part('suffix'))
  })
}

function dateOf(value: unknown): IssuedDate | undefined {
  if (!isObject(value))
    return typeof value === 'string' || typeof value === 'number' ? parseDate(String(value)) : undefined
  const parts: unknown = Array.isArray(value['date-parts']) ? value['date-parts'][0] : undefined
  if (Array.isArray(parts)) {
    const [year, month, day] = parts.map(Number)
    if (year !== undefined && Number.isInteger(year)) return dateOfNumbers(year, month, day)
  }
  return parseDate(textOf(value['raw']) ?? textOf(value['literal']) ?? '')
}

function dateOfNumbers(year: number, month = 0, day = 0): IssuedDate {
  if (!(month >= 1 && month <= 12)) return { year }
  return day >= 1 && day <= 31 ? { year, month, day } : { year, month }
}

/** CSL-JSON has no field for some of what a record holds: such lines stand in `note` as `Label: value`. */
function noted(note: string, label: string): string | undefined {
  const prefix = `${label.toLowerCase()}:`
  const line = note.split('\n').find((candidate) => candidate.trim().toLowerCase().startsWith(prefix))
  return line?.trim().slice(prefix.length).trim()
}

function keywordsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string')
  return typeof value === 'string' ? value.split(/\s*[,;]\s*/u) : []
}
