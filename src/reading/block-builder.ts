import type { Block, BlockKind, SectionLabel } from '../model/document.js'
import type { BlockPiece, BlockText, TextMark } from './block-text.js'
import { writeDisplay } from './display-writer.js'

/** Where a block stands. */
export interface BlockPlace {
  readonly kind: BlockKind
  readonly section: SectionLabel
  /** Headings above the block, outermost first. */
  readonly heading: readonly string[]
}

/**
 * Builds the raw and the display layer of a block while its text is read. Display differs from raw in four
 * things only: white space is one space and none at the ends; superscripts are written `^6` (`^(a b)` where
 * they hold spaces), subscripts plain (`H2SO4`) but `_2` after a digit; characters are composed (NFC); markup
 * that the caller declares with `replace` is gone.
 */
export interface BlockBuilder {
  /** Characters as they stand in the file. */
  text(raw: string): void
  /** `display` is shown for `raw`; either may be empty (a separator put in, markup left out). */
  replace(display: string, raw: string): void
  /** Marks what `write` appends. A mark around nothing but white space leaves no trace. */
  within(mark: TextMark, write: () => void): void
  /** True where nothing but white space was appended. */
  isBlank(): boolean
  build(): BlockText
}

export function createBlockBuilder(): BlockBuilder {
  const pieces: BlockPiece[] = []
  return {
    text(raw) {
      if (raw === '') return
      const last = pieces.at(-1)
      // Joined, so that a letter and its accent compose even where the file has a tag between them.
      if (last?.type === 'text' && last.display === last.raw) {
        pieces[pieces.length - 1] = { type: 'text', display: last.display + raw, raw: last.raw + raw }
      } else pieces.push({ type: 'text', display: raw, raw })
    },
    replace(display, raw) {
      if (display !== '' || raw !== '') pieces.push({ type: 'text', display, raw })
    },
    within(mark, write) {
      pieces.push({ type: 'open', mark })
      write()
      pieces.push({ type: 'close' })
    },
    isBlank: () => pieces.every((piece) => piece.type !== 'text' || piece.display.trim() === ''),
    build() {
      const raw = pieces.map((piece) => (piece.type === 'text' ? piece.raw : '')).join('')
      return { ...writeDisplay(pieces), raw }
    },
  }
}

/** The block of a text at a place; spans only where there are some. */
export function toBlock(text: BlockText, place: BlockPlace): Block {
  return {
    kind: place.kind,
    section: place.section,
    heading: place.heading,
    display: text.display,
    raw: text.raw,
    displayToRaw: text.displayToRaw,
    ...(text.scripts.length > 0 && { scripts: text.scripts }),
    ...(text.citations.length > 0 && { citations: text.citations }),
    ...(text.cells.length > 0 && { cells: text.cells }),
  }
}
