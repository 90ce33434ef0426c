/** An amount that a finding holds for: a share of something, a dose, or a time after a beginning. */
const AMOUNT =
  /(?<![\p{L}\d.,])(?<value>\d+(?:[.,]\d+)?)\s?(?:(?<share>%)\s(?<noun>\p{L}{4,})|(?<dose>mg\/kg|µg\/kg|mg|µg|mcg|IU|µM|mM|nM)(?![\p{L}/]))|\b(?:at|after)\s(?<time>\d+)\s(?<unit>days?|weeks?|months?|years?)\b/giu

/** Amounts of a text by what they are amounts of ("% irrigation", "mg/kg", "month"). */
function amountsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const amounts = new Map<string, Set<string>>()
  for (const { groups = {} } of text.matchAll(AMOUNT)) {
    const { value, share, noun = '', dose, time, unit = '' } = groups
    const kind =
      share !== undefined ? `% ${noun.toLowerCase()}` : (dose ?? unit.toLowerCase().replace(/s$/u, ''))
    const known = amounts.get(kind) ?? new Set()
    amounts.set(kind, known.add(value ?? time ?? ''))
  }
  return amounts
}

/**
 * Whether a sentence speaks of another dose, share or time than a statement: it gives an amount of the same kind, and never the
 * statement's. What it found then says nothing about the statement.
 */
export function isOfOtherAmount(statement: string, sentence: string): boolean {
  const [asked, said] = [amountsOf(statement), amountsOf(sentence)]
  return [...asked].some(([kind, values]) => {
    const others = said.get(kind)
    return others !== undefined && [...values].every((value) => !others.has(value))
  })
}
