import { readQuantities } from '../../language/quantities/read-quantities.js'
import type { Quantity } from '../../language/quantities/quantity.js'
import { indexTerms } from '../../language/tokens.js'

/** Weight of what a head says in brackets, which claims often leave out: "Carrying amount (non-current)". */
const ASIDE = 0.4
/** With brackets inside, one deep. */
const BRACKETS = /\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\]/gu

/** The mark of a note: "Total assets (1)". */
const NOTE = /^\(\s?\d{1,2}\s?\)$/u

/** Adds the terms of a head with a weight; of a term that several heads have, the greatest. */
export function addHeadTerms(weights: Map<string, number>, head: string, weight: number): void {
  const put = (text: string, own: number) => {
    for (const term of indexTerms(text)) weights.set(term, Math.max(weights.get(term) ?? 0, own))
  }
  const asides = (head.match(BRACKETS) ?? []).filter((aside) => !NOTE.test(aside))
  const plain = head.replace(BRACKETS, ' ')
  put(plain, weight)
  for (const aside of asides) put(aside, weight * (plain.trim() === '' ? 1 : ASIDE))
  if (!/\d/u.test(head)) return
  for (const quantity of readQuantities(head)) {
    const term = measureTerm(quantity)
    if (term !== undefined) weights.set(term, weight)
  }
}

/** One term for all prints of a dimensioned number, as heads and claims name rows by it: "28nm", "28 nanometers". */
export function measureTerm({ form, value, unit }: Quantity): string | undefined {
  return form !== 'single' || unit === undefined ? undefined : `${value} ${unit.canonical}`
}
