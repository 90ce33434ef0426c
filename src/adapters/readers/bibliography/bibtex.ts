import type { BibliographyEntry, BibliographyProblem } from '../../../contracts/bibliography-reader.js'
import type { Author, IssuedDate, WorkType } from '../../../model/paper.js'
import { attachedFilesOf } from './attached-files.js'
import { authorFromBibtexParts, authorOf } from './author-names.js'
import { readFields, readStrings } from './bibtex-fields.js'
import { inheritFields, type TypedEntry } from './bibtex-inheritance.js'
import { type BibtexBlock, splitBibtex } from './bibtex-split.js'
import { buildRecord } from './build-record.js'
import { dateFromParts, parseDate } from './dates.js'
import { type LatexReader, loadLatexReader } from './latex-text.js'
import { oneLine } from './tidy-text.js'
import { refinedType, workTypeOf } from './work-types.js'

/** What a file of any format gave. */
export interface ReadEntries {
  readonly entries: readonly BibliographyEntry[]
  readonly problems: readonly BibliographyProblem[]
}

/** After this many entries other work gets its turn. */
const ENTRIES_PER_TURN = 200
/** Authors kept of one entry; the largest collaborations sign with about 5,000. */
const MOST_AUTHORS = 10_000
/** Types that hold data for other entries and are no works themselves. */
const NOT_WORKS = new Set(['xdata', 'set', 'comment', 'preamble', 'string', 'bibnote', 'control'])

/** Reads BibTeX and biblatex. Strings, `crossref` and `xdata` are resolved; each broken entry is one problem. */
export async function readBibtex(text: string): Promise<ReadEntries> {
  const problems: BibliographyProblem[] = []
  const typed = inheritFields(takeApart(text, problems))
  const latex = await loadLatexReader(text)
  const entries: BibliographyEntry[] = []
  for (const [index, entry] of typed.entries()) {
    if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1)
      await new Promise((resolve) => setTimeout(resolve, 0))
    if (!NOT_WORKS.has(entry.type) && entry.fields.size > 0) entries.push(toEntry(entry, latex))
  }
  return { entries, problems }
}

function takeApart(text: string, problems: BibliographyProblem[]): readonly TypedEntry[] {
  const strings = new Map<string, string>()
  const missing = new Set<string>()
  const entries: TypedEntry[] = []
  const isWhole = (block: BibtexBlock) =>
    block.type === 'comment' || block.type === 'preamble' || readFields(block.body, strings).status === 'read'
  for (const block of splitBibtex(text, isWhole)) {
    if (block.type === 'comment' || block.type === 'preamble') continue
    if (block.type === 'string') {
      for (const [name, value] of readStrings(block.body, strings)) strings.set(name, value)
      continue
    }
    const outcome = readFields(block.body, strings)
    if (!block.isClosed || outcome.status === 'broken')
      problems.push(brokenEntry(block, outcome.status === 'broken' ? outcome.message : undefined))
    else {
      entries.push({ type: block.type, ...outcome.entry })
      for (const name of outcome.undefinedStrings) missing.add(name)
    }
  }
  if (missing.size > 0)
    problems.push({
      message: `Abbreviations without a definition were kept as they stand: ${[...missing].slice(0, 20).join(', ')}.`,
    })
  return entries
}

