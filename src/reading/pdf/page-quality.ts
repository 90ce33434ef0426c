import type { LineBlock } from './line-blocks.js'
import type { LayoutLine } from './layout-line.js'

/** Independent signs of how well a page was read. */
export interface PageSigns {
  readonly lines: readonly LayoutLine[]
  /** Blocks in reading order, for comparing with the order of the content stream. */
  readonly blocks: readonly LineBlock[]
  /** Share of characters without a usable code point. */
  readonly garbledShare: number
  readonly isScanLayer: boolean
  readonly isTurned: boolean
  readonly hasDoubtfulNumbers: boolean
}

export interface PageQuality {
  /** 0 (garbled) to 1 (clean). */
  readonly quality: number
  readonly warnings: readonly string[]
}

/** Weights chosen so that each sign alone, at its worst, makes a page doubtful (below 0.7). */
const GARBLED_WEIGHT = 8
const ODD_WEIGHT = 4
const ORDER_WEIGHT = 0.4
const SCAN_PENALTY = 0.15
const DOUBT_PENALTY = 0.2
const GARBLED_WARNING = 0.02
const ODD_WARNING = 0.06
const ORDER_WARNING = 0.35
const LEAST_WORDS = 20

/** Quality of a page from signs that do not depend on each other, with words for what is wrong. */
export function pageQuality(signs: PageSigns): PageQuality {
  const odd = oddShare(signs.lines)
  const disagreement = orderDisagreement(signs.blocks)
  const penalties =
    Math.min(0.8, signs.garbledShare * GARBLED_WEIGHT) +
    Math.min(0.5, odd * ODD_WEIGHT) +
    disagreement * ORDER_WEIGHT +
    (signs.isScanLayer ? SCAN_PENALTY : 0) +
    (signs.hasDoubtfulNumbers ? DOUBT_PENALTY : 0)
  const warnings = [
    signs.garbledShare > GARBLED_WARNING
      ? 'Characters of this page cannot be read; text recognition (OCR) would help.'
      : '',
    odd > ODD_WARNING ? 'Many words of this page are odd: letters or blanks may be missing.' : '',
    disagreement > ORDER_WARNING ? 'Two ways to find the reading order of this page disagree.' : '',
    signs.isScanLayer ? 'The text of this page comes from text recognition (OCR) and may hold errors.' : '',
    signs.isTurned ? 'The text of this page is printed turned; its place cannot be shown.' : '',
    signs.hasDoubtfulNumbers
      ? 'Signs in a symbol font could not be made sure: numbers of this page are doubtful.'
      : '',
  ].filter((warning) => warning !== '')
  return { quality: Math.round(Math.max(0, 1 - penalties) * 100) / 100, warnings }
}

const ODD_WORD = /^(?:\p{L}*\p{Ll}\p{Lu}{2,}\p{Ll}+\p{L}*|\p{L}{32,}|[bcdfghjklmnpqrstvwxz]{6,})$/u

/** Share of words that no language has: letter salad, words run together, single letters in a row. */
function oddShare(lines: readonly LayoutLine[]): number {
  let words = 0
  let odd = 0
  for (const { text } of lines) {
    const parts = text.match(/\p{L}+/gu) ?? []
    words += parts.length
    odd += parts.filter((part) => ODD_WORD.test(part)).length
    odd += (text.match(/(?:^|\s)\p{L}(?:\s\p{L}){3,}(?=\s|$)/gu) ?? []).length
  }
  return words < LEAST_WORDS ? 0 : odd / words
}

/** 0 where layout and content stream agree on the order of the lines; 1 where they have nothing in common. */
function orderDisagreement(blocks: readonly LineBlock[]): number {
  const weighted = blocks.map((block) => ({ order: block.order, weight: block.lines.length }))
  const total = weighted.reduce((sum, item) => sum + item.weight, 0)
  if (weighted.length < 3 || total === 0) return 0
  return 1 - heaviestAscent(weighted) / total
}

/** Weight of the heaviest ascending subsequence; pages have few hundred blocks at most. */
function heaviestAscent(items: readonly { readonly order: number; readonly weight: number }[]): number {
  const best: number[] = []
  items.forEach((item, index) => {
    let most = 0
    for (let before = 0; before < index; before++) {
      if ((items[before]?.order ?? 0) < item.order) most = Math.max(most, best[before] ?? 0)
    }
    best.push(most + item.weight)
  })
  return Math.max(0, ...best)
}
