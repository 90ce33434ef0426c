import { type Claim, type InheritedSlot, SHOWN_VERDICTS } from '../../model/claim.js'
import type { Evidence } from '../../model/evidence.js'
import type {
  CitedPaper,
  Coverage,
  PremiseVerdict,
  RunFailure,
  RunRecord,
  SubAnswer,
} from '../../model/run.js'
import { groupBy } from '../../util/group-by.js'
import { isSpent } from '../../checks/spent-source.js'
import { discoveryLines } from './discovery-wording.js'
import { checkedByLine, disclosures, judgementLines } from './judgement-wording.js'
import { headlineLine } from './headline-view.js'
import { recheckLine } from './removed-claims.js'
import { shortCitation } from './short-citation.js'

/** What the whole answer amounts to, and who has checked it. A refuted premise is never called answered. */
export function statusLines(run: RunRecord): string[] {
  return [statusLine(run), checkedLine(run)]
}

function checkedLine({ judges = [], claims }: RunRecord): string {
  if (judges.length === 0) return 'Checked by code alone; what that leaves open is said under Limits.'
  const isAnyJudged = claims.some(({ judgements = [] }) => judgements.length > 0)
  return isAnyJudged
    ? checkedByLine(judges)
    : 'Checked by code: every claim is a quotation or was removed, so that no judge had to be asked.'
}

const JUDGED_BY =
  'No person has judged this answer: quotations are sliced from stored texts and need no judge; every other claim was put before the judges, each with one passage at a time.'
const CHECKED_BY =
  'Only code has checked this answer: every quotation is sliced from a stored text, but no language model and no person has judged what it means.'

function statusLine(run: RunRecord): string {
  if (run.premises.some(({ verdict }) => verdict === 'refuted'))
    return 'Not answered as asked: the question takes something for granted that the library denies.'
  // Silence is never absence: a search that did not work says nothing about the library.
  if (run.failures.length > 0 && (run.status === 'insufficient' || !hasFindings(run)))
    return `No answer: ${counted(run.failures.length, 'step')} of the run did not work, so nothing can be said about what the library holds.`
  switch (run.status) {
    case 'answered':
      return `Answered with ${findingsCount(run)}.`
    case 'partial':
      return `Partial answer with ${findingsCount(run)}: ${partialReasons(run).join(' and ')}.`
    default:
      return 'Insufficient evidence: nothing in this library answers the question.'
  }
}

function hasFindings({ answers }: RunRecord): boolean {
  return answers.some(({ findings }) => findings.length > 0)
}

function partialReasons(run: RunRecord): string[] {
  const open = run.answers.filter(({ status }) => status === 'insufficient').length
  const reasons: string[] = []
  if (open > 0) reasons.push(`${open} of ${counted(run.answers.length, 'sub-question')} have no finding`)
  if (run.failures.length > 0) reasons.push(`${counted(run.failures.length, 'step')} of the run did not work`)
  return reasons.length > 0 ? reasons : ['not all of the question was covered']
}

/** Only firsthand evidence counts as a finding of a paper; what relays or surrounds is counted apart. */
function findingsCount(run: RunRecord): string {
  const claims = shownClaims(
    run,
    run.answers.flatMap(({ findings }) => findings),
  )
  const firsthand = claims.filter((claim) => run.evidence.some((one) => isFirsthandFor(one, claim)))
  const papers = new Set(
    run.evidence
      .filter((one) => firsthand.some((claim) => isFirsthandFor(one, claim)))
      .map(({ paperKey }) => paperKey),
  )
  const rest = claims.length - firsthand.length
  if (firsthand.length === 0) return `${counted(rest, 'quotation')}, none of them a firsthand result`
  const found = `${counted(firsthand.length, 'firsthand finding')} from ${counted(papers.size, 'paper')}`
  return rest === 0
    ? found
    : `${found} and ${counted(rest, 'quotation')} that ${rest === 1 ? 'is' : 'are'} no firsthand result`
}

function isFirsthandFor({ label, role }: Evidence, claim: Claim): boolean {
  return role === 'firsthand' && claim.evidence.includes(label)
}

