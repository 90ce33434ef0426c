import { matchText } from '../language/normalise.js'
import { type Claim, SHOWN_VERDICTS } from '../model/claim.js'
import type { Evidence } from '../model/evidence.js'
import type { RunRecord, StoredPassage } from '../model/run.js'
import { runHash } from './run-hash.js'
import {
  around,
  firstDifference,
  type RunProblem,
  type RunVerification,
  runVerification,
} from './run-verification.js'
import { isSpent } from './spent-source.js'
import { convertUnits } from '../language/units.js'
import { runConverter } from './domains/domain-units.js'
import { numbersPresent } from './verify-claim.js'
import { candidateProblems, collectionProblems } from './verify-candidates.js'
import { judgementProblems } from './verify-judgements.js'
import { passageProblems, repeatedIds } from './verify-passages.js'

/**
 * Checks a run against itself, without library or network: hashes, ids, quotations, claims, numbers, premises
 * and references. It proves that nothing in the record was changed by itself; that the passages are those of
 * the papers is proven against the library, by the documents' hashes.
 */
export function verifyRun(run: RunRecord): RunVerification {
  const problems = [
    ...recordProblems(run),
    ...passageProblems(run),
    ...run.evidence.flatMap((evidence) => evidenceProblems(evidence, run)),
    ...run.claims.flatMap((claim) => claimProblems(claim, run)),
    ...judgementProblems(run),
    ...premiseProblems(run),
    ...answerProblems(run),
    ...candidateProblems(run),
    ...collectionProblems(run),
  ]
  return runVerification(problems, {
    passages: run.passages.length,
    sentences: run.passages.reduce((sum, { sentences }) => sum + sentences.length, 0),
    quotations: run.evidence.length,
    claims: run.claims.length,
    premises: run.premises.length,
    files: 0,
  })
}

function recordProblems(run: RunRecord): RunProblem[] {
  const found = runHash(run)
  const changed = `The record was changed: its SHA-256 is ${found}, recorded is ${run.sha256}.`
  const labels = [...run.evidence, ...run.claims].map(({ label }) => label)
  return [
    ...(found === run.sha256 ? [] : [{ kind: 'record', where: run.id, message: changed } as const]),
    ...repeatedIds(labels).map((label) => problem('record', label, 'The run has this label more than once.')),
    ...repeatedIds(run.papers.map(({ number }) => String(number))).map((number) =>
      problem('source', number, 'Two sources of the run have this number.'),
    ),
  ]
}

function evidenceProblems(evidence: Evidence, run: RunRecord): RunProblem[] {
  const passage = run.passages.find(({ id }) => id === evidence.passageId)
  if (passage === undefined)
    return [problem('quotation', evidence.label, `Its passage ${evidence.passageId} is not in the run.`)]
  const paper = run.papers.find(({ key }) => key === evidence.paperKey)
  return [
    ...quoteProblems(evidence, passage),
    ...placeProblems(evidence, passage),
    ...(paper === undefined
      ? [problem('source', evidence.label, `Its paper ${evidence.paperKey} is not in the run.`)]
      : []),
    ...(passage.documentId === evidence.documentId && passage.paperKey === evidence.paperKey
      ? []
      : [
          problem(
            'source',
            evidence.label,
            `Its passage ${passage.id} belongs to another document or paper.`,
          ),
        ]),
  ]
}

function quoteProblems({ label, quote, span }: Evidence, passage: StoredPassage): RunProblem[] {
  const position = firstDifference(quote, passage.text.slice(span.start, span.end))
  if (position === undefined) return []
  const there = around(passage.text, span.start + position)
  const message = `The quotation is not what its passage ${passage.id} says: it has ${around(quote, position)}, the passage ${there}.`
  return [{ kind: 'quotation', where: label, message, position }]
}

/** The quotation covers each of its sentences, and nothing outside of them. */
function placeProblems({ label, span, sentenceIds }: Evidence, passage: StoredPassage): RunProblem[] {
  const own = passage.sentences.filter(({ id }) => sentenceIds.includes(id))
  const missing = sentenceIds.filter((id) => !own.some((sentence) => sentence.id === id))
  if (sentenceIds.length === 0) return [problem('quotation', label, 'It names no sentence.')]
  if (missing.length > 0)
    return missing.map((id) =>
      problem('quotation', label, `Its sentence ${id} is not in its passage ${passage.id}.`),
    )
  const start = Math.min(...own.map((sentence) => sentence.span.start))
  const end = Math.max(...own.map((sentence) => sentence.span.end))
  const isInside = span.start >= start && span.end <= end
  const touchesAll = own.every((sentence) => sentence.span.start < span.end && sentence.span.end > span.start)
  if (isInside && touchesAll) return []
  return [
    problem(
      'quotation',
      label,
      `It stands at ${span.start}–${span.end}, its sentences at ${start}–${end} of the passage.`,
    ),
  ]
}

