import { xmlEvents } from './xml-events.js'

/** How a journal prints its citation marks in the text. */
export type CitationStyle = 'bracket' | 'parenthesis' | 'superscript' | 'author-year' | 'year' | 'none'

/** What a JATS file says that a reading of its PDF should hold. */
export interface ReadingTruth {
  /** Body paragraphs, cut where a formula stands; superscripts begin with `^`, subscripts and what follows either stand apart. */
  readonly paragraphs: readonly (readonly string[])[]
  /** Titles of the body's sections. */
  readonly sectionTitles: readonly string[]
  /** Titles outside the body (abstract, back matter): allowed in a reading, not asked of it. */
  readonly otherTitles: readonly string[]
  /** Every entry of the reference list: its title where the file marks one, else its text. */
  readonly references: readonly string[]
  /** Citation marks with letters (`Smith et al., 2009`), which are taken out of both sides. */
  readonly authorYearMarks: readonly string[]
  readonly citationStyle: CitationStyle
  /** All text of the file, for telling foreign sentences. */
  readonly everything: string
  /** Cells of the tables by row, without empty ones. */
  readonly tableRows: readonly (readonly string[])[]
}

const OUTSIDE_BODY_TEXT = new Set([
  'table-wrap',
  'fig',
  'fig-group',
  'caption',
  'fn',
  'fn-group',
  'table',
  'supplementary-material',
  'media',
  'ref-list',
  'sub-article',
  'response',
  'def-list',
  'graphic',
  'alternatives',
])
const FORMULAS = new Set([
  'disp-formula',
  'inline-formula',
  'disp-formula-group',
  'mml:math',
  'tex-math',
  'math',
])
const SCRIPTS = new Set(['sup', 'sub'])
const SKIPPED_EVERYWHERE = new Set(['sub-article', 'response'])

interface TruthState {
  readonly stack: string[]
  readonly paragraphs: string[][]
  readonly sectionTitles: string[]
  readonly otherTitles: string[]
  readonly references: { title: string; text: string }[]
  readonly marks: string[]
  readonly contexts: CitationContext[]
  readonly everything: string[]
  readonly rows: string[][]
  paragraph: string[] | undefined
  title: string | undefined
  mark: string | undefined
  /** True where the mark itself holds a superscript. */
  isMarkRaised: boolean
  before: string
}

interface CitationContext {
  readonly mark: string
  readonly before: string
  readonly isRaised: boolean
}

/** Reads the truth out of a JATS file; only the article's own body, no sub-article. */
export function jatsTruth(xml: string): ReadingTruth {
  const state: TruthState = {
    stack: [],
    paragraphs: [],
    sectionTitles: [],
    otherTitles: [],
    references: [],
    marks: [],
    contexts: [],
    everything: [],
    rows: [],
    paragraph: undefined,
    title: undefined,
    mark: undefined,
    isMarkRaised: false,
    before: '',
  }
  for (const event of xmlEvents(xml)) {
    if (event.type === 'open') open(state, event.name, event.attributes)
    else if (event.type === 'close') close(state, event.name)
    else text(state, event.text)
  }
  return {
    paragraphs: state.paragraphs,
    sectionTitles: state.sectionTitles,
    otherTitles: state.otherTitles,
    references: state.references.map(({ title, text: whole }) => (title.trim() === '' ? whole : title)),
    authorYearMarks: state.marks.filter((mark) => /\p{L}{2}/u.test(mark)),
    citationStyle: styleOf(state.contexts),
    everything: state.everything.join(''),
    tableRows: state.rows.map((row) => row.filter((cell) => cell.trim() !== '')),
  }
}

function isIn(state: TruthState, names: ReadonlySet<string> | string): boolean {
  return typeof names === 'string' ? state.stack.includes(names) : state.stack.some((name) => names.has(name))
}

function isBodyText(state: TruthState): boolean {
  return isIn(state, 'body') && !isIn(state, OUTSIDE_BODY_TEXT)
}

function open(state: TruthState, name: string, attributes: Readonly<Record<string, string>>): void {
  const isBibliographic = name === 'xref' && attributes['ref-type'] === 'bibr'
  state.stack.push(isBibliographic ? 'xref-bibr' : name)
  if (BLOCK_TAGS.has(name)) state.everything.push(' ')
  if (isBibliographic) {
    state.mark = ''
    state.isMarkRaised = false
  }
  if (name === 'sup' && state.mark !== undefined) state.isMarkRaised = true
  if (FORMULAS.has(name) && state.paragraph !== undefined && state.paragraph.at(-1) !== '') {
    state.paragraph.push('')
  }
  OPENERS[name]?.(state)
}

