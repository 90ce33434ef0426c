/** A registered name of a work. */
export type IdentifierScheme = 'doi' | 'arxiv' | 'pmid' | 'pmcid' | 'isbn'

/** An identifier in its canonical spelling (see the `parse…` function of its scheme). */
export interface Identifier {
  readonly scheme: IdentifierScheme
  readonly value: string
}

/** An identifier with its place in the text that it was found in (UTF-16 units, end exclusive). */
export interface FoundIdentifier extends Identifier {
  readonly start: number
  readonly end: number
}

const HYPHENS = /[\u2010-\u2013\u2212\uFE63\uFF0D]/gu
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu
/** A DOI's prefix is `10.` and a registrant code, its suffix any graphic characters (DOI Handbook, 2.2). */
const DOI_CORE = String.raw`10\.\d{4,9}(?:\.\d{1,9}){0,8}\/`
const DOI_FIELD = new RegExp(`${DOI_CORE}\\S+`, 'iu')
const DOI_IN_TEXT = new RegExp(`(?<![\\p{L}\\p{N}.])${DOI_CORE}[^\\s"“”«»|\\\\^\`{}]+`, 'giu')
const RESOLVER =
  /(?:doi\.org|dx\.doi\.org|doi\.acm\.org|\/doi(?:\/(?:abs|full|pdf|epdf|pdfdirect|book))?)\//iu
const LANDING_PAGE =
  /\/(?:full|abstract|abs|pdf|epdf|meta|fulltext|full-text|html|summary)(?:\.(?:html?|pdf))?$/iu
const OLD_ARCHIVES =
  'acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|cs|dg-ga|' +
  'funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math|math-ph|mtrl-th|nlin|nucl-ex|nucl-th|patt-sol|physics|' +
  'plasm-ph|q-alg|q-bio|quant-ph|solv-int|supr-con'
