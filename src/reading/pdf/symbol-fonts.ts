import type { LayoutLine } from './layout-line.js'
import { after, before, evidenceOf, LEAST_FITTING_SHARE, type Occurrence } from './symbol-evidence.js'
import { SYMBOL_TABLES } from './symbol-tables.js'

/** Signs that stand in for others because a symbol font's code points lie. */
export interface SymbolRepair {
  /** What is really drawn for the character at `index` of the line, where that is sure; undefined where it stands. */
  replacementAt(line: LayoutLine, index: number): string | undefined
  /** Pages with signs beside numbers whose meaning could not be made sure. */
  readonly doubtfulPages: ReadonlySet<number>
}

/** A font is a symbol font if its characters come singly; share of its runs of at most two characters. */
const LEAST_SINGLE_SHARE = 0.8
const MOST_DISTINCT = 30
/** Of the characters of the document. */
const MOST_SHARE = 0.03

interface FontUse {
  characters: number
  runs: number
  singles: number
  isItalic: boolean
  readonly occurrences: Map<string, Occurrence[]>
}

/** Looks for symbol fonts in a document's lines. */
export function findSymbolRepair(lines: readonly LayoutLine[]): SymbolRepair {
  const uses = fontUses(lines)
  const total = [...uses.values()].reduce((sum, use) => sum + use.characters, 0)
  const maps = new Map<string, ReadonlyMap<string, string>>()
  const doubtfulPages = new Set<number>()
  for (const [font, use] of uses) {
    const known = SYMBOL_TABLES.find((table) => table.fonts.test(bareName(font)))
    if (known === undefined && !isSymbolLike(use, total)) continue
    const map = new Map<string, string>()
    const evidence = evidenceOf(use.occurrences)
    for (const [character, occurrences] of use.occurrences) {
      const replacement = known?.characters[character] ?? evidence.get(character)
      if (replacement !== undefined && fitsAsOperator(character, replacement, occurrences))
        map.set(character, replacement)
      else if (!use.isItalic) addDoubts(doubtfulPages, character, occurrences)
    }
    if (map.size > 0) maps.set(font, map)
  }
  return {
    doubtfulPages,
    replacementAt(line, index) {
      if (maps.size === 0) return undefined
      const run = line.runs.find((candidate) => index >= candidate.start && index < candidate.end)
      const character = line.text[index]
      if (run === undefined || character === undefined) return undefined
      const replacement = maps.get(run.style.font)?.get(character)
      // Within a formula `:` and `;` may be what they seem; between two digits they are TeX's point and comma.
      return replacement !== undefined && isPlacedFor(replacement, line, index) ? replacement : undefined
    },
  }
}

function bareName(font: string): string {
  return font.replace(/^[A-Z]{6}\+|^[A-Z][a-z]{5}(?=Adv)/, '')
}

function fontUses(lines: readonly LayoutLine[]): ReadonlyMap<string, FontUse> {
  const uses = new Map<string, FontUse>()
  for (const line of lines) {
    for (const run of line.runs) {
      const use: FontUse = uses.get(run.style.font) ?? {
        characters: 0,
        runs: 0,
        singles: 0,
        isItalic: false,
        occurrences: new Map(),
      }
      uses.set(run.style.font, use)
      const text = line.text.slice(run.start, run.end)
      const length = text.trim().length
      use.characters += length
      use.isItalic ||= run.style.isItalic
      if (length === 0) continue
      use.runs++
      if (length > 2) continue
      use.singles++
      for (let index = run.start; index < run.end; index++)
        remember(use, { line, index, isRaised: run.script !== undefined })
    }
  }
  return uses
}

function remember(use: FontUse, occurrence: Occurrence): void {
  const character = occurrence.line.text[occurrence.index] ?? ''
  if (!/[!-~¼ðÞþ]/.test(character)) return
  const list = use.occurrences.get(character)
  if (list === undefined) use.occurrences.set(character, [occurrence])
  else list.push(occurrence)
}

function isSymbolLike(use: FontUse, total: number): boolean {
  return (
    use.singles >= use.runs * LEAST_SINGLE_SHARE &&
    use.characters <= total * MOST_SHARE &&
    use.occurrences.size <= MOST_DISTINCT
  )
}

/** A digit is only ever taken for an operator where it does not stand inside of a number. */
function fitsAsOperator(character: string, replacement: string, occurrences: readonly Occurrence[]): boolean {
  if (!/\d/.test(character) || !/[=<>±×+−≤≥]/.test(replacement)) return true
  const fitting = occurrences.filter((place) => {
    const left = place.line.text[place.index - 1] ?? ' '
    // The sign of an exponent stands right behind the digits of its base.
    return place.isRaised || !/[\d.]/.test(left) || /[±×=<>]/.test(replacement)
  })
  return fitting.length >= occurrences.length * LEAST_FITTING_SHARE
}

function isPlacedFor(replacement: string, line: LayoutLine, index: number): boolean {
  if (replacement !== '.' && replacement !== ',') return true
  return /\d\s?$/.test(line.text.slice(0, index)) && /^\s?\d/.test(line.text.slice(index + 1))
}

/** Signs that numbers hang on; a letter or digit beside a number is one of them here, since it stands alone. */
const SIGN = /[!-~]/
const HARMLESS = /[()[\]{}|/*#]/

function addDoubts(pages: Set<number>, character: string, occurrences: readonly Occurrence[]): void {
  if (!SIGN.test(character) || HARMLESS.test(character)) return
  const beside = occurrences.filter(
    (place) => !place.isRaised && isPlain(place) && (/\d/.test(before(place)) || /^\d/.test(after(place))),
  )
  for (const { line } of beside) pages.add(line.page)
}

/** A sign that is what it seems (`=`, `<`, `%`) in a font of its own is no reason for doubt. */
function isPlain({ line, index }: Occurrence): boolean {
  return !/[=<>%~^_"'&@;\\-]/.test(line.text[index] ?? '')
}
