import type { ReaderInput } from '../../../contracts/reader.js'
import { isFirsthandError } from '../../../model/errors.js'
import type { ReadOutcome } from '../../../model/document.js'
import { unreadable } from '../../../reading/unreadable.js'
import {
  articleElement,
  contributor,
  element,
  nestSections,
  publicationDate,
  textElement,
} from '../article/article-parts.js'
import { withPrintedMarks } from '../article/link-marks.js'
import { readingOfArticle } from '../jats/article-reading.js'
import { plainText, type XmlElement, type XmlNode } from '../jats/xml-tree.js'
import { LATEX_READER } from '../reader-versions.js'
import { bibliographyEntries } from './bundle-bibliography.js'
import { openBundle, type SourceBundle } from './source-bundle.js'
import { createTexContext } from './tex-context.js'
import { resolveMarks } from './tex-marks.js'
import { createTexPaper, type TexPaper } from './tex-paper.js'
import { writeBibliography } from './tex-references.js'
import { sourceOf, type TexToken, tokenise } from './tex-tokens.js'
import { TexWriter } from './tex-writer.js'

/** Reads LaTeX source: one `.tex` file, or the bundle (`.tar.gz`, `.zip`) that arXiv and Overleaf hand out. */
export async function readLatex(input: ReaderInput): Promise<ReadOutcome> {
  if (input.bytes.length === 0) return unreadable('empty', 'The file is empty.')
  const opened = openBundle(input.bytes)
  if (opened.status === 'unreadable') return opened
  const { bundle } = opened
  try {
    return await readBundle(bundle, input.fileName)
  } catch (error) {
    if (error instanceof RangeError)
      return unreadable('corrupt', 'The source is nested too deeply to be a paper.')
    if (!isFirsthandError(error, 'input-invalid')) throw error
    return unreadable('corrupt', `The LaTeX source cannot be read: ${error.message}`)
  }
}

async function readBundle(bundle: SourceBundle, fileName: string): Promise<ReadOutcome> {
  const context = createTexContext((name) => bundle.open(name))
  const paper = createTexPaper(context, () => (bundle.bbl === undefined ? undefined : tokenise(bundle.bbl)))
  const writer = new TexWriter(tokenise(bundle.main), paper)
  writer.read()
  // Some sources put the list in by hand-made commands; a `.bbl` beside them says what it holds.
  if (paper.references.length === 0) {
    writeBibliography(writer)
    writer.read()
  }
  if (paper.references.length === 0)
    paper.references.push(...(await bibliographyEntries(bundle.bibliographies, paper.cited)))
  const article = articleOf(writer, paper)
  const reading = readingOfArticle(article, {
    reader: LATEX_READER,
    format: 'latex',
    fileName,
    isRecordAuthoritative: false,
    warnings: [...bundle.warnings, ...context.warnings],
  })
  if (reading.level === 'metadata')
    return unreadable('no-text', 'The LaTeX source holds no text of a paper between its commands.')
  return { status: 'read', reading: withPrintedMarks(reading) }
}

function articleOf(writer: TexWriter, paper: TexPaper): XmlElement {
  const resolve = (nodes: readonly XmlNode[]) => resolveMarks(nodes, paper)
  const body = resolve(nestSections(writer.parts))
  const title = paper.title === undefined ? [] : resolve(withoutNotes(writer.inlineOf(paper.title)))
  const date = paper.date === undefined ? '' : plainText(element('date', writer.inlineOf(paper.date)))
  return articleElement({
    meta: [
      ...textElement('article-id', paper.doi, { 'pub-id-type': 'doi' }),
      element('title-group', [element('article-title', title)]),
      element('contrib-group', authorNames(writer, paper).map(contributor)),
      ...publicationDate(date),
      ...keywords(paper),
      ...resolve(paper.abstracts).filter((node): node is XmlElement => typeof node !== 'string'),
    ],
    body: [...body, ...referenceList(paper, resolve)],
  })
}

function referenceList(
  paper: TexPaper,
  resolve: (nodes: readonly XmlNode[]) => readonly XmlNode[],
): readonly XmlElement[] {
  if (paper.references.length === 0) return []
  const entries = paper.references.map(({ key, content }) =>
    element('ref', [element('mixed-citation', resolve(content))], { id: key }),
  )
  return [element('ref-list', [element('title', ['References']), ...entries])]
}

function keywords(paper: TexPaper): readonly XmlElement[] {
  const words = plainText(element('keywords', paper.keywords)).split(/\s*[,;·]\s*/u)
  const known = words.flatMap((word) => textElement('kwd', word.replace(/\.$/u, '')))
  return known.length === 0 ? [] : [element('kwd-group', known)]
}

/** Names without marks, affiliations and addresses, which follow them behind a line end. */
function authorNames(writer: TexWriter, paper: TexPaper): readonly string[] {
  const groups = paper.authors.flatMap((tokens) => splitAt(tokens, /^(?:and|And|AND)$/u))
  const names = groups.flatMap((tokens) => {
    const [first = []] = splitAt(
      tokens,
      /^(?:\\|newline|IEEEauthorblockA|affil|affiliations?|email|thanks|inst_)$/u,
    )
    const text = plainText(element('name', withoutNotes(writer.inlineOf(dropLeadingNumber(first)))))
    return text.split(/\s*[,;]\s*(?:and\s+)?|\s+and\s+/u)
  })
  const clean = names.map((name) => name.replace(/[\d*†‡§¶∗]+/gu, '').trim())
  return clean.filter(
    (name) => /\p{L}{2}/u.test(name) && name.length < 60 && !/@|universit|institut|department/iu.test(name),
  )
}

function dropLeadingNumber(tokens: readonly TexToken[]): readonly TexToken[] {
  return sourceOf(tokens).trim() === '' ? [] : tokens
}

function splitAt(tokens: readonly TexToken[], names: RegExp): readonly (readonly TexToken[])[] {
  const parts: TexToken[][] = [[]]
  for (const token of tokens) {
    if (token.type === 'command' && names.test(token.name)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** Text without footnotes and superscript marks. */
function withoutNotes(nodes: readonly XmlNode[]): readonly XmlNode[] {
  return nodes.filter(
    (node) =>
      typeof node === 'string' ||
      !/^(?:fn|sup|inline-formula|xref|tex-cite)$/u.test(node.name) ||
      isWordy(node),
  )
}

/** A formula that is part of a title, not the number of an affiliation. */
function isWordy(node: XmlElement): boolean {
  return (
    node.name === 'inline-formula' &&
    /[\p{L}=<>±×]/u.test(plainText(node)) &&
    !/^\W*[a-z\d,]\W*$/u.test(plainText(node))
  )
}
