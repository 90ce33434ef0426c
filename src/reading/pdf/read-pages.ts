import type { Block, PageReport, ReferenceEntry, SectionLabel, SetAside } from '../../model/document.js'
import { toBlock } from '../block-builder.js'
import { sectionLabelUnder } from '../section-label.js'
import { type BodyStyle, bodyStyleOf } from './body-style.js'
import { type ComposeOptions, composeText } from './compose-text.js'
import { type PageOfLines, removeFurniture } from './furniture.js'
import { createHyphenJudge } from './hyphens.js'
import { groupLines } from './line-blocks.js'
import { linesOfPage, type PageLines } from './lines.js'
import { mergeTornLines } from './merge-lines.js'
import type { PageText } from './page-text.js'
import { type RoledParagraph, roleOf, roughText } from './paragraph-roles.js'
import { splitParagraphs } from './paragraphs.js'
import { inReadingOrder } from './reading-order.js'

/** What the layout of a document's pages says. */
export interface PagesReading {
  readonly blocks: readonly Block[]
  readonly references: readonly ReferenceEntry[]
  readonly pages: readonly PageReport[]
  readonly setAside: readonly SetAside[]
  readonly warnings: readonly string[]
}

/** Collects pages one by one, so that a long document never stands in memory as characters. */
export interface PagesReader {
  add(page: PageText): void
  finish(): PagesReading
}

/** A reader of the pages of one document, to be given in order. */
export function createPagesReader(): PagesReader {
  const pages: (PageOfLines & { facts: PageLines; label: string | undefined; isTurned: boolean })[] = []
  return {
    add(page) {
      const facts = linesOfPage(page)
      const lines = mergeTornLines(facts.lines)
      const { width, height, label, isTurned } = page
      pages.push({ page: page.page, width, height, lines, facts, label, isTurned })
    },
    finish() {
      const furniture = removeFurniture(pages)
      const body = bodyStyleOf(furniture.pages.flatMap((page) => page.lines))
      const paragraphs = furniture.pages.flatMap((page) => paragraphsOf(page, body))
      const hyphens = createHyphenJudge(
        furniture.pages.flatMap((page) => page.lines.map((line) => line.text)),
      )
      const blocks = toBlocks(paragraphs, { hyphens, citedBy: () => undefined })
      return {
        blocks,
        references: [],
        pages: pages.map(({ page, width, height }) => ({ page, width, height, quality: 1, warnings: [] })),
        setAside: furniture.setAside,
        warnings: [],
      }
    },
  }
}

function paragraphsOf(page: PageOfLines, body: BodyStyle): readonly RoledParagraph[] {
  return inReadingOrder(groupLines(page.lines))
    .flatMap(splitParagraphs)
    .map((paragraph) => ({
      ...paragraph,
      text: roughText(paragraph.lines),
      role: roleOf(paragraph, body, page.height),
    }))
}

function toBlocks(paragraphs: readonly RoledParagraph[], options: ComposeOptions): readonly Block[] {
  let section: SectionLabel = 'other'
  let heading: readonly string[] = []
  return paragraphs.map((paragraph) => {
    const { text, lines } = composeText(paragraph.lines, options)
    const isHeading = paragraph.role === 'heading'
    if (isHeading) {
      section = sectionLabelUnder(text.display, section) ?? section
      heading = [text.display]
    }
    const kind = isHeading ? 'heading' : paragraph.role === 'caption' ? 'caption' : 'paragraph'
    const pages = paragraph.lines.map((line) => line.page)
    return {
      ...toBlock(text, { kind, section: kind === 'caption' ? 'caption' : section, heading }),
      lines,
      pages: { first: Math.min(...pages), last: Math.max(...pages) },
    }
  })
}
