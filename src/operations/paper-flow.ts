import type { SearchEntry } from '../contracts/found-papers.js'
import type { ProviderReportRow } from '../contracts/paper-candidate.js'
import type { Acquisition, AcquisitionOutcome } from '../model/acquisition.js'
import type { AskedProvider, PaperFlow, ProviderConduct, RunAcquisition } from '../model/discovery.js'
import { groupBy } from '../util/group-by.js'

export {
  acquisitionLine,
  flowLine,
  OUTCOME_WORDS,
  providerLines,
} from '../stages/render/discovery-wording.js'

const NOT_SOUGHT: readonly AcquisitionOutcome[] = ['retracted', 'over-budget']
const HAD: readonly AcquisitionOutcome[] = ['full-text', 'abstract-only']

/** Counts papers from the records of services to what was had of them; a paper of several searches counts once. Pure. */
export function paperFlow(
  searches: readonly Pick<SearchEntry, 'report' | 'candidates' | 'aside'>[],
  acquisitions: readonly Acquisition[],
): PaperFlow {
  const identified = sum(searches.flatMap(({ report }) => report.map(({ hits }) => hits)))
  const setAside = sum(searches.map(({ aside }) => aside))
  const screened = new Set(searches.flatMap(({ candidates }) => candidates)).size
  const outcomes = acquisitions.map(({ outcome }) => outcome)
  const count = (outcome: AcquisitionOutcome) => outcomes.filter((one) => one === outcome).length
  return {
    identified,
    merged: identified - setAside - screened,
    setAside,
    screened,
    sought: outcomes.filter((outcome) => !NOT_SOUGHT.includes(outcome)).length,
    fullText: count('full-text'),
    abstractOnly: count('abstract-only'),
    notGot: counted(outcomes.filter((outcome) => !HAD.includes(outcome) && !NOT_SOUGHT.includes(outcome))),
    notSought: counted(outcomes.filter((outcome) => NOT_SOUGHT.includes(outcome))),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function counted(
  outcomes: readonly AcquisitionOutcome[],
): Readonly<Partial<Record<AcquisitionOutcome, number>>> {
  return Object.fromEntries(
    [...groupBy(outcomes, (outcome) => outcome)].map(([name, all]) => [name, all.length]),
  )
}

/** What each service did, over all queries. Look-ups of single works are no queries and count for nothing. Pure. */
export function askedProviders(
  report: readonly ProviderReportRow[],
  nameOf: (provider: string) => string,
): readonly AskedProvider[] {
  const rows = report.filter(({ query }) => !query.startsWith('doi:10.'))
  return [...groupBy(rows, ({ provider }) => provider)].map(([provider, own]) => {
    const answered = own.filter(hasAnswered).length
    const reason = own.find((row) => !hasAnswered(row))?.reason
    return {
      provider,
      name: nameOf(provider),
      conduct: conductOf(own, answered),
      queries: own.length,
      answered,
      hits: sum(own.map(({ hits }) => hits)),
      ...(reason !== undefined && { reason }),
    }
  })
}

function hasAnswered({ status }: ProviderReportRow): boolean {
  return status === 'ok' || status === 'cached' || status === 'absent'
}

function conductOf(rows: readonly ProviderReportRow[], answered: number): ProviderConduct {
  if (answered === rows.length) return 'answered'
  if (rows.some(({ isThrottled }) => isThrottled === true)) return 'throttled'
  if (answered > 0) return 'partly'
  return rows.every(({ status }) => status === 'skipped') ? 'skipped' : 'silent'
}

/** An acquisition as an answer keeps it: without the addresses, which the library keeps. */
export function toRunAcquisition({
  paper,
  title,
  outcome,
  reason,
  attempts,
  licence,
}: Acquisition): RunAcquisition {
  const route = attempts.find((attempt) => attempt.outcome === 'got')?.route.kind
  return {
    paper,
    title,
    outcome,
    reason,
    ...(route !== undefined && { route }),
    ...(licence !== undefined && { licence }),
  }
}
