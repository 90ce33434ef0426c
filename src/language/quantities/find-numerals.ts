import { matchesOf } from '../each-match.js'
import { SUPERSCRIPT_DIGITS } from '../superscript-digits.js'
import type { Numeral } from './numeral.js'

const RAISED = String.raw`[⁺⁻]?[⁰¹²³⁴-⁹]+`
const POWER = String.raw`\^[({]?[-−–+]?\d{1,3}[)}]?|${RAISED}|\([-−–+]?\d{1,2}\)|[-−–]\d{1,2}(?!\d|\.\d)`
/** "3 × 105 cells": a superscript lost on the way; only before what is counted in powers. */
const LOST_POWER = String.raw`\d{1,2}(?=\s?(?:cells?|CFU|cfu|PFU|pfu|copies|spores|conidia|particles|TCID)\b|\s?/)`
/** "10−5" is a power where it cannot be a range upwards; with a hyphen only before a molarity. */
const BARE_POWER = String.raw`\^[({]?[-−–+]?\d{1,3}[)}]?|${RAISED}|\([-−–]\d{1,2}\)|−\d(?![\d.,])|-\d{1,2}(?=\s?(?:M|mol)\b)`
const TIMES_TEN = String.raw`\s?[×xX*·⋅]\s?10(?<power>${POWER}|${LOST_POWER})`

interface Notation {
  readonly pattern: RegExp
  readonly thousands: RegExp
  readonly decimal: RegExp
}

function notation(group: string, point: string): Notation {
  const spaces = String.raw`\u2009\u202F\u00A0 `
  const digits = String.raw`(?:[1-9]\d{0,2}(?:(?:${group}\d{3})+|(?:[${spaces}]\d{3})+)(?!\d)|\d+)`
  const number = String.raw`${digits}(?:${point}\d+)?|(?<![\d.,])${point}\d+`
  return {
    pattern: new RegExp(
      String.raw`(?<ten>10)(?<bare>${BARE_POWER})` +
        String.raw`|(?<whole>\d*)(?<vulgar>[¼½¾⅐-⅞])` +
        String.raw`|(?<number>${number})(?:[eE](?<e>[-+−]?\d{1,3})(?![\d\p{L}])|${TIMES_TEN}|(?<joint>[/⁄]|\s?:\s?|\s?∶\s?)(?<second>${digits})(?![\d/:]|\.\d))?`,
      'gu',
    ),
    thousands: new RegExp(`${group}|[${spaces}]`, 'gu'),
    decimal: new RegExp(point, 'u'),
  }
}

const POINT = notation(',', '[.·‧∙⋅]')
const COMMA = notation(String.raw`\.`, ',')

/** Numbers written with digits, ascending, without sign, unit or any judgement whether they count something. */
export function findNumerals(text: string, decimalComma: boolean): Numeral[] {
  const style = decimalComma ? COMMA : POINT
  const numerals: Numeral[] = []
  for (const match of matchesOf(style.pattern, text)) {
    const read = readMatch(match.groups ?? {}, style)
    numerals.push({ start: match.index, end: match.index + match[0].length, spelling: 'digits', ...read })
  }
  return numerals
}

type Reading = Pick<Numeral, 'parts' | 'resolutions' | 'form'>

function readMatch(groups: Record<string, string | undefined>, style: Notation): Reading {
  const { bare, vulgar, whole = '', number = '', e, power, joint, second } = groups
  if (bare !== undefined) return scaled({ value: 1, resolution: 1 }, exponentOf(bare))
  if (vulgar !== undefined) return vulgarFraction(whole, vulgar)
  const first = plain(number, style)
  if (second !== undefined) return pair(first, plain(second, style), joint)
  return scaled(first, e === undefined && power === undefined ? 0 : exponentOf(e ?? power ?? ''))
}

interface Printed {
  readonly value: number
  readonly resolution: number
}

function plain(number: string, style: Notation): Printed {
  const [whole = '', decimals = ''] = number.split(style.decimal)
  const digits = whole.replace(style.thousands, '')
  return {
    value: Number(`${digits}.${decimals}`),
    resolution: decimals === '' ? 1 : Number(`1e-${decimals.length}`),
  }
}

/** Through the decimal text, so that 1.2 × 10^-5 is exactly the number 1.2e-5. */
function scaled(printed: Printed, exponent: number): Reading {
  if (exponent === 0) return { parts: [printed.value], resolutions: [printed.resolution], form: 'single' }
  const shift = (value: number) => {
    const [mantissa = '0', own = '0'] = String(value).split('e')
    return Number(`${mantissa}e${Number(own) + exponent}`)
  }
  return { parts: [shift(printed.value)], resolutions: [shift(printed.resolution)], form: 'single' }
}

function exponentOf(power: string): number {
  const plainPower = power.replace(/[⁰¹²³⁴-⁹⁺⁻]/gu, (mark) => SUPERSCRIPT_DIGITS.get(mark) ?? mark)
  return Number(plainPower.replace(/[−–]/gu, '-').replace(/[^\d-]/gu, ''))
}

function vulgarFraction(whole: string, mark: string): Reading {
  const [over = 1, under = 1] = mark.normalize('NFKC').split('\u2044').map(Number)
  return { parts: [Number(whole) * under + over, under], resolutions: [1, 1], form: 'fraction' }
}

function pair(first: Printed, second: Printed, joint: string | undefined): Reading {
  const form = /[/⁄]/u.test(joint ?? '') ? 'fraction' : 'proportion'
  return { parts: [first.value, second.value], resolutions: [first.resolution, second.resolution], form }
}

/**
 * Whether a document writes decimals with a comma: more numbers like `0,05` and `12,5` than like `0.05`. Lists of
 * citation marks look alike, so give it the text of the whole document.
 */
export function usesDecimalComma(documentText: string): boolean {
  const commas =
    documentText.match(/(?<![\d.,[^])\d{1,3},\d{1,2}(?![\d,–-]|\.\d)(?=\s?%|\s|[);])/gu)?.length ?? 0
  const points = documentText.match(/(?<![\d.,])\d{1,3}\.\d{1,2}(?![\d.])/gu)?.length ?? 0
  return commas > 3 && commas > 2 * points
}
