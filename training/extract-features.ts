/*
 * Writes the judge's signals of every row as JSON lines. Usage: tsx training/extract-features.ts ROWS.jsonl OUT.jsonl
 * Prints the time a row takes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { ClaimCheck } from '../src/checks/claim/claim-check.js'
import { CLAIM_CHECKS } from '../src/checks/claim/claim-checks-table.js'
import { passageSentences } from '../src/checks/claim/passage-sentences.js'
import type { Features } from '../src/checks/trained-judge/features.js'
import { judgeFeatures } from '../src/checks/trained-judge/judge-features.js'
import { answersYesOrNo } from '../src/checks/trained-judge/yes-or-no.js'
import { verifyClaim } from '../src/checks/verify-claim.js'
import { readPairs } from './pairs.js'

const [, , from, to] = process.argv
if (from === undefined || to === undefined) throw new Error('usage: tsx training/extract-features.ts ROWS OUT')
const rows = readPairs(readFileSync(from, 'utf8'))
const begin = process.cpuUsage()
const checks = CLAIM_CHECKS.filter(({ id }) => id !== 'trained-judge')
const lines = rows.map(({ claim, passage, ...rest }) => {
  const signals: Features[] = []
  const probe: ClaimCheck = {
    id: 'trained-judge',
    layer: 'trained judge',
    cost: '',
    run(...given) {
      const features = judgeFeatures(...given)
      if (features !== undefined) signals.push(features)
      return { check: 'trained-judge', outcome: 'not-applicable', reason: '' }
    },
  }
  verifyClaim({ claim, evidence: passageSentences(passage) }, [...checks, probe])
  const { id, source, group, label, kind, origin, licence } = rest
  // A claim that is a sentence of its passage passes without a judge.
  const [features = {}] = signals
  const isQuote = signals.length === 0
  const isYesOrNo = answersYesOrNo(claim)
  return JSON.stringify({ id, source, group, label, kind, origin, licence, isQuote, isYesOrNo, features })
})
writeFileSync(to, `${lines.join('\n')}\n`)
const { user, system } = process.cpuUsage(begin)
process.stdout.write(`${lines.length} rows, ${((user + system) / 1000 / rows.length).toFixed(2)} ms a row\n`)