/** The verdict on a premise in words. */
export function premiseLine(verdict: PremiseVerdict['verdict']): string {
  switch (verdict) {
    case 'holds':
      return 'Holds: a paper of the library states it.'
    case 'refuted':
      return 'Refuted: a paper of the library denies it.'
    case 'contested':
      return 'Contested: one paper of the library states it, and another denies it.'
    default:
      return 'Not found: no sentence was retrieved that states or denies it, which is a statement about the search.'
  }
}

/** What stands against the findings of a sub-question. Disagreement needs firsthand results of different papers. */
export function oppositionLine(run: RunRecord, answer: SubAnswer): string {
  const opposing = shownClaims(run, answer.opposing)
  if (opposing.length === 0) return nothingOpposing(run, answer)
  const [found, against] = [
    firsthandPapers(run, shownClaims(run, answer.findings)),
    firsthandPapers(run, opposing),
  ]
  if (shownClaims(run, answer.findings).length === 0)
    return 'The following speaks against what the question asks about; there is no finding on the other side.'
  const isDisagreement = found.some((left) => against.some((right) => left.key !== right.key))
  if (!isDisagreement)
    return 'The following stands against the findings, but there are no firsthand results of different papers on both sides.'
  return `Sources disagree: firsthand results of different papers stand on both sides (${named(found)} against ${named(against)}).`
}

function nothingOpposing(run: RunRecord, { subQuestion, findings }: SubAnswer): string {
  const searches = run.searches.filter(
    ({ purpose, owner }) => purpose === 'falsification' && owner === subQuestion,
  )
  if (searches.length === 0) return 'No search for opposing results was made for this question.'
  const queries = [...new Set(searches.map(({ query }) => `“${query}”`))].join(', ')
  if (shownClaims(run, findings).length === 0)
    return `There is no finding that a result could stand against; searched for opposing results was ${queries}.`
  const odds = findingsAtOdds(run, findings)
  if (odds !== undefined) return `${odds} Nothing further against them was retrieved for ${queries}.`
  return `No opposing result was retrieved for ${queries} in the papers that the question's own searches had found. This is a statement about the search, not about the literature.`
}

/** Findings of different papers of which some state the effect that is asked about and others deny it. */
function findingsAtOdds(run: RunRecord, findings: readonly string[]): string | undefined {
  const on = (wanted: Evidence['direction']) =>
    shownClaims(run, findings).filter((claim) =>
      run.evidence.some(
        ({ label, direction, role }) =>
          claim.evidence.includes(label) && role === 'firsthand' && direction === wanted,
      ),
    )
  const [affirming, denying] = [firsthandPapers(run, on('affirms')), firsthandPapers(run, on('denies'))]
  const isDisagreement = affirming.some((left) => denying.some((right) => left.key !== right.key))
  return isDisagreement
    ? `The findings above are at odds: ${named(affirming)} against ${named(denying)}.`
    : undefined
}

function shownClaims(run: RunRecord, labels: readonly string[]): Claim[] {
  return run.claims.filter(({ label, verdict }) => labels.includes(label) && SHOWN_VERDICTS.includes(verdict))
}

function firsthandPapers(run: RunRecord, claims: readonly Claim[]): CitedPaper[] {
  const labels = new Set(claims.flatMap(({ evidence }) => evidence))
  const isFirsthand = ({ label, role }: Evidence): boolean => labels.has(label) && role === 'firsthand'
  const keys = new Set(run.evidence.filter(isFirsthand).map(({ paperKey }) => paperKey))
  return run.papers.filter((paper) => keys.has(paper.key) && !isSpent(paper.editorial.status))
}

function named(papers: readonly CitedPaper[]): string {
  return papers.map(({ record, number }) => `${shortCitation(record)} [${number}]`).join('; ')
}

/** The label of a sub-question with its reasons; empty where the run has no domain or nothing was found. */
export function strengthLine({ strength }: SubAnswer): string {
  if (strength === undefined || strength.label === 'insufficient') return ''
  const joined = strength.joined.map(
    ({ papers, reason }) => `${papers.length} papers count as one study (${reason}).`,
  )
  return [`Strength of the evidence: ${strength.label}.`, ...strength.reasons, ...joined].join(' ')
}

