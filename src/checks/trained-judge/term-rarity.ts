import table from './term-rarity.json' with { type: 'json' }

const LEVEL: ReadonlyMap<string, number> = new Map(
  table.levels.flatMap((terms, level) => terms.split(' ').map((term) => [term, level] as const)),
)
const LEVELS = table.levels.length

/**
 * How rare an index term is in scientific and factual prose, 0.08 for the commonest to 1 for terms outside the table
 * (`training/build-term-rarity.ts`).
 */
export function termRarity(term: string): number {
  const level = LEVEL.get(term)
  return level === undefined ? 1 : (level + 1) / (LEVELS + 1)
}
