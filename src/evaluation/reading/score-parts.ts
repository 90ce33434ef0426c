import type { Block, ReferenceEntry } from '../../model/document.js'
import type { ReadingTruth } from './jats-truth.js'
import { tokensOf } from './tokens.js'

/** Section titles: those that should be there, those that were read, and those that agree. */
export interface TitleScore {
  readonly expected: number
  readonly read: number
  readonly matched: number
  readonly missing: readonly string[]
  readonly surplus: readonly string[]
}

/** F1 of the titles; undefined where the truth has none. */
export function titleF1(score: TitleScore): number | undefined {
  if (score.expected === 0) return undefined
  const total = score.expected + score.read
  return total === 0 ? 0 : (2 * score.matched) / total
}

/**
 * Section titles of the body against the headings of the reading, without numbering and case.
 * Headings of front and back matter (abstract, funding, references) are neither asked for nor counted against it.
 */
export function scoreTitles(blocks: readonly Block[], truth: ReadingTruth): TitleScore {
  const wanted = truth.sectionTitles.map(titleKey).filter((key) => key !== '')
  const allowed = new Set(truth.otherTitles.map(titleKey))
  const open = countOf(wanted)
  const surplus: string[] = []
  let matched = 0
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    const key = titleKey(block.display)
    const left = open.get(key) ?? 0
    if (left > 0) {
      matched++
      open.set(key, left - 1)
    } else if (isBodyHeading(block) && !allowed.has(key)) surplus.push(block.display)
  }
  const missing = [...open].flatMap(([key, count]) => Array.from({ length: count }, () => key))
  return { expected: wanted.length, read: matched + surplus.length, matched, missing, surplus }
}

const BODY_SECTIONS: ReadonlySet<Block['section']> = new Set([
  'introduction',
  'methods',
  'results',
  'discussion',
  'limitations',
  'other',
])
const BACK_MATTER =
  /^(?:acknowledge?ments?|references|abstract|summary|funding|author|competing|conflicts? of|availability|data |supplementa|supporting|abbreviations|ethic|consent|appendix|additional|declarations|open access|key ?words|citation|correspond|orcid|how to cite|publisher)/

function isBodyHeading(block: Block): boolean {
  return BODY_SECTIONS.has(block.section) && !BACK_MATTER.test(titleKey(block.display))
}

function titleKey(title: string): string {
  return tokensOf(
    title.replace(
      /^\s*(?:\(?(?:\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5}|[A-Z])[.)]\s*|\d{1,2}(?:\.\d{1,2}){0,4}\s+)/u,
      '',
    ),
  ).join(' ')
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const LEAST_TOKEN_SHARE = 0.8

/** Entries of the truth that are found as entries of their own: four fifths of their title's words in one entry. */
export function scoreReferences(
  entries: readonly ReferenceEntry[],
  truth: readonly string[],
): { readonly expected: number; readonly found: number } {
  const open = entries.map((entry) => new Set(tokensOf(entry.text)))
  let found = 0
  for (const wanted of truth) {
    const tokens = tokensOf(wanted)
    const at = open.findIndex((have) => {
      const shared = tokens.filter((token) => have.has(token)).length
      return tokens.length > 0 && shared >= LEAST_TOKEN_SHARE * tokens.length
    })
    if (at < 0) continue
    found++
    open.splice(at, 1)
  }
  return { expected: truth.length, found }
}

/** Cells of the truth's tables against the cells of the reading's table rows, each used once. */
export function scoreTableCells(
  blocks: readonly Block[],
  rows: readonly (readonly string[])[],
): { readonly expected: number; readonly read: number; readonly matched: number } {
  const key = (cell: string) => tokensOf(cell).join(' ')
  const wanted = rows
    .flat()
    .map(key)
    .filter((cell) => cell !== '')
  const open = countOf(wanted)
  const read = readCells(blocks)
    .map(key)
    .filter((cell) => cell !== '')
  let matched = 0
  for (const cell of read) {
    const left = open.get(cell) ?? 0
    if (left === 0) continue
    matched++
    open.set(cell, left - 1)
  }
  return { expected: wanted.length, read: read.length, matched }
}

/** Headings are repeated in every row of a table: each counts once per table. */
function readCells(blocks: readonly Block[]): readonly string[] {
  const cells: string[] = []
  let heads = new Set<string>()
  let caption = ''
  for (const block of blocks) {
    if (block.kind !== 'table-row') continue
    const spans = block.cells ?? []
    const textOf = (part: string) =>
      spans
        .filter((span) => span.part === part)
        .map((span) => `${span.column ?? ''}|${block.display.slice(span.start, span.end)}`)
    const title = textOf('caption').join()
    if (title !== caption) [heads, caption] = [new Set(), title]
    for (const head of textOf('column-head')) {
      if (!heads.has(head)) cells.push(head.replace(/^\d*\|/, ''))
      heads.add(head)
    }
    for (const part of ['row-head', 'cell'])
      cells.push(...textOf(part).map((cell) => cell.replace(/^\d*\|/, '')))
  }
  return cells
}