/** How many findings `--limit` left out; empty where none. */
export function moreLine(more: number): string {
  if (more === 0) return ''
  return `${more === 1 ? '1 further finding was' : `${more} further findings were`} left out by the limit on findings per sub-question.`
}

/** What the nearest evidence leaves open. */
export function missingLine({ words }: InheritedSlot): string {
  return `Missing: “${words}” is carried neither by the sentence nor by its surroundings.`
}

const CARRIER: Readonly<Record<InheritedSlot['state'], string>> = {
  sentence: '',
  neighbours: 'by a sentence beside it',
  heading: 'by its heading',
  paper: 'by the title or abstract of the paper',
  document: 'elsewhere in the document',
  'not-carried': 'not carried',
}

/** Which parts of the question are said not by the quotations of a claim but around them; empty where none. */
export function inheritedLine(slots: readonly InheritedSlot[]): string {
  const around = slots.filter(({ state }) => state !== 'sentence')
  if (around.length === 0) return ''
  const parts = around.map(({ words, state }) => `“${words}” (${CARRIER[state]})`)
  return `Not said in the quotation itself: ${parts.join(', ')}.`
}

/** What judges said of a shown claim, and the flags of code that they decided on; empty where none was asked. */
export function judgedLines({ verdict, judgements, checks }: Claim): string[] {
  if (judgements === undefined || judgements.length === 0) return []
  const flags = checks
    .filter(({ outcome }) => outcome === 'flag')
    .map(({ check, reason }) => `Flag of code (${check}): ${reason}`)
  const lead = verdict === 'disputed' ? ['Disputed: the judges do not agree.'] : []
  return [...lead, ...judgementLines(judgements).map((line) => `${line}.`), ...flags.map(asSentence)]
}

/** Why a sub-question has no finding; a step that did not work comes before any statement about the library. */
export function insufficientReason(run: RunRecord, { subQuestion, status, reason }: SubAnswer): string {
  if (status !== 'insufficient') return ''
  const failure = run.failures.find(({ item }) => item === subQuestion)
  if (failure === undefined) return asSentence(reason)
  return `The stage ${failure.stage} did not work for this question, so nothing can be said about what the library holds.`
}

/** Everything that a reader must know before relying on the answer. */
export function limitLines(run: RunRecord): string[] {
  const lines = [
    (run.judges ?? []).length === 0 ? CHECKED_BY : JUDGED_BY,
    ...(run.judges === undefined ? [] : disclosures(run.judges)),
    ...[recheckLine(run.claims), headlineLine(run)].filter((line) => line !== ''),
    ...run.limits.map(asSentence),
  ]
  const withheld = withheldCount(run)
  if (withheld > 0)
    lines.push(
      `Withheld, since the question takes for granted what the library denies: ${counted(withheld, 'quotation')} that would answer it as put.`,
    )
  if (run.searches.length > 0 && run.searches.every(({ mode }) => mode === 'lexical'))
    lines.push(
      'All searches were made by words, not by meaning; a finding that is put in other words can be missed.',
    )
  for (const [, [first, ...others]] of groupBy(run.failures, ({ stage, message }) => `${stage}\n${message}`))
    if (first !== undefined) lines.push(failureLine(first, others))
  return [...new Set(lines)]
}

/** Items that failed for the same reason in one sentence, the first three by name. */
function failureLine({ stage, item, message }: RunFailure, others: readonly RunFailure[]): string {
  const named = [item, ...others.slice(0, 2).map((other) => other.item)].join(', ')
  const more = others.length > 2 ? ` and ${others.length - 2} more` : ''
  return asSentence(`The stage ${stage} did not work for ${named}${more}: ${message}`)
}

