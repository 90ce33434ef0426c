/*
 * Counts in how many training passages each index term stands and writes the common ones, grouped by how common, to
 * src/checks/trained-judge/term-rarity.json. Usage: tsx training/build-term-rarity.ts PAIRS.jsonl
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { indexTerms } from '../src/language/tokens.js'
import { isPermitted, readPairs } from './pairs.js'

/** Terms in fewer passages count as rare. */
const LEAST_PASSAGES = 24
const LEVELS = 12

const file = process.argv[2]
if (file === undefined) throw new Error('usage: tsx training/build-term-rarity.ts PAIRS.jsonl')
const passages = new Set(readPairs(readFileSync(file, 'utf8')).filter(isPermitted).map(({ passage }) => passage))
const counts = new Map<string, number>()
for (const passage of passages)
  for (const term of new Set(indexTerms(passage))) counts.set(term, (counts.get(term) ?? 0) + 1)

const levels: string[][] = Array.from({ length: LEVELS }, () => [])
for (const [term, count] of counts) {
  if (count < LEAST_PASSAGES || /\d/u.test(term)) continue
  const rarity = Math.log(passages.size / count) / Math.log(passages.size / LEAST_PASSAGES)
  levels[Math.min(LEVELS - 1, Math.floor(rarity * LEVELS))]?.push(term)
}
const table = { passages: passages.size, levels: levels.map((terms) => terms.sort().join(' ')) }
writeFileSync(
  new URL('../src/checks/trained-judge/term-rarity.json', import.meta.url),
  `${JSON.stringify(table, null, 1)}\n`,
)
process.stdout.write(`${levels.flat().length} terms of ${passages.size} passages\n`)
