import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFileAccess } from '../src/adapters/files/local-file-access.js'
import { openDatabase } from '../src/adapters/stores/sqlite/open-database.js'
import { openSqliteLibrary } from '../src/adapters/stores/sqlite/sqlite-library.js'
import {
  createSqlitePassageIndex,
  type PassageIndexOptions,
} from '../src/adapters/stores/sqlite/sqlite-passage-index.js'
import { evaluateRetrieval } from '../src/operations/evaluate-retrieval.js'
import { readArguments } from './support/arguments.js'
import { type Figure, report } from './support/report.js'

/** Shares of the passages; a library of a million passages reads 100,000 entries, which is a tenth. */
const SHARES = [0.05, 0.1, 0.2, 0.5]

const { values, isJson } = readArguments(
  'What it costs in quality to take candidates from the rarer terms alone, on a retrieval set with judgements.',
  {
    set: { description: 'folder with docs.jsonl, queries.jsonl and judgements (needed)' },
    judgements: { description: 'file of the judgements', default: 'qrels.tsv' },
  },
)
if (values.set === undefined) throw new Error('--set names the retrieval set; see --help.')
const set = values.set
const directory = mkdtempSync(join(tmpdir(), 'firsthand-benchmark-'))
try {
  const whole = await quality({ postingBudget: Infinity, scoredCandidates: Infinity })
  const figures: Figure[] = [...figuresOf('all terms bring candidates, all are scored', whole)]
  for (const share of SHARES) {
    const scores = await quality({
      postingBudget: Math.round(share * whole.passages),
      scoredCandidates: 500,
    })
    const baseline = 'of all terms'
    figures.push(
      ...figuresOf(`entries read: ${share * 100} % of the passages`, scores).map((figure, index) => ({
        ...figure,
        baseline,
        ratio: figure.value / (figures[index]?.value ?? 1),
      })),
    )
  }
  report('cost of candidates from rarer terms', figures, isJson)
} finally {
  rmSync(directory, { recursive: true })
}

/** The set is indexed once; each index over it has its own limits. */
async function quality(options: PassageIndexOptions) {
  const { library, vectorIndex } = openSqliteLibrary({ directory, clock: { now: () => new Date() } })
  const database = openDatabase(directory)
  const { scores } = await evaluateRetrieval(
    { directory: set, mode: 'lexical', judgements: values.judgements ?? '' },
    {
      fileAccess: localFileAccess(),
      milliseconds: () => performance.now(),
      openTemporaryLibrary: async () => ({
        library,
        vectorIndex,
        passageIndex: createSqlitePassageIndex(database, options),
        discard: async () => {
          database.close()
          library.close()
        },
      }),
    },
  )
  return scores
}

function figuresOf(name: string, scores: { readonly ndcg10: number; readonly recall100: number }): Figure[] {
  return [
    { name: `${name}, nDCG@10`, value: scores.ndcg10, unit: '' },
    { name: `${name}, recall@100`, value: scores.recall100, unit: '' },
  ]
}
