import type { PageReport, ReferenceEntry, SetAside, Block } from '../../model/document.js'
import type { BibliographicRecord } from '../../model/paper.js'
import { findBareTables } from './bare-tables.js'
import { type BodyStyle, bodyStyleOf } from './body-style.js'
import { composeBlocks } from './compose-blocks.js'
import { composeText } from './compose-text.js'
import { readFrontMatter } from './front-matter.js'
import type { PdfMetadata } from './front-source.js'
import { type PageOfLines, removeFurniture } from './furniture.js'
import { createHyphenJudge } from './hyphens.js'
import type { LayoutLine } from './layout-line.js'
import { blockOfTable, groupLines, type LineBlock } from './line-blocks.js'
import { linesOfPage, type PageLines } from './lines.js'
import { mergeTornLines } from './merge-lines.js'
import { pageQuality } from './page-quality.js'
import type { PageText } from './page-text.js'
import { type RoledParagraph, roleOf, roughText } from './paragraph-roles.js'
import { type LineParagraph, splitParagraphs } from './paragraphs.js'
import { inReadingOrder } from './reading-order.js'
import { structureOf } from './structure.js'
import { findSymbolRepair } from './symbol-fonts.js'
import {
  captionAtFoot,
  findTables,
  type PageTables,
  tableBelowBreak,
  type TableRegion,
} from './table-region.js'
import type { WordList } from './word-list.js'

/** What the layout of a document's pages says. */
export interface PagesReading {
  readonly blocks: readonly Block[]
  readonly record: BibliographicRecord
  readonly references: readonly ReferenceEntry[]
  readonly pages: readonly PageReport[]
  readonly setAside: readonly SetAside[]
  readonly warnings: readonly string[]
}

/** Collects pages one by one, so that a long document never stands in memory as characters. */
export interface PagesReader {
  add(page: PageText): void
  finish(metadata: PdfMetadata): PagesReading
}

interface CollectedPage extends PageOfLines {
  readonly facts: PageLines
  readonly label: string | undefined
  readonly isTurned: boolean
}

/** A reader of the pages of one document, to be given in order. `words`: English words, for line-end hyphens. */
export function createPagesReader(words?: WordList): PagesReader {
  const pages: CollectedPage[] = []
  return {
    add(page) {
      const facts = linesOfPage(page)
      const { width, height, label, isTurned } = page
      pages.push({
        page: page.page,
        width,
        height,
        lines: mergeTornLines(facts.lines),
        facts,
        label,
        isTurned,
      })
    },
    finish: (metadata) => readCollected(pages, metadata, words),
  }
}

function readCollected(
  pages: readonly CollectedPage[],
  metadata: PdfMetadata,
  words: WordList | undefined,
): PagesReading {
  const furniture = removeFurniture(pages)
  const lines = furniture.pages.flatMap((page) => page.lines)
  const body = bodyStyleOf(lines)
  const layouts = layoutsOf(furniture.pages, body)
  const paragraphs = layouts.flatMap((layout) => layout.paragraphs)
  const structure = structureOf(paragraphs, body)
  const hyphens = createHyphenJudge(
    lines.map((line) => line.text),
    words,
  )
  const symbols = findSymbolRepair(lines)
  const needs = { hyphens, symbols }
  const front = readFrontMatter({
    ...structure,
    metadata,
    firstPage: firstPageText(pages),
    display: (paragraph) => composeText(paragraph.lines, needs).text.display,
  })
  const composed = composeBlocks({ ...structure, title: front.title }, needs)
  return {
    ...composed,
    record: withAbstract(front.record, composed.blocks),
    pages: pages.map((page, index) => ({
      page: page.page,
      ...labelOf(furniture.printedLabels.get(page.page) ?? page.label),
      width: round(page.width),
      height: round(page.height),
      ...pageQuality({
        ...page.facts,
        isTurned: page.isTurned,
        blocks: layouts[index]?.blocks ?? [],
        hasDoubtfulNumbers: symbols.doubtfulPages.has(page.page),
      }),
    })),
    setAside: [...pages.flatMap(unusedOf), ...furniture.setAside, ...composed.setAside],
    warnings: [],
  }
}

