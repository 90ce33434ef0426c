/*
 * Evaluate-pairs: a folder with documents, pairs of claims and probing questions comes in; how many false claims are
 * caught and true ones stopped goes out, with Wilson intervals. The bench linter refuses rows whose label the corpus
 * belies before anything is measured. Each claim is judged against the whole document that decides it; the probes go
 * through the whole pipeline over a library of all documents.
 */
import type { ClaimCheck } from '../checks/claim/claim-check.js'
import { CLAIM_CHECKS } from '../checks/claim/claim-checks-table.js'
import { domainQualifiersCheck } from '../checks/domain-qualifiers.js'
import { readEvidence } from '../checks/claim/evidence-reading.js'
import { verifyClaim } from '../checks/verify-claim.js'
import type { FileAccess } from '../contracts/file-access.js'
import { lintPairs, type RefusedRow } from '../evaluation/pairs/bench-linter.js'
import { type PairDocument, readPairDocument } from '../evaluation/pairs/pair-corpus.js'
import {
  type PairRow,
  type ParsedRows,
  parsePairRows,
  parseProbeRows,
  type ProbeRow,
} from '../evaluation/pairs/pair-row.js'
import { type PairResult, type PairScores, scorePairs, thinKinds } from '../evaluation/pairs/score-pairs.js'
import { type ProbeResult, scoreProbe } from '../evaluation/pairs/score-probes.js'
import type { Domain } from '../model/domain.js'
import { FirsthandError } from '../model/errors.js'
import type { RunRecord } from '../model/run.js'

export interface EvaluatePairsNeeds {
  readonly files: Pick<FileAccess, 'list' | 'readText'>
  /** Asks questions over a temporary library of the corpus; the library is gone when it is done. */
  readonly askOver: (corpus: string, questions: readonly string[]) => Promise<readonly RunRecord[]>
  /** Reading of a steady clock in milliseconds. */
  readonly milliseconds: () => number
}

export interface PairsEvaluation {
  readonly directory: string
  readonly documents: number
  readonly scores: PairScores
  readonly rows: readonly PairResult[]
  readonly probes: readonly ProbeResult[]
  /** Rows that were not measured since the corpus belies them or their form is wrong. */
  readonly refused: readonly RefusedRow[]
  /** Kinds with fewer than 40 false claims. */
  readonly thin: readonly string[]
}

/** False claims of each kind that the bench asks for. */
const LEAST_OF_KIND = 40
/** A kind of eight, by its origin. */
const SEED_KIND = 'seed'

/** Throws `input-invalid` where no row is left, `file-unreadable` for missing files. */
export async function evaluatePairs(
  { directory, domain }: { readonly directory: string; readonly domain: Domain },
  needs: EvaluatePairsNeeds,
): Promise<PairsEvaluation> {
  const read = (name: string) => needs.files.readText({ directory, name })
  const corpus = await readCorpus(`${directory}/corpus`, needs)
  const names = (await needs.files.list(directory)).filter((name) => name.endsWith('pairs.jsonl'))
  const parsed = await Promise.all(names.map(async (name) => ({ name, ...parsePairRows(await read(name)) })))
  const all = parsed.flatMap(({ rows }) => rows)
  const refused = [...parsed.flatMap(rejectedRows), ...lintPairs(all, corpus)]
  const belied = new Set(refused.map(({ id }) => id))
  const rows = all.filter(({ id }) => !belied.has(id))
  if (rows.length === 0)
    throw new FirsthandError('input-invalid', `${directory} holds no pair that could be measured.`)
  const results = judgePairs(rows, corpus, {
    ...needs,
    checks: [...CLAIM_CHECKS, domainQualifiersCheck(domain)],
  })
  const probes = (await needs.files.list(directory)).includes('probes.jsonl')
    ? parseProbeRows(await read('probes.jsonl')).rows
    : []
  return {
    directory,
    documents: corpus.length,
    scores: scorePairs(results),
    rows: results,
    probes: await askProbes(probes, `${directory}/corpus`, needs),
    refused,
    thin: thinKinds(rows, LEAST_OF_KIND).filter((kind) => kind !== SEED_KIND),
  }
}

function rejectedRows({ name, rejected }: ParsedRows<PairRow> & { readonly name: string }): RefusedRow[] {
  return rejected.map(({ line, reason }) => ({ id: `${name}:${line}`, reason }))
}

async function readCorpus(
  directory: string,
  { files }: EvaluatePairsNeeds,
): Promise<readonly PairDocument[]> {
  const names = (await files.list(directory)).filter((name) => name.endsWith('.md'))
  return Promise.all(
    names.map(async (name) => readPairDocument(name, await files.readText({ directory, name }))),
  )
}

function judgePairs(
  rows: readonly PairRow[],
  corpus: readonly PairDocument[],
  needs: EvaluatePairsNeeds & { readonly checks: readonly ClaimCheck[] },
): PairResult[] {
  const evidence = new Map(corpus.map(({ name, sentences }) => [name, readEvidence(sentences)]))
  return rows.flatMap((row) => {
    const reading = evidence.get(row.document)
    if (reading === undefined) return []
    const start = needs.milliseconds()
    const { verdict, checks } = verifyClaim({ claim: row.claim, evidence: reading }, needs.checks)
    const deciding =
      checks.find(({ outcome }) => outcome === 'fail') ?? checks.find(({ outcome }) => outcome === 'flag')
    const isStopped = verdict !== 'quoted' && verdict !== 'checked-by-code'
    return [
      {
        id: row.id,
        kind: row.kind,
        label: row.label,
        claim: row.claim,
        verdict,
        isRemoved: isStopped && verdict !== 'flagged',
        isStopped,
        ...(deciding !== undefined && { check: deciding.check }),
        reason: deciding?.reason ?? '',
        milliseconds: Math.round((needs.milliseconds() - start) * 100) / 100,
      },
    ]
  })
}

async function askProbes(
  probes: readonly ProbeRow[],
  corpus: string,
  needs: EvaluatePairsNeeds,
): Promise<readonly ProbeResult[]> {
  if (probes.length === 0) return []
  const runs = await needs.askOver(
    corpus,
    probes.map(({ question }) => question),
  )
  return probes.flatMap((probe, index) => {
    const run = runs[index]
    return run === undefined ? [] : [scoreProbe(probe, run)]
  })
}
