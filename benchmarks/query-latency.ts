import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_FILE, openDatabase, type Connection } from '../src/adapters/stores/sqlite/open-database.js'
import { createSqlitePassageIndex } from '../src/adapters/stores/sqlite/sqlite-passage-index.js'
import type { PassageIndex } from '../src/contracts/passage-index.js'
import { indexTerms } from '../src/language/tokens.js'
import type { PaperKey } from '../src/model/ids.js'
import { fuseScores } from '../src/stages/retrieve/fuse-scores.js'
import { readArguments, wholeNumber } from './support/arguments.js'
import { createDirections, fillVectors } from './support/derived-vectors.js'
import { fillIndex, PASSAGES_PER_DOCUMENT, paperKeyOf } from './support/recombined-index.js'
import { type Figure, latency, processorTime, report, timed } from './support/report.js'
import { createChance, generateTexts, readQueries, readTexts, sentencesOf } from './support/texts.js'

/** Hits asked for, as a research run does. */
const LIMIT = 50
const OVERLAP_DEPTH = 10

const { values, isJson } = readArguments(
  'Latency of search over passages recombined from sentences: by words, against plain FTS5 over all terms, and hybrid.',
  {
    passages: { description: 'passages in the index', default: '10000' },
    corpus: {
      description: 'folder with docs.jsonl and queries.jsonl, or text files; without it, made-up text',
    },
    queries: { description: 'queries timed', default: '200' },
    baseline: { description: 'queries of these that are also asked of plain FTS5', default: '30' },
    vectors: { description: 'yes: with vectors of 384 numbers, made up, and hybrid search', default: 'no' },
  },
)
const passages = wholeNumber(values.passages, 'passages')
const texts = values.corpus === undefined ? generateTexts() : readTexts(values.corpus)
const queries = chooseQueries(wholeNumber(values.queries, 'queries'))
const folder = mkdtempSync(join(tmpdir(), 'firsthand-benchmark-'))
try {
  const database = openDatabase(folder)
  const rate = fillIndex(database, sentencesOf(texts), passages)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const lexicalBytes = statSync(join(folder, DATABASE_FILE)).size
  report(
    `query latency, ${passages} passages`,
    [
      { name: 'passages written (terms analysed before)', value: rate, unit: 'passages/s' },
      {
        name: 'size of the index',
        value: lexicalBytes / passages,
        unit: 'bytes/passage',
      },
      ...measure(database),
      ...(values.vectors === 'yes' ? measureHybrid(database) : []),
      { name: 'memory of this process', value: process.memoryUsage.rss() / 2 ** 20, unit: 'MiB' },
    ],
    isJson,
  )
  database.close()
} finally {
  rmSync(folder, { recursive: true })
}

function measure(database: Connection): Figure[] {
  const index = createSqlitePassageIndex(database)
  const search = (terms: readonly string[]) => index.search({ terms, limit: LIMIT })
  const costs: number[] = []
  const first = queries.map((terms) => timed(() => costs.push(processorTime(() => search(terms)))))
  const again = queries.map((terms) => timed(() => search(terms)))
  const compared = queries.slice(0, wholeNumber(values.baseline, 'baseline'))
  const plain = createPlainSearch(database)
  const plainTimes = compared.map((terms) => timed(() => plain(terms)))
  const plainCost = processorTime(() => compared.map((terms) => plain(terms))) / compared.length
  const cost = processorTime(() => compared.map((terms) => search(terms))) / compared.length
  return [
    ...latency('search, term frequencies not yet known', first),
    ...latency('  the same, processor time', costs),
    ...latency('search, term frequencies known', again),
    ...latency(`plain FTS5 over all terms (${compared.length} queries)`, plainTimes),
    { name: 'plain FTS5, processor time, mean', value: plainCost, unit: 'ms' },
    {
      name: 'search of the same, processor time, mean',
      value: cost,
      unit: 'ms',
      baseline: 'less than plain FTS5',
      ratio: plainCost / cost,
    },
    overlap(database, index, compared),
    ...insidePapers(index),
  ]
}