function claimProblems(claim: Claim, run: RunRecord): RunProblem[] {
  const evidence = claim.evidence.map((label) => run.evidence.find((one) => one.label === label))
  const known = evidence.filter((one) => one !== undefined)
  const unknown = claim.evidence.filter((label) => !run.evidence.some((one) => one.label === label))
  if (claim.verdict === 'evidence-unknown') return []
  const problems = unknown.map((label) =>
    problem('claim', claim.label, `Its evidence ${label} is not in the run.`),
  )
  if (claim.evidence.length === 0) problems.push(problem('claim', claim.label, 'It has no evidence.'))
  if (!SHOWN_VERDICTS.includes(claim.verdict)) return problems
  return [...problems, ...shownProblems(claim, known, run)]
}

/** What must hold of a claim that is shown. */
function shownProblems(
  claim: Claim,
  evidence: readonly Evidence[],
  { papers, domain }: Pick<RunRecord, 'papers' | 'domain'>,
): RunProblem[] {
  const quotes = evidence.map(({ quote }) => quote)
  const spent = papers.filter(({ editorial }) => isSpent(editorial.status)).map(({ key }) => key)
  const failed = claim.checks.filter(({ outcome }) => outcome === 'fail')
  // A claim that is one of its quotations has all numbers of it.
  const numbers = quotes.includes(claim.text)
    ? undefined
    : numbersPresent(claim.text, quotes, runConverter(domain, convertUnits))
  return [
    ...(claim.verdict === 'quoted' ? quotedProblems(claim, quotes) : []),
    ...(numbers?.outcome === 'fail'
      ? [problem('number', claim.label, `A number of the claim does not hold: ${numbers.reason}.`)]
      : []),
    ...failed.map(({ check, reason }) =>
      problem('claim', claim.label, `It is shown although ${check} failed: ${reason}`),
    ),
    ...(evidence.length > 0 && evidence.every(({ paperKey }) => spent.includes(paperKey))
      ? [problem('claim', claim.label, 'It is shown although it rests on retracted papers only.')]
      : []),
  ]
}

/** A claim that is `quoted` says nothing but its quotations. */
function quotedProblems(claim: Claim, quotes: readonly string[]): RunProblem[] {
  const [only] = quotes
  const said = quotes.length === 1 && only !== undefined ? only : quotes.join(' ')
  const isSame = quotes.length === 1 ? claim.text === said : matchText(claim.text) === matchText(said)
  if (isSame) return []
  const position = firstDifference(claim.text, said) ?? 0
  const message = `The claim is not its quotation: it has ${around(claim.text, position)}, the quotation ${around(said, position)}.`
  return [{ kind: 'claim', where: claim.label, message, position }]
}

function premiseProblems(run: RunRecord): RunProblem[] {
  const known = new Set(run.evidence.map(({ label }) => label))
  return run.premises.flatMap(({ premise, verdict, evidence }) => [
    ...evidence
      .filter((label) => !known.has(label))
      .map((label) => problem('premise', premise, `Its evidence ${label} is not in the run.`)),
    ...(verdict !== 'not-found' && evidence.length === 0
      ? [
          problem(
            'premise',
            premise,
            `It is said to be ${verdict === 'holds' ? 'true' : verdict} without evidence.`,
          ),
        ]
      : []),
  ])
}

function answerProblems(run: RunRecord): RunProblem[] {
  const evidence = new Set(run.evidence.map(({ label }) => label))
  const shown = new Set(
    run.claims.filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict)).map(({ label }) => label),
  )
  const refuted = run.premises.some(({ verdict }) => verdict === 'refuted')
  return [
    ...(refuted && run.status === 'answered'
      ? [
          problem(
            'answer',
            run.id,
            'The run is called answered although it refutes a premise of the question.',
          ),
        ]
      : []),
    ...run.answers.flatMap(({ subQuestion, findings, opposing, nearest }) => [
      ...[...findings, ...opposing]
        .filter((label) => !shown.has(label))
        .map((label) =>
          problem('answer', subQuestion, `It shows ${label}, which is no claim that may be shown.`),
        ),
      ...nearest
        .filter((near) => !evidence.has(near.evidence))
        .map((near) =>
          problem('answer', subQuestion, `Its nearest evidence ${near.evidence} is not in the run.`),
        ),
    ]),
  ]
}

function problem(kind: RunProblem['kind'], where: string, message: string): RunProblem {
  return { kind, where, message }
}
