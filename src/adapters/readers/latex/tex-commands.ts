import { element } from '../article/article-parts.js'
import type { XmlElement, XmlNode } from '../jats/xml-tree.js'
import { plainText } from '../jats/xml-tree.js'
import { texFormulaOf, unitText } from './tex-math.js'
import { countUp } from './tex-paper.js'
import { nested } from './tex-context.js'
import { TexStream } from './tex-stream.js'
import { sourceOf, type TexToken } from './tex-tokens.js'
import { writeBibliography } from './tex-references.js'
import type { TexOutput } from './tex-output.js'

type Command = (writer: TexOutput) => void

/** Headings with their level. */
const HEADINGS: Readonly<Record<string, number>> = {
  part: 1,
  chapter: 2,
  section: 3,
  subsection: 4,
  subsubsection: 5,
  paragraph: 6,
  subparagraph: 7,
}

/** Commands that print nothing, by the number of arguments that go with them. */
const DROPPED: Readonly<Record<string, string>> = {
  0:
    'vskip hskip footnotemark selectfont allowdisplaybreaks glsresetall correspondingauthor ' +
    'clearpage newpage pdfoutput looseness penalty bibitemopen bibitemStop BibitemOpen bibitemNoStop ' +
    'noaffiliation collaboration makeatletter makeatother begingroup endgroup',
  1:
    'vspace hspace documentclass documentstyle bibliographystyle pagestyle thispagestyle ' +
    'includegraphics graphicspath DeclareGraphicsExtensions input hypersetup geometry thanks email ' +
    'affiliation affil address institute institution ead orcid orcidID IEEEauthorblockA corref ' +
    'cortext fntext tnotetext tnoteref fnref todo marginpar color pagecolor rowcolor cellcolor ' +
    'arrayrulecolor markright fontfamily hyphenation newlength newcounter theoremstyle captionsetup ' +
    'sisetup lstset phantom hphantom vphantom nocite index urlstyle journalname received accepted ' +
    'pacs subjclass titlerunning authorrunning shorttitle shortauthors runninghead ccsdesc acmISBN ' +
    'copyrightyear acmYear setcopyright settopmatter special write message enlargethispage setlist ' +
    'BibitemShut cmidrule cline hhline tablewidth tablecolumns tabletypesize PACS preprint ' +
    'altaffiliation altaffilmark homepage addbibresource selectlanguage',
  2:
    'setlength addtolength setcounter addtocounter markboth fontsize numberwithin colorlet rule ' +
    'acrodef setkeys DeclareSIUnit icmlaffiliation icmlcorrespondingauthor icmlsetsymbol ' +
    'altaffiltext fcolorbox',
  3: 'rowcolors addcontentsline definecolor newacronym crefname Crefname specialrule',
  4: 'acmConference titlespacing',
  5: 'titleformat',
}

const DROPPED_COUNTS: ReadonlyMap<string, number> = new Map(
  Object.entries(DROPPED).flatMap(([count, names]) =>
    names.split(' ').map((name): [string, number] => [name, Number(count)]),
  ),
)

/** Writes what a command of the text stands for; false where it is not known. */
export function writeCommand(writer: TexOutput, name: string): boolean {
  const level = Object.hasOwn(HEADINGS, name) ? HEADINGS[name] : undefined
  if (level !== undefined) writeHeading(writer, name, level)
  else if (Object.hasOwn(COMMANDS, name)) COMMANDS[name]?.(writer)
  else if (/^[a-zA-Z]*cite[a-zA-Z]*$/iu.test(name)) writeCitation(writer, name)
  else if (DROPPED_COUNTS.has(name)) drop(writer, DROPPED_COUNTS.get(name) ?? 0)
  else return false
  return true
}

function drop(writer: TexOutput, count: number): void {
  writer.stream.star()
  if (count > 0) writer.stream.optional()
  for (let index = 0; index < count; index += 1) {
    writer.stream.argument()
    if (index < count - 1) writer.stream.optional()
  }
}

function writeHeading(writer: TexOutput, name: string, level: number): void {
  const isStarred = writer.stream.star()
  writer.stream.optional()
  const title = writer.inlineOf(writer.stream.argument())
  if (!isStarred) countHeading(writer, name)
  writer.heading(level, title)
}