const ARXIV_NEW = String.raw`\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}`
const ARXIV_OLD = String.raw`(?:${OLD_ARCHIVES})(?:\.[A-Z]{2})?\/\d{2}(?:0[1-9]|1[0-2])\d{3}`
const ARXIV_LEAD = String.raw`(?:arxiv(?:\.org\/(?:abs|pdf|html|e-print)\/|\s{0,3}[:.]?\s{0,3}(?:preprint\s{1,3})?(?:arxiv:)?))`
const ARXIV_FIELD = new RegExp(
  `^${ARXIV_LEAD}?(${ARXIV_NEW}|${ARXIV_OLD})(?:v\\d+)?(?:\\.pdf)?(?:\\s*\\[[^\\]]*\\])?$`,
  'iu',
)
const ARXIV_IN_TEXT = new RegExp(
  `(?<![\\p{L}])(?:${ARXIV_LEAD}(${ARXIV_NEW}|${ARXIV_OLD})|(?<!\\/)(${ARXIV_OLD}))(?:v\\d+)?(?![\\d])`,
  'giu',
)
const PMID_LEAD = String.raw`(?:PMID|PubMed(?:\s+(?:PMID|ID))?)\s{0,3}[:#]?\s{0,3}|pubmed\.ncbi\.nlm\.nih\.gov\/|ncbi\.nlm\.nih\.gov\/pubmed\/`
const PMID_FIELD = new RegExp(
  `^(?:https?:\\/\\/(?:www\\.)?)?(?:${PMID_LEAD})?([1-9]\\d{0,7})\\/?(?:\\s*\\[pmid\\])?$`,
  'iu',
)
const PMID_IN_TEXT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:www\\.)?(?:${PMID_LEAD})([1-9]\\d{0,7})(?![\\d.])`,
  'giu',
)
const PMCID_FIELD =
  /^(?:https?:\/\/\S{1,80}\/)?(?:PMCID\s*[:#]?\s*)?PMC\s?([1-9]\d{1,8})(?:\.\d+)?\/?(?:\s*\[pmcid\])?$/iu
const PMCID_IN_TEXT = /(?<![\p{L}\p{N}])PMC\s?([1-9]\d{3,8})(?!\d)/giu
const ISBN_IN_TEXT =
  /(?<![\p{L}\p{N}])(?:ISBN(?:-1[03])?\s{0,3}:?\s{0,3}[\dX][\d\s-]{8,20}[\dX]|97[89][- ]?\d[\d -]{7,14}\d)(?![\p{L}\p{N}])/giu

/**
 * A DOI as a bibliography field or link states it: lower case, resolver and label removed, percent escapes of a
 * link undone, trailing punctuation and unbalanced closing brackets dropped. Undefined where there is none.
 *
 * `parseDoi('https://doi.org/10.1016/S0140-6736(05)66912-7.')` is `10.1016/s0140-6736(05)66912-7`.
 */
export function parseDoi(text: string): string | undefined {
  const cleaned = unified(text).trim()
  const isLink = RESOLVER.test(cleaned) || /^https?:/iu.test(cleaned)
  const decoded =
    /%[0-9a-f]{2}/iu.test(cleaned) && (isLink || /10\.\d{4,9}%2f/iu.test(cleaned))
      ? percentDecoded(cleaned)
      : cleaned
  const found = DOI_FIELD.exec(decoded)
  if (found === null || !isDoiLead(decoded.slice(Math.max(0, found.index - 200), found.index)))
    return undefined
  const withoutQuery = isLink ? found[0].replace(/[?#&].*$/u, '').replace(LANDING_PAGE, '') : found[0]
  return canonicalDoi(withoutQuery)
}

/** An arXiv id without version: `2101.00001`, `hep-th/9901001`; a subject class (`math.AG/…`) is dropped. */
export function parseArxivId(text: string): string | undefined {
  const cleaned = unified(text)
    .trim()
    .replace(/^https?:\/\/(?:www\.|export\.)?/iu, '')
    .replace(/\/$/u, '')
  const id = (ARXIV_FIELD.exec(cleaned) ?? ARXIV_FIELD.exec(arxivPartOfDoi(cleaned)))?.[1]
  return id === undefined ? undefined : canonicalArxiv(id)
}

/** A PubMed id: digits only. A bare number is taken as one, so give only what claims to be a PubMed id. */
export function parsePmid(text: string): string | undefined {
  return PMID_FIELD.exec(unified(text).trim())?.[1]
}

/** A PubMed Central id: `PMC` and digits. */
export function parsePmcid(text: string): string | undefined {
  const digits = PMCID_FIELD.exec(unified(text).trim())?.[1]
  return digits === undefined ? undefined : `PMC${digits}`
}

/** An ISBN as 13 digits, old ones converted; undefined where the check digit is wrong (ISO 2108). */
export function parseIsbn(text: string): string | undefined {
  const digits = unified(text)
    .replace(/^\s*(?:urn:)?ISBN(?:-1[03](?=[\s:]))?:?/iu, '')
    .replace(/[\s-]/gu, '')
    .toUpperCase()
  if (/^97[89]\d{10}$/u.test(digits))
    return isbn13CheckDigit(digits.slice(0, 12)) === digits[12] ? digits : undefined
  if (!/^\d{9}[\dX]$/u.test(digits) || !isIsbn10(digits)) return undefined
  const body = `978${digits.slice(0, 9)}`
  return body + isbn13CheckDigit(body)
}

/**
 * The identifier that a text consists of, in any spelling (bare, labelled, as a link). A bare number is none.
 * The DOI that arXiv registers (`10.48550/arXiv.…`) counts as the arXiv id that it is.
 */
export function parseIdentifier(text: string): Identifier | undefined {
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > 400) return undefined
  const arxiv = parseArxivId(trimmed)
  if (arxiv !== undefined) return { scheme: 'arxiv', value: arxiv }
  const doi = /\s/u.test(trimmed.replace(/^doi\s*:?\s*/iu, '')) ? undefined : parseDoi(trimmed)
  if (doi !== undefined) return { scheme: 'doi', value: doi }
  const pmcid = parsePmcid(trimmed)
  if (pmcid !== undefined) return { scheme: 'pmcid', value: pmcid }
  const pmid = /^\d+$/u.test(trimmed) ? undefined : parsePmid(trimmed)
  if (pmid !== undefined) return { scheme: 'pmid', value: pmid }
  const isbn = parseIsbn(trimmed)
  return isbn === undefined ? undefined : { scheme: 'isbn', value: isbn }
}

/**
 * Every identifier in running text, in order of place. Bare numbers are never ids here: arXiv and PubMed ids need
 * their label or link. They are candidates: a page also prints the ids of the works that it cites.
 */
export function findIdentifiers(text: string): readonly FoundIdentifier[] {
  const found = [...findDois(text), ...findLabelled(text)]
  return found.sort((left, right) => left.start - right.start || left.end - right.end)
}

function* findDois(text: string): Iterable<FoundIdentifier> {
  for (const match of text.matchAll(DOI_IN_TEXT)) {
    const raw = match[0]
    // Angle brackets belong to a DOI only in the old SICI form.
    const bounded = /\(sici\)/iu.test(raw) ? raw : (raw.split(/[<>]/u)[0] ?? raw)
    const isLink = RESOLVER.test(text.slice(Math.max(0, match.index - 30), match.index))
    const whole = isLink ? bounded.replace(/[?#&].*$/u, '').replace(LANDING_PAGE, '') : bounded
    const value = canonicalDoi(unified(isLink ? percentDecoded(whole) : whole))
    if (value === undefined) continue
    const end = match.index + trimDoiEnd(whole).length
    yield { scheme: 'doi', value, start: match.index, end }
    const arxiv = parseArxivId(value)
    if (arxiv !== undefined) yield { scheme: 'arxiv', value: arxiv, start: match.index, end }
  }
}

function* findLabelled(text: string): Iterable<FoundIdentifier> {
  for (const match of text.matchAll(ARXIV_IN_TEXT)) {
    const id = match[1] ?? match[2]
    // The DOI of arXiv was already found as such.
    if (id !== undefined && !text.slice(Math.max(0, match.index - 12), match.index).endsWith('10.48550/'))
      yield located(match, 'arxiv', canonicalArxiv(id))
  }
  for (const match of text.matchAll(PMID_IN_TEXT)) yield located(match, 'pmid', match[1] ?? '')
  for (const match of text.matchAll(PMCID_IN_TEXT)) yield located(match, 'pmcid', `PMC${match[1] ?? ''}`)
  for (const match of text.matchAll(ISBN_IN_TEXT)) {
    const value = parseIsbn(match[0])
    if (value !== undefined) yield located(match, 'isbn', value)
  }
}

function located(match: RegExpExecArray, scheme: IdentifierScheme, value: string): FoundIdentifier {
  return { scheme, value, start: match.index, end: match.index + match[0].length }
}

function unified(text: string): string {
  return text.replace(INVISIBLE, '').replace(HYPHENS, '-')
}

function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/giu, (escapes) => {
    const bytes = escapes.match(/[0-9a-f]{2}/giu)?.map((hex) => Number.parseInt(hex, 16)) ?? []
    return new TextDecoder().decode(Uint8Array.from(bytes))
  })
}

/** What may stand before a DOI in a field of its own: nothing, a label, or a link. */
function isDoiLead(lead: string): boolean {
  return /^(?:\W*|\W*(?:https?:\/\/|\/\/)?\S*\/|.*\bdoi\b[\s:=.\]]*|[^\p{L}\p{N}]*info:doi\/)$/iu.test(lead)
}

function canonicalDoi(text: string): string | undefined {
  const doi = trimDoiEnd(text).toLowerCase()
  return /^10\.\d{4,9}(?:\.\d+)*\/.*[\p{L}\p{N}]/u.test(doi) ? doi : undefined
}

const CLOSING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
  ['>', '<'],
])

/** Drops what a sentence adds after a DOI: full stops, commas, quotes, and brackets that were opened before it. */
function trimDoiEnd(text: string): string {
  const unopened = unopenedBracketAt(text)
  let end = unopened === -1 ? text.length : unopened
  while (end > 0 && /[.,;:!?'"’”*†‡§·…/&-]/u.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** Where the first closing bracket stands that nothing opened before, else -1. */
function unopenedBracketAt(text: string): number {
  const open: string[] = []
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? ''
    if ('([{<'.includes(mark)) open.push(mark)
    const opener = CLOSING.get(mark)
    if (opener === undefined) continue
    if (open.at(-1) !== opener) return at
    open.pop()
  }
  return -1
}

function arxivPartOfDoi(text: string): string {
  return /10\.48550\/(arxiv\.\S+)$/iu.exec(text)?.[1] ?? ''
}

function canonicalArxiv(id: string): string {
  return id.toLowerCase().replace(/\.[a-z]{2}\//u, '/')
}

function isbn13CheckDigit(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

function isIsbn10(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  )
  return sum % 11 === 0
}
