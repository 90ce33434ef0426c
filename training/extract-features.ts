/*
 * Writes the judge's signals of every row as JSON lines. Usage: tsx training/extract-features.ts ROWS.jsonl OUT.jsonl
 * Prints the time a row takes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { alignClaim } from '../src/checks/claim/alignment.js'
import { readEvidence } from '../src/checks/claim/evidence-reading.js'
import { passageSentences } from '../src/checks/claim/passage-sentences.js'
import { readText } from '../src/checks/claim/text-reading.js'
import { judgeFeatures } from '../src/checks/trained-judge/judge-features.js'
import { convertUnits } from '../src/language/units.js'
import { readPairs } from './pairs.js'

const [, , from, to] = process.argv
if (from === undefined || to === undefined) throw new Error('usage: tsx training/extract-features.ts ROWS OUT')
const rows = readPairs(readFileSync(from, 'utf8'))
const begin = process.cpuUsage()
const lines = rows.flatMap(({ claim: text, passage, ...rest }) => {
  const claim = readText(text)
  const evidence = readEvidence(passageSentences(passage))
  const features = judgeFeatures(claim, evidence, { alignment: alignClaim(claim, evidence), convert: convertUnits })
  if (features === undefined) return []
  const { id, source, group, label, kind, origin, licence } = rest
  return [JSON.stringify({ id, source, group, label, kind, origin, licence, features })]
})
writeFileSync(to, `${lines.join('\n')}\n`)
const { user, system } = process.cpuUsage(begin)
process.stdout.write(`${lines.length} rows, ${((user + system) / 1000 / rows.length).toFixed(2)} ms a row\n`)