/** What the start of an element does. */
const OPENERS: Readonly<Record<string, (state: TruthState) => void>> = {
  p: (state) => {
    if (!isBodyText(state)) return
    state.paragraph = ['']
    state.paragraphs.push(state.paragraph)
  },
  title: (state) => {
    if (state.stack.at(-2) !== 'caption') state.title = ''
  },
  ref: (state) => void state.references.push({ title: '', text: '' }),
  tr: (state) => void state.rows.push([]),
  td: (state) => void state.rows.at(-1)?.push(''),
  th: (state) => void state.rows.at(-1)?.push(''),
  sup: (state) => {
    if (state.mark === undefined) append(state, '^')
  },
  sub: (state) => {
    if (state.mark === undefined) append(state, ' ')
  },
}

const BLOCK_TAGS = new Set([
  'p',
  'title',
  'td',
  'th',
  'label',
  'ref',
  'sec',
  'list-item',
  'tr',
  'contrib',
  'aff',
  'sup',
  'sub',
  'break',
  'xref',
  'name',
  'surname',
  'given-names',
  'article-title',
  'source',
  'volume',
  'fpage',
  'year',
])

function close(state: TruthState, name: string): void {
  const opened = state.stack.pop()
  if (BLOCK_TAGS.has(name)) state.everything.push(' ')
  if (SCRIPTS.has(name)) append(state, ' ')
  if (name === 'p') state.paragraph = undefined
  if (name === 'title') closeTitle(state)
  if (opened === 'xref-bibr') closeMark(state)
}

function closeTitle(state: TruthState): void {
  const title = state.title?.trim() ?? ''
  const isBody = isIn(state, 'body') && state.stack.at(-1) === 'sec' && !isIn(state, OUTSIDE_BODY_TEXT)
  if (title !== '') (isBody ? state.sectionTitles : state.otherTitles).push(title)
  state.title = undefined
}

function closeMark(state: TruthState): void {
  const { mark } = state
  if (mark === undefined) return
  state.marks.push(mark)
  if (state.paragraph !== undefined) {
    state.contexts.push({
      mark,
      before: state.before.slice(-2),
      isRaised: state.isMarkRaised || isIn(state, 'sup'),
    })
  }
  state.mark = undefined
}

function text(state: TruthState, content: string): void {
  if (isIn(state, SKIPPED_EVERYWHERE)) return
  state.everything.push(content)
  if (state.title !== undefined) state.title += content
  const reference = state.references.at(-1)
  if (reference !== undefined && isIn(state, 'ref')) {
    reference.text += `${content} `
    if (isIn(state, REFERENCE_TITLES)) reference.title += content
  }
  if (isIn(state, 'td') || isIn(state, 'th')) appendCell(state, content)
  if (state.mark !== undefined) state.mark += content
  else append(state, content)
}

const REFERENCE_TITLES = new Set(['article-title', 'chapter-title'])

function appendCell(state: TruthState, content: string): void {
  const row = state.rows.at(-1)
  if (row !== undefined && row.length > 0) row[row.length - 1] += content
}

function append(state: TruthState, content: string): void {
  const { paragraph } = state
  if (paragraph === undefined || !isBodyText(state) || isIn(state, FORMULAS)) return
  paragraph[paragraph.length - 1] += content
  if (content.trim() !== '') state.before = content.trimEnd()
}

function styleOf(contexts: readonly CitationContext[]): CitationStyle {
  if (contexts.length === 0) return 'none'
  const counts = { bracket: 0, parenthesis: 0, superscript: 0, 'author-year': 0, year: 0 }
  for (const { mark, before, isRaised } of contexts) {
    if (/\p{L}{2}/u.test(mark)) counts['author-year']++
    else if (/\d{4}/.test(mark)) counts.year++
    else if (isRaised) counts.superscript++
    else if (before.endsWith('(')) counts.parenthesis++
    else counts.bracket++
  }
  const [style] = Object.entries(counts).sort((a, b) => b[1] - a[1])[0] ?? ['none']
  return style as CitationStyle
}