/** Running heads and margins as well: they often carry the DOI. */
function firstPageText(pages: readonly CollectedPage[]): string {
  const [first] = pages
  if (first === undefined) return ''
  const margins = first.facts.unused.map((part) => part.text)
  const text = [...first.lines.map((line) => line.text.trim()), ...margins].join('\n')
  // A DOI may be broken at a line end, behind one of its marks.
  return text.replace(/(10\.\d{4,9}\/\S*[./_-]|\/10\.|doi\.org\/)\n(?=\S)/gu, '$1')
}

const LONGEST_ABSTRACT = 6000

function withAbstract(record: BibliographicRecord, blocks: readonly Block[]): BibliographicRecord {
  const parts = blocks.filter((block) => block.section === 'abstract' && block.kind !== 'heading')
  const abstract = parts.map((block) => block.display).join('\n')
  return abstract === '' || abstract.length > LONGEST_ABSTRACT ? record : { ...record, abstract }
}

function unusedOf({ facts, page }: CollectedPage): readonly SetAside[] {
  return facts.unused.map(({ reason, text }) => ({ reason, text, page }))
}

function labelOf(label: string | undefined): { readonly printedLabel?: string } {
  return label === undefined ? {} : { printedLabel: label }
}

function round(points: number): number {
  return Math.round(points * 10) / 10
}

interface PageLayout {
  readonly blocks: readonly LineBlock[]
  readonly paragraphs: readonly RoledParagraph[]
}

/** Layouts of all pages; a caption at the foot of one goes to its table on the next. */
function layoutsOf(pages: readonly PageOfLines[], body: BodyStyle): readonly PageLayout[] {
  return findPageTables(pages, body).map(({ page, tables, rest, foot }, index, all) => {
    const isTaken = all[index + 1]?.head !== undefined
    return layoutOf(
      page,
      { tables, rest: isTaken ? rest.filter((line) => !foot.includes(line)) : rest },
      body,
    )
  })
}

interface TablesOfPage extends PageTables {
  readonly page: PageOfLines
  /** A caption that the page ends with. */
  readonly foot: readonly LayoutLine[]
  /** The table that belongs to the foot of the page before. */
  readonly head: TableRegion | undefined
}

function findPageTables(pages: readonly PageOfLines[], body: BodyStyle): readonly TablesOfPage[] {
  let foot: readonly LayoutLine[] = []
  return pages.map((page) => {
    const head = tableBelowBreak(foot, page.lines, body)
    const cells = new Set(head === undefined ? [] : [...head.cells, ...head.notes])
    const { tables, rest } = findTables(
      page.lines.filter((line) => !cells.has(line)),
      body,
    )
    const bare = findBareTables(rest, body)
    foot = captionAtFoot(bare.rest, body, page.height)
    const above = head === undefined ? [] : [head]
    return { page, tables: [...above, ...tables, ...bare.tables], rest: bare.rest, foot, head }
  })
}

function layoutOf(page: PageOfLines, { tables, rest }: PageTables, body: BodyStyle): PageLayout {
  const blocks = inReadingOrder([...groupLines(rest), ...tables.map(blockOfTable)])
  const paragraphs = blocks
    .flatMap((block) => (block.table === undefined ? splitParagraphs(block, body) : [wholeBlock(block)]))
    .map((paragraph) => ({
      ...paragraph,
      text: roughText(paragraph.lines),
      role: roleOf(paragraph, body, page.height),
    }))
  return { blocks, paragraphs }
}

function wholeBlock(block: LineBlock): LineParagraph {
  return { lines: block.lines, block, hasStart: true, hasEnd: true }
}