/** Both searches and their fusion; what embedding a query takes is not in it. */
function measureHybrid(database: Connection): Figure[] {
  const { index: near, fingerprint, rate } = fillVectors(database, passages)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const words = createSqlitePassageIndex(database)
  const direction = createDirections(23)
  const vectors = queries.map(() => direction())
  const byMeaning = (at: number) =>
    near.search({ fingerprint, vector: vectors[at] ?? direction(), limit: LIMIT })
  const hybrid = (terms: readonly string[], at: number) =>
    fuseScores(words.search({ terms, limit: LIMIT }), byMeaning(at))
  const first = timed(() => byMeaning(0))
  const costs: number[] = []
  const times = queries.map((terms, at) => timed(() => costs.push(processorTime(() => hybrid(terms, at)))))
  return [
    { name: 'vectors stored', value: rate, unit: 'passages/s' },
    {
      name: 'size with vectors',
      value: statSync(join(folder, DATABASE_FILE)).size / passages,
      unit: 'bytes/passage',
    },
    { name: 'first search by meaning: sign bits are read', value: first, unit: 'ms' },
    ...latency(
      'search by meaning',
      vectors.map((_, at) => timed(() => byMeaning(at))),
    ),
    ...latency('hybrid search', times),
    ...latency('hybrid search, processor time', costs),
  ]
}

/** How many of the best ten of an exhaustive search, scored alike, the search finds. */
function overlap(
  database: Connection,
  index: PassageIndex,
  compared: readonly (readonly string[])[],
): Figure {
  const exhaustive = createSqlitePassageIndex(database, {
    postingBudget: Infinity,
    scoredCandidates: Infinity,
  })
  const idsOf = (found: PassageIndex, terms: readonly string[]) =>
    found.search({ terms, limit: OVERLAP_DEPTH }).map(({ passageId }) => passageId)
  let same = 0
  let all = 0
  for (const terms of compared) {
    const found = new Set(idsOf(index, terms))
    const expected = idsOf(exhaustive, terms)
    all += expected.length
    same += expected.filter((id) => found.has(id)).length
  }
  return {
    name: `of the ${OVERLAP_DEPTH} best by exhaustive scoring found`,
    value: (same / all) * 100,
    unit: '%',
  }
}

/** The second look at one paper, and the question whether a paper holds a term. */
function insidePapers(index: PassageIndex): Figure[] {
  const chance = createChance(5)
  const anyPaper = () => paperKeyOf(1 + Math.floor(chance() * (passages / PASSAGES_PER_DOCUMENT))) as PaperKey
  const inside = queries.map((terms) => {
    const paperKeys = [anyPaper()]
    return timed(() => index.search({ terms, limit: 10, filter: { paperKeys } }))
  })
  const paperKey = anyPaper()
  const asked = queries.map(
    (terms) => timed(() => terms.map((term) => index.occursIn([term], paperKey))) / terms.length,
  )
  return [
    ...latency('search inside one paper', inside),
    ...latency('one term in a paper, asked again', asked),
  ]
}

/** What a search costs where FTS5 does it all: every passage with any of the terms is scored and sorted. */
function createPlainSearch(database: Connection): (terms: readonly string[]) => unknown {
  const statement = database.prepare<[string, number]>(
    'SELECT rowid FROM passage_terms WHERE passage_terms MATCH ? ORDER BY rank LIMIT ?',
  )
  return (terms) => statement.all(terms.map((term) => `"${term}"`).join(' OR '), LIMIT)
}

function chooseQueries(count: number): (readonly string[])[] {
  const given = values.corpus === undefined ? [] : readQueries(values.corpus)
  const pool = given.length > 0 ? given : sentencesOf(texts.slice(0, count))
  const step = Math.max(1, Math.floor(pool.length / count))
  return pool
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map((text) => [...new Set(indexTerms(text))])
}