const NUMBERED = ['section', 'subsection', 'subsubsection'] as const

function countHeading(writer: TexOutput, name: string): void {
  const { paper } = writer
  const at = NUMBERED.findIndex((counter) => counter === name)
  if (at < 0) return
  countUp(paper, name)
  for (const lower of NUMBERED.slice(at + 1)) paper.counters.set(lower, 0)
  const numbers = NUMBERED.slice(0, at + 1).map((counter) => paper.counters.get(counter) ?? 0)
  paper.current = numbers.join('.')
}

/** How a citation command prints: author in the text, in brackets, author alone, year alone. */
function citationMode(name: string): string {
  if (/author/iu.test(name)) return 'author'
  if (/year|date/iu.test(name)) return 'year'
  if (/^(?:[Cc]itet|[Tt]extcite|citeA|citeasnoun|shortciteA|newcite|[Cc]italt|citealt)/u.test(name))
    return 'text'
  return 'brackets'
}

function writeCitation(writer: TexOutput, name: string): void {
  writer.stream.star()
  const notes = [writer.stream.optional(), writer.stream.optional()].filter((note) => note !== undefined)
  const keys = writer.stream
    .textArgument()
    .split(',')
    .map((key) => key.trim().replace(/\s+/gu, '_'))
    .filter((key) => key !== '')
  for (const key of keys) writer.paper.cited.add(key)
  if (name === 'nocite' || keys.length === 0) return
  const [before, after] = notes.length === 2 ? notes : [undefined, notes[0]]
  const note = (tokens: readonly TexToken[] | undefined) =>
    tokens === undefined ? '' : plainText(element('note', writer.inlineOf(tokens)))
  writer.inline(
    element('tex-cite', [], {
      keys: keys.join(' '),
      mode: citationMode(name),
      before: note(before),
      after: note(after),
    }),
  )
}

/** A reference to a number of the paper; what it is follows once every label is known. */
function reference(prefix: string): Command {
  return (writer) => {
    writer.stream.star()
    const key = writer.stream.textArgument()
    writer.inline(element('tex-ref', [], { key, prefix }))
  }
}

function script(name: 'sup' | 'sub'): Command {
  return (writer) => writer.inline(element(name, writer.inlineOf(writer.stream.argument())))
}

function display(end: string, isDisplay: boolean): Command {
  return (writer) => {
    const tokens: TexToken[] = []
    for (let token = writer.stream.raw(); token !== undefined; token = writer.stream.raw()) {
      if (token.type === 'command' && token.name === end) break
      tokens.push(token)
    }
    writer.formula(tokens, isDisplay)
  }
}

function writeCaption(writer: TexOutput): void {
  const isStarred = writer.stream.star()
  writer.stream.optional()
  addCaption(writer, writer.float?.kind ?? 'figure', isStarred)
}

function addCaption(writer: TexOutput, kind: 'figure' | 'table', isStarred = false): void {
  const { paper } = writer
  const number = isStarred ? '' : String(countUp(paper, kind))
  paper.current = number
  const content = writer.inlineOf(writer.stream.argument())
  const label = number === '' ? '' : `${kind === 'table' ? 'Table' : 'Figure'} ${number}`
  if (writer.float !== undefined) writer.float.captions.push({ label, content })
  else writer.block(captioned(kind, label, content))
}

function captioned(kind: 'figure' | 'table', label: string, content: readonly XmlNode[]): XmlElement {
  const parts = [
    ...(label === '' ? [] : [element('label', [label])]),
    element('caption', [element('p', content)]),
  ]
  return element(kind === 'table' ? 'table-wrap' : 'fig', parts)
}

