/*
 * Prints which fields each provider fills, as a Markdown table, from the recorded answers of a corpus:
 * npx tsx scripts/provider-fields.ts [CORPUS]
 */
import type { ProviderHit } from '../src/contracts/provider.js'
import { PROVIDER_IDS } from '../src/contracts/provider.js'
import { readRecordings, replayRecordings } from '../test/support/provider-recordings.js'
import { corpusPath } from '../test/support/corpus.js'

const FIELDS: readonly (readonly [string, (hit: ProviderHit) => boolean])[] = [
  ['title', ({ record }) => record.title !== ''],
  ['authors', ({ record }) => record.authors.length > 0],
  ['given names', ({ record }) => record.authors.some(({ given }) => given !== undefined)],
  ['year', ({ record }) => record.issued !== undefined],
  ['month', ({ record }) => record.issued?.month !== undefined],
  ['day', ({ record }) => record.issued?.day !== undefined],
  ['abstract', ({ record }) => record.abstract !== undefined],
  ['journal or book', ({ record }) => record.containerTitle !== undefined],
  ['volume', ({ record }) => record.volume !== undefined],
  ['pages', ({ record }) => record.pages !== undefined],
  ['language', ({ record }) => record.language !== undefined],
  ['licence', ({ record }) => record.licence !== undefined],
  ['DOI', ({ record }) => record.ids.doi !== undefined],
  ['arXiv', ({ record }) => record.ids.arxiv !== undefined],
  ['PMID', ({ record }) => record.ids.pmid !== undefined],
  ['PMCID', ({ record }) => record.ids.pmcid !== undefined],
  ['open copies', ({ locations }) => locations.length > 0],
  ['related works', ({ related }) => related.length > 0],
  ['editorial status', ({ editorial }) => editorial !== undefined],
]

const corpus = process.argv[2] ?? corpusPath()
if (corpus === undefined) throw new Error('There is no corpus; give its folder.')
const hits = new Map<string, ProviderHit[]>(PROVIDER_IDS.map((id) => [id, []]))
const counts = new Map<string, number>()
await replayRecordings(readRecordings(corpus), ({ provider, use }, answer) => {
  counts.set(provider, (counts.get(provider) ?? 0) + 1)
  if (use !== 'other' && (answer.status === 'ok' || answer.status === 'cached'))
    hits.get(provider)?.push(...answer.hits)
})
const shown = PROVIDER_IDS.filter((id) => (hits.get(id)?.length ?? 0) > 0)
console.log(`| | ${shown.join(' | ')} |`)
console.log(`| --- |${' ---: |'.repeat(shown.length)}`)
console.log(`| recordings | ${shown.map((id) => counts.get(id)).join(' | ')} |`)
console.log(`| records | ${shown.map((id) => hits.get(id)?.length).join(' | ')} |`)
for (const [name, isFilled] of FIELDS) {
  const cells = shown.map((id) => {
    const all = hits.get(id) ?? []
    const filled = all.filter(isFilled).length
    return filled === 0 ? '–' : `${filled}/${all.length}`
  })
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
