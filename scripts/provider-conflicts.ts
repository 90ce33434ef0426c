/*
 * Prints, as a Markdown table, how the works that several services recorded were merged and what the services disagree
 * about: npx tsx scripts/provider-conflicts.ts [CORPUS]
 */
import { discover } from '../src/stages/discover/discover.js'
import { corpusPath } from '../test/support/corpus.js'
import { readRecordings, replayRecordings } from '../test/support/provider-recordings.js'

const corpus = process.argv[2] ?? corpusPath()
if (corpus === undefined) throw new Error('There is no corpus; give its folder.')
const answers: Parameters<typeof discover>[0][number][] = []
await replayRecordings(readRecordings(corpus), ({ provider, file, use }, answer) => {
  const named =
    'hits' in answer ? { ...answer, hits: answer.hits.map((hit) => ({ ...hit, query: file })) } : answer
  if (use !== 'other') answers.push({ provider, query: file, answer: named })
})
const { candidates, aside } = discover(answers)
const shared = candidates.filter(({ hits }) => new Set(hits.map(({ provider }) => provider)).size > 1)
console.log('| paper | services | hits | versions | who said what |')
console.log('| --- | --- | ---: | --- | --- |')
for (const { key, hits, versions, conflicts } of shared) {
  const services = [...new Set(hits.map(({ provider }) => provider))].sort().join(', ')
  const said = conflicts.map(
    ({ field, said: rows }) =>
      `${field}: ${rows.map(({ value, providers }) => `${value.slice(0, 60)} (${providers.join(', ')})`).join(' / ')}`,
  )
  const kinds = versions.map(({ kind }) => kind).join(', ')
  console.log(`| ${key} | ${services} | ${hits.length} | ${kinds} | ${said.join('; ') || '–'} |`)
}
const total = candidates.reduce((sum, { hits }) => sum + hits.length, 0)
console.log(
  `\n${total + aside.length} hits, ${candidates.length} papers, ${aside.length} set aside, ${shared.length} papers known to several services.`,
)