function link(writer: TexOutput): void {
  writer.stream.optional()
  const href = writer.stream.textArgument().replace(/\\([#%&_~])\s?/gu, '$1')
  writer.inline(element('ext-link', writer.inlineOf(writer.stream.argument()), { href }))
}

/** A link to an entry is a citation mark, any other the words that it stands on. */
function hyperlink(writer: TexOutput): void {
  const target = writer.stream.textArgument().replace(/\s+/gu, '_')
  const words = writer.inlineOf(writer.stream.argument())
  if (/^(?:ref-|cite[.@])/u.test(target)) writer.inline(element('tex-link', words, { key: target }))
  else writer.inline(...words)
}

function address(writer: TexOutput): void {
  const text = writer.stream
    .textArgument()
    .replace(/\\(?:([#%&_~])|([a-zA-Z]+))\s?/gu, '$1')
    .replace(/\s+/gu, '')
  writer.inline(element('ext-link', [text], { href: text }))
}

/** `\ce{H2SO4}`: digits behind letters and brackets are subscripts, `^` opens a charge. */
function chemistry(writer: TexOutput): void {
  const source = sourceOf(writer.stream.argument()).replace(/[{}$]/gu, '')
  const parts =
    source
      .replace(/<?->>?/gu, '→')
      .match(/\^[\d+\-−]+|(?<=[\p{L})\]])_?\d+|(?<=[\p{L}\d)\]])[+-](?=\s|$)|[^^]/gu) ?? []
  for (const part of parts) {
    if (/^\^|^[+-]$/u.test(part) && part !== '^') writer.inline(element('sup', [part.replace('^', '')]))
    else if (/^_?\d+$/u.test(part)) writer.inline(element('sub', [part.replace('_', '')]))
    else writer.text(part)
  }
}

function quantity(parts: 'number' | 'unit' | 'both' | 'range'): Command {
  return (writer) => {
    writer.stream.optional()
    const number = () => numberText(sourceOf(writer.stream.argument()))
    const written: string[] = []
    if (parts === 'range') written.push(`${number()}–${number()}`)
    else if (parts !== 'unit') written.push(number())
    writer.text(written.join(''))
    if (parts === 'number') return
    writer.stream.optional()
    const unit = unitText(writer.stream.argument())
    if (parts !== 'unit' && unit !== '') writer.text(' ')
    // Powers of a unit are superscripts as everywhere else.
    for (const piece of unit.split(/(\^-?\d+)/u))
      if (piece.startsWith('^')) writer.inline(element('sup', [piece.slice(1)]))
      else writer.text(piece)
  }
}

/** `1.2e-3` as siunitx prints it. */
function numberText(source: string): string {
  const text = source
    .replace(/\s+/gu, '')
    .replace(/\\pm|\+-/gu, ' ± ')
    .replace(/\\times|x/gu, ' × ')
  return text.replace(
    /^(.*?)[eE]([+-]?\d+)$/u,
    (_match, base: string, power: string) => `${base === '' ? '' : `${base} × `}10^${power.replace('+', '')}`,
  )
}

/** The macros of a package that is part of the bundle; what its code prints is nothing of the paper. */
function takePackage(writer: TexOutput): void {
  writer.stream.optional()
  const { context } = writer.paper
  for (const name of writer.stream.textArgument().split(',')) {
    const tokens = context.open(`${name.trim()}.sty`)
    if (tokens === undefined) continue
    nested(context, () => {
      const stream = new TexStream(tokens, context)
      for (let token = stream.next(); token !== undefined; token = stream.next());
    })
  }
  writer.stream.optional()
}

function footnote(writer: TexOutput): void {
  writer.stream.optional()
  const content = writer.inlineOf(writer.stream.argument())
  writer.inline(element('fn', [element('p', content)]))
}

function label(writer: TexOutput): void {
  const { paper } = writer
  const key = writer.stream.textArgument()
  if (paper.current !== '') paper.labels.set(key, paper.current)
}

/** A command whose last argument is the text; those before are left out. */
function textAfter(skipped: number): Command {
  return (writer) => {
    drop(writer, skipped)
    writer.stream.optional()
    writer.stream.push([{ type: 'open' }, ...writer.stream.argument(), { type: 'close' }])
  }
}

const COMMANDS: Readonly<Record<string, Command>> = {
  usepackage: takePackage,
  RequirePackage: takePackage,
  par: (writer) => writer.flush(),
  newline: (writer) => writer.text(' '),
  linebreak: (writer) => writer.text(' '),
  quad: (writer) => writer.text(' '),
  qquad: (writer) => writer.text(' '),
  xspace: (writer) => spaceBeforeWord(writer),
  and: (writer) => writer.text('; '),
  And: (writer) => writer.text('; '),
  AND: (writer) => writer.text('; '),
  textsuperscript: script('sup'),
  textsubscript: script('sub'),
  '(': display(')', false),
  '[': display(']', true),
  ensuremath: (writer) => writer.formula(writer.stream.argument(), false),
  footnote,
  footnotetext: footnote,
  endnote: footnote,
  label,
  ref: reference(''),
  eqref: reference('('),
  pageref: reference('-'),
  autoref: reference(''),
  cref: reference(''),
  Cref: reference(''),
  vref: reference(''),
  caption: writeCaption,
  subcaption: writeCaption,
  captionof: (writer) =>
    addCaption(writer, writer.stream.textArgument() === 'table' ? 'table' : 'figure', writer.stream.star()),
  subfloat: (writer) => {
    const caption = writer.stream.optional()
    if (caption !== undefined && caption.length > 0)
      writer.float?.captions.push({ label: '', content: writer.inlineOf(caption) })
  },
  href: link,
  url: address,
  path: address,
  nolinkurl: address,
  doi: address,
  ce: chemistry,
  num: quantity('number'),
  SI: quantity('both'),
  qty: quantity('both'),
  si: quantity('unit'),
  unit: quantity('unit'),
  SIrange: quantity('range'),
  qtyrange: quantity('range'),
  ang: (writer) => writer.text(`${writer.stream.textArgument().replace(/;+$/u, '')}°`),
  textgreek: (writer) => writer.inline(texFormulaOf(sourceOf(writer.stream.argument()))),
  title: (writer) => {
    writer.stream.optional()
    writer.paper.title = writer.stream.argument()
  },
  author: (writer) => {
    writer.stream.star()
    writer.stream.optional()
    writer.paper.authors.push(writer.stream.argument())
  },
  icmlauthor: (writer) => {
    writer.paper.authors.push(writer.stream.argument())
    writer.stream.argument()
  },
  date: (writer) => {
    writer.paper.date = writer.stream.argument()
  },
  acmDOI: (writer) => {
    writer.paper.doi = writer.stream.textArgument()
  },
  abstract: (writer) => {
    const content = writer.blocksOf(writer.stream.argument())
    if (content.length > 0) writer.paper.abstracts.push(element('abstract', content))
  },
  keywords: (writer) => writer.paper.keywords.push(...writer.inlineOf(writer.stream.argument())),
  appendix: (writer) => {
    writer.paper.isAppendix = true
  },
  bibliography: (writer) => {
    writer.stream.argument()
    writeBibliography(writer)
  },
  printbibliography: (writer) => {
    writer.stream.optional()
    writeBibliography(writer)
  },
  item: (writer) => {
    writer.stream.optional()
    writer.flush()
  },
  textcolor: textAfter(1),
  colorbox: textAfter(1),
  foreignlanguage: textAfter(1),
  resizebox: textAfter(2),
  scalebox: textAfter(1),
  hyperlink: hyperlink,
  hypertarget: textAfter(1),
  hyperref: textAfter(0),
  protect: () => {},
  rotatebox: textAfter(1),
  raisebox: textAfter(1),
  parbox: textAfter(1),
  multicolumn: textAfter(2),
  multirow: textAfter(2),
  adjustbox: textAfter(1),
  bibinfo: textAfter(1),
  bibfield: textAfter(1),
  bibnamedelima: (writer) => writer.text(' '),
  bibAnnoteFile: textAfter(1),
  texorpdfstring: (writer) => {
    writer.stream.push([...writer.stream.argument(), ...dropped(writer)])
  },
  ifthenelse: (writer) => {
    writer.stream.argument()
    writer.stream.argument()
    writer.stream.push(writer.stream.argument())
  },
  uppercase: () => {},
  MakeUppercase: () => {},
  '/': () => {},
}

function dropped(writer: TexOutput): readonly TexToken[] {
  writer.stream.argument()
  return []
}

/** `\xspace` puts a space unless punctuation follows. */
function spaceBeforeWord(writer: TexOutput): void {
  const next = writer.stream.peek()
  if (next?.type === 'text' && /^[\p{L}\p{N}(]/u.test(next.text)) writer.text(' ')
}