/** Findings that passed every check but belong to a question with a refuted premise. */
function withheldCount(run: RunRecord): number {
  if (!run.premises.some(({ verdict }) => verdict === 'refuted')) return 0
  const listed = new Set(run.answers.flatMap(({ findings, opposing }) => [...findings, ...opposing]))
  const open = new Set(
    run.answers.filter(({ findings }) => findings.length === 0).map((one) => one.subQuestion),
  )
  return run.claims.filter(
    ({ label, verdict, subQuestion }) =>
      SHOWN_VERDICTS.includes(verdict) && !listed.has(label) && open.has(subQuestion),
  ).length
}

/** What was searched. */
export function coverageLines({ coverage, searches, discovery }: RunRecord): string[] {
  const falsifying = searches.filter(({ purpose }) => purpose === 'falsification').length
  return [
    `Searched were ${counted(coverage.papers, 'paper')} as ${counted(coverage.documents, 'document')}: ${levels(coverage)}.`,
    `They hold ${counted(coverage.passages, 'passage')} with ${counted(coverage.sentences, 'sentence')}${era(coverage)}.`,
    `${counted(coverage.searches, 'search', 'searches')} looked at ${counted(coverage.passagesLookedAt, 'passage')}; ${falsifying} of them looked for opposing results.`,
    ...(coverage.unreadableFiles > 0
      ? [`Not searched, since it could not be read: ${counted(coverage.unreadableFiles, 'file')}.`]
      : []),
    ...(discovery === undefined
      ? ['Nothing outside of this library was searched.']
      : discoveryLines(discovery)),
  ]
}

function levels({ fullTexts, abstractsOnly, metadataOnly }: Coverage): string {
  return `${counted(fullTexts, 'full text')}, ${counted(abstractsOnly, 'abstract')} only, ${counted(metadataOnly, 'record')} only`
}

function era({ earliestYear, latestYear, languages }: Coverage): string {
  const years =
    earliestYear === undefined || latestYear === undefined ? '' : ` from ${earliestYear} to ${latestYear}`
  return languages.length === 0 ? years : `${years}, in ${languages.join(', ')}`
}

/** Identity of the run and of what made it. */
export function footerLines(run: RunRecord): string[] {
  return [
    `Run ${run.id} of ${run.startedAt}, Firsthand ${run.firsthandVersion}, models used: ${modelsUsed(run)}.`,
    ...callsLine(run),
    `SHA-256 of the record: ${run.sha256}.`,
  ]
}

function modelsUsed({ models = [], judges = [] }: RunRecord): string {
  const used = [
    ...models.map(
      ({ role, adapter, model, digest, endpoint, isRemote }) =>
        `${role} ${adapter}/${model} (${digest.slice(0, 12)}${isRemote ? `, at ${endpoint}` : ''})`,
    ),
    ...judges.map(({ fingerprint }) => fingerprint),
  ]
  return used.length === 0 ? 'none' : used.join(', ')
}

/** What the models cost: calls, tokens as counted by their servers, seconds. */
function callsLine({ modelCalls = [] }: RunRecord): string[] {
  if (modelCalls.length === 0) return []
  const made = modelCalls.filter(({ isCached }) => !isCached)
  const tokens = made.reduce((sum, call) => sum + (call.promptTokens ?? 0) + (call.outputTokens ?? 0), 0)
  const seconds = made.reduce((sum, call) => sum + call.milliseconds, 0) / 1000
  const refused = modelCalls.filter(({ outcome }) => outcome !== 'valid').length
  return [
    `Model calls: ${made.length} made, ${modelCalls.length - made.length} answered before, ${refused} without a filled form; ${tokens} tokens, ${seconds.toFixed(1)} s.`,
  ]
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** A line of another stage as a sentence: with a capital and a full stop. */
export function asSentence(text: string): string {
  const line = text.trim()
  if (line === '') return ''
  const first = String.fromCodePoint(line.codePointAt(0) ?? 0)
  // A word such as mRNA or pH keeps its spelling.
  const isPlainWord = /^\p{Ll}+(?![\p{L}\p{N}-])/u.test(line)
  const start = isPlainWord ? first.toUpperCase() + line.slice(first.length) : line
  return /[.!?…]["”’)]*$/u.test(start) ? start : `${start}.`
}