function brokenEntry(block: BibtexBlock, reason: string | undefined): BibliographyProblem {
  const key = /^\s*([^\s,={}"]{1,80})\s*,/u.exec(block.body)?.[1]
  const why = block.isClosed ? (reason ?? 'it cannot be read') : 'its closing bracket is missing'
  return {
    message: `The entry${key === undefined ? '' : ` "${key}"`} was left out: ${why}.`,
    line: block.line,
    ...(key === undefined ? {} : { key }),
  }
}

function toEntry(entry: TypedEntry, latex: LatexReader): BibliographyEntry {
  const raw = (...names: readonly string[]) =>
    names.map((name) => entry.fields.get(name)?.trim()).find((value) => value !== undefined && value !== '')
  const plain = (...names: readonly string[]) => {
    const value = raw(...names)
    return value === undefined ? undefined : latex(value)
  }
  const type = typeOfEntry(entry, plain)
  const eprint = eprintOf(entry.fields)
  const file = raw('file', 'files', 'pdf', 'local-url')
  const record = buildRecord({
    type,
    title: joined([plain('title', 'booktitle', 'maintitle'), plain('subtitle')]),
    authors: authorsOf(raw('author') ?? editorsOfBook(type, raw), latex),
    issued: dateOfEntry(plain),
    containerTitle: containerOf(plain),
    volume: plain('volume'),
    issue:
      raw('journal', 'journaltitle') !== undefined || raw('series') === undefined
        ? plain('issue', 'number')
        : plain('issue'),
    pages: plain('pages', 'eid', 'articleno', 'article-number'),
    publisher: plain('publisher', ...(type === 'article' ? [] : ['school', 'institution', 'organization'])),
    issn: plain('issn'),
    isbn: plain('isbn'),
    url: withoutEscapes(raw('url', 'bdsk-url-1')),
    abstract: plain('abstract'),
    language: plain('langid', 'language', 'hyphenation'),
    licence: plain('copyright', 'license', 'licence', 'rights'),
    keywords: listOf(plain('keywords', 'keyword')),
    doi: withoutEscapes(raw('doi')),
    ...eprint,
    looseIds: [raw('note'), raw('howpublished'), raw('annote'), raw('journal')].filter(
      (value) => value !== undefined,
    ),
    publicationTypes: listOf(plain('type', 'entrysubtype')),
    notes: [
      plain('note'),
      plain('annote'),
      plain('annotation'),
      plain('pubstate'),
      plain('howpublished'),
    ].filter((note) => note !== undefined),
    sourceKey: entry.key,
  })
  return {
    record,
    ...(entry.key === '' ? {} : { key: oneLine(entry.key) }),
    attachedFiles: attachedFilesOf(file ?? ''),
  }
}

type PlainField = (...names: readonly string[]) => string | undefined

/** BibTeX types that say so little that words beside them decide. */
const VAGUE_TYPES: ReadonlySet<WorkType> = new Set(['article', 'other', 'preprint'])

function typeOfEntry(entry: TypedEntry, plain: PlainField): WorkType {
  const stated = workTypeOf('bibtex', entry.type)
  if (!VAGUE_TYPES.has(stated)) return stated
  const labels = [plain('entrysubtype'), plain('type'), plain('pubstate')].filter(
    (label) => label !== undefined,
  )
  return refinedType(labels) ?? (isPreprint(entry, plain) ? 'preprint' : stated)
}

/** A preprint server, and no journal beside it. */
function isPreprint(entry: TypedEntry, plain: PlainField): boolean {
  const journal = plain('journal', 'journaltitle')
  const server = journal ?? plain('howpublished', 'publisher') ?? ''
  const isOnServer = /\b(?:arxiv|biorxiv|medrxiv|chemrxiv|preprint|ssrn)\b/iu.test(server)
  return isOnServer || (journal === undefined && eprintOf(entry.fields).arxiv !== undefined)
}

/** A book without authors is known by its editors. */
function editorsOfBook(type: WorkType, raw: PlainField): string {
  return type === 'book' ? (raw('editor') ?? '') : ''
}

function eprintOf(fields: ReadonlyMap<string, string>) {
  const first = (...names: readonly string[]) =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined)
  const eprint = withoutEscapes(fields.get('eprint'))
  const kind = (first('eprinttype', 'archiveprefix') ?? 'arxiv').trim().toLowerCase()
  const ofKind = (...kinds: readonly string[]) => (kinds.includes(kind) ? eprint : undefined)
  return {
    arxiv: withoutEscapes(first('arxiv', 'arxivid')) ?? ofKind('arxiv'),
    pmid: first('pmid') ?? ofKind('pubmed', 'pmid'),
    pmcid: first('pmcid', 'pmc') ?? ofKind('pmc', 'pmcid'),
  }
}

/** Reference managers escape `_` and the like even in identifiers. */
function withoutEscapes(value: string | undefined): string | undefined {
  return value
    ?.replace(/\{\\([_&%#])\}/gu, '$1')
    .replace(/\\([_&%#{}$])/gu, '$1')
    .replace(/^\{(.*)\}$/su, '$1')
}

function dateOfEntry(plain: PlainField): IssuedDate | undefined {
  const date = parseDate(plain('date') ?? '')
  if (date !== undefined) return date
  const year = plain('year')
  return year === undefined ? undefined : dateFromParts(year, plain('month'), plain('day'))
}

function containerOf(plain: PlainField): string | undefined {
  const journal = joined([plain('journaltitle', 'journal'), plain('journalsubtitle')])
  if (journal !== undefined) return journal
  // `title` is missing in entries of a book whose name stands in `booktitle`: that is then the title.
  return plain('title') === undefined
    ? undefined
    : joined([plain('booktitle', 'maintitle'), plain('booksubtitle')])
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const stated = parts.filter((part) => part !== undefined)
  return stated.length === 0 ? undefined : stated.join(': ')
}

function listOf(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.split(/\s*[,;\n]\s*/u)
}

function authorsOf(raw: string, latex: LatexReader): readonly (Author | undefined)[] {
  const names = splitAtDepthZero(raw.replace(/\s+/gu, ' ').trim(), /\s+and\s+/iuy).slice(0, MOST_AUTHORS)
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'others')
    .map((name) => authorOfName(name, latex))
}

function authorOfName(name: string, latex: LatexReader): Author | undefined {
  if (/^\{[^{}]*\}$/u.test(name)) return authorOf(latex(name))
  const parts = splitAtDepthZero(name, /,/uy).map((part) => part.trim())
  if (parts.every((part) => /^[a-z-]+\s*=/iu.test(part))) return authorOfLabels(parts, latex)
  const words = parts.length === 1 ? splitAtDepthZero(name.replace(/(?<!\\)~/gu, ' '), /\s+/uy) : []
  return authorFromBibtexParts(parts.map(latex), words.map(latex))
}

/** biblatex's extended form: `family=Berg, given=Jan, prefix=van den`. */
function authorOfLabels(parts: readonly string[], latex: LatexReader): Author | undefined {
  const labels = new Map<string, string>()
  for (const part of parts) {
    const equals = part.indexOf('=')
    labels.set(part.slice(0, equals).trim().toLowerCase(), latex(part.slice(equals + 1).trim()))
  }
  const family = [labels.get('prefix'), labels.get('family')].filter((part) => part !== undefined).join(' ')
  return authorOf(family, labels.get('given'), labels.get('suffix'))
}

/** Splits where a sticky pattern matches outside braces and commands. */
function splitAtDepthZero(text: string, separator: RegExp): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (mark === '\\') at++
    else if (mark === '{') depth++
    else if (mark === '}') depth--
    else if (depth === 0) {
      separator.lastIndex = at
      const match = separator.exec(text)
      if (match === null) continue
      parts.push(text.slice(start, at))
      at += match[0].length - 1
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
