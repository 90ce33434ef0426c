import { describe, expect, it } from 'vitest'
import type { LayoutLine, LineRun } from './layout-line.js'
import { findSymbolRepair } from './symbol-fonts.js'

const BODY = {
  font: 'Body',
  size: 10,
  isBold: false,
  isItalic: false,
  colour: 0,
  alpha: 255,
  renderMode: 0,
  angle: 0,
}

/** A line in which `{x}` is set in the symbol font and `{^x}` is raised in it. */
function lineOf(marked: string, font: string, page = 1): LayoutLine {
  const runs: LineRun[] = []
  let text = ''
  for (const [, symbol, plain] of marked.matchAll(/\{([^}]*)\}|([^{]+)/gu)) {
    const isRaised = symbol?.startsWith('^') === true
    const part = symbol === undefined ? (plain ?? '') : symbol.replace(/^\^/, '')
    const style = symbol === undefined ? BODY : { ...BODY, font }
    const start = text.length
    text += part
    runs.push({ start, end: text.length, style, ...(isRaised ? { script: 'superscript' as const } : {}) })
  }
  return {
    page,
    order: 0,
    text,
    edges: Array.from({ length: text.length + 1 }, (_, index) => index * 5),
    runs,
    left: 0,
    right: text.length * 5,
    baseline: 100,
    top: 92,
    bottom: 102,
    size: 10,
    style: BODY,
    hasHyphenMark: false,
  }
}

/** Enough running text around, since symbol fonts carry a small part of a document only. */
const FILLER = Array.from({ length: 40 }, () =>
  lineOf('words of the running text that hold no sign at all and go on and on', 'Body', 9),
)

function repaired(lines: readonly string[], font: string) {
  const set = lines.map((line) => lineOf(line, font))
  const repair = findSymbolRepair([...FILLER, ...set])
  const texts = set.map((line) =>
    [...line.text].map((character, index) => repair.replacementAt(line, index) ?? character).join(''),
  )
  return { texts, doubtful: [...repair.doubtfulPages] }
}

const UNKNOWN = 'ABCDEF+Unknown-Pi'

describe('findSymbolRepair', () => {
  it('reads the signs of the Mathematical Pi fonts, wherever they stand', () => {
    const { texts, doubtful } = repaired(
      ['n {5} 30', '4.1 {6} 0.3', '2 {3} 10', '10{^2}6', 'p {,} 0.05', 'r {.} 0.9', '3 {1} 4', 'up to {#} 5'],
      'GHIJKL+MathematicalPi-One',
    )
    expect(texts).toEqual([
      'n = 30',
      '4.1 ± 0.3',
      '2 × 10',
      '10−6',
      'p < 0.05',
      'r > 0.9',
      '3 + 4',
      'up to ≤ 5',
    ])
    expect(doubtful).toEqual([])
  })

  it.each([
    ['=', '5', ['(n {5} 30)', '(n {5} 12)', '(n{5}7)']],
    ['µ', 'm', ['20 {m}g of it', '5 {m}L of it', '7 {m}M of it']],
  ])('reads %s of an unknown font by its places alone', (sign, character, lines) => {
    const { texts } = repaired(lines, UNKNOWN)
    expect(texts).toEqual(lines.map((line) => line.replace(`{${character}}`, sign)))
  })

  const EQUALS = ['(n {5} 30)', '(n {5} 12)', '(n {5} 7)']
  it.each([
    ['±', '6', ['4.1 {6} 0.3', '3.9 {6} 0.2', '12 {6} 4']],
    ['×', '3', ['2 {3} 10', '5 {3} 10', '4 {3} 4']],
    ['−', '2', ['a change of {2}0.5', 'a slope of {2}1.2', 'at {2}80 degrees']],
    ['<', ',', ['p {,} 0.05', 'P {,} 0.001', 'p {,} .01']],
    ['>', '.', ['p {.} 0.05', 'P {.} 0.2', 'r {.} 0.9']],
  ])(
    'reads %s of an unknown font beside another sure sign, and leaves it alone without one',
    (sign, character, lines) => {
      const wanted = lines.map((line) => line.replace(`{${character}}`, sign))
      expect(repaired([...lines, ...EQUALS], UNKNOWN).texts.slice(0, 3)).toEqual(wanted)
      const alone = repaired(lines, UNKNOWN)
      expect(alone.texts).toEqual(lines.map((line) => line.replace(`{${character}}`, character)))
      expect(alone.doubtful).toEqual([1])
    },
  )

  it('reads the minus of an exponent', () => {
    const lines = ['10{^2}6 mol', '10{^2}3 mol', '10{^2}9 mol', ...EQUALS]
    expect(repaired(lines, UNKNOWN).texts.slice(0, 3)).toEqual(['10−6 mol', '10−3 mol', '10−9 mol'])
  })

  it('takes a digit inside of a number for a digit', () => {
    const { texts } = repaired(['12{5}4 cells', '3{5}1 cells', '8{5}8 cells'], UNKNOWN)
    expect(texts).toEqual(['1254 cells', '351 cells', '858 cells'])
  })
})
