import { CHECK_LAYERS, type CheckLayer } from '../../checks/claim/claim-check.js'
import { groupBy } from '../../util/group-by.js'
import { type Share, share } from '../wilson.js'
import { NATURAL_ORIGINS } from './claim-row.js'
import { type JudgedRow, type LayerTimes, outcomeOf, type RowOutcome } from './judge-row.js'

/** What was caught of the rows that are wrong, and what was raised on the rows that are right. */
export interface CatchScore {
  readonly name: string
  /** Wrong rows that a veto removes. */
  readonly removed: Share
  /** Wrong rows that a veto removes or a flag holds back. */
  readonly caught: Share
  /** Supported rows that a veto removes. */
  readonly falselyRemoved: Share
  /** Supported rows that a veto removes or a flag holds back. */
  readonly falselyCaught: Share
  /** Mean of the caught share and the share of supported rows left alone; undefined where one side is empty. */
  readonly balancedAccuracy?: number
  /** The same by vetoes alone. */
  readonly vetoAccuracy?: number
}

/** One rung of the ablation ladder: all checks up to it, on the naturally occurring rows. */
export interface LadderRung extends CatchScore {
  readonly layer: CheckLayer | 'judge' | 're-retrieval'
  /** Mean milliseconds a claim that the rung itself takes. */
  readonly milliseconds: number
}

export interface ClaimScores {
  readonly rows: number
  /** Naturally occurring rows: the headline. */
  readonly natural: CatchScore
  readonly constructed: CatchScore
  readonly aims: readonly CatchScore[]
  readonly kinds: readonly CatchScore[]
  readonly origins: readonly CatchScore[]
  readonly kindsByNature: readonly CatchScore[]
  readonly ladder: readonly LadderRung[]
  /** Of one core, reading the passage and the trained judge included. */
  readonly claimsPerSecond: number
  /** The same without the trained judge: the code checks together. */
  readonly codeChecksPerSecond: number
}

/** Scores judged rows; pure. */
export function scoreClaims(rows: readonly JudgedRow[], times: LayerTimes): ClaimScores {
  const natural = rows.filter(isNatural)
  const total = rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return {
    rows: rows.length,
    natural: scoreRows('naturally occurring', natural),
    constructed: scoreRows(
      'constructed',
      rows.filter((row) => !isNatural(row)),
    ),
    aims: aimScores(rows),
    kinds: scoreGroups(rows, ({ kind }) => kind),
    origins: scoreGroups(rows, ({ origin }) => origin),
    kindsByNature: scoreGroups(rows, (row) => `${row.kind} · ${isNatural(row) ? 'natural' : 'constructed'}`),
    ladder: ladderOf(natural, times, rows.length),
    claimsPerSecond: perSecond(rows.length, total),
    codeChecksPerSecond: perSecond(rows.length, total - (times.get('trained judge') ?? 0)),
  }
}

function perSecond(count: number, milliseconds: number): number {
  return milliseconds <= 0 ? 0 : Math.round((count / milliseconds) * 1000)
}

export function isNatural({ origin }: Pick<JudgedRow, 'origin'>): boolean {
  return NATURAL_ORIGINS.includes(origin)
}

/** The rows of the table of aims (issue: the verification engine). */
function aimScores(rows: readonly JudgedRow[]): CatchScore[] {
  const misbound = rows.filter(({ kind }) => kind === 'number_misbound')
  return [
    scoreRows(
      'absent value',
      rows.filter(({ kind }) => kind === 'number_absent'),
    ),
    scoreRows(
      'misbound number, constructed',
      misbound.filter((row) => !isNatural(row)),
    ),
    scoreRows('misbound number, natural', misbound.filter(isNatural)),
    scoreRows('all natural errors', rows.filter(isNatural)),
    scoreRows(
      'supported claims',
      rows.filter(({ label }) => label === 'supported'),
    ),
    scoreRows(
      'format and paraphrase',
      rows.filter(({ kind }) => kind === 'number_format' || kind === 'paraphrase'),
    ),
  ]
}

function scoreGroups(rows: readonly JudgedRow[], keyOf: (row: JudgedRow) => string): CatchScore[] {
  return [...groupBy(rows, keyOf)]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, group]) => scoreRows(name, group))
}

/** Scores by each row's outcome, or by the outcome that `read` gives it. */
export function scoreRows(
  name: string,
  rows: readonly JudgedRow[],
  read: (row: JudgedRow) => RowOutcome = ({ outcome }) => outcome,
): CatchScore {
  const outcomes = (isSupported: boolean) =>
    rows.filter(({ label }) => (label === 'supported') === isSupported).map(read)
  const [right, wrong] = [outcomes(true), outcomes(false)]
  const count = (list: readonly RowOutcome[], isRaised: (outcome: RowOutcome) => boolean) =>
    share(list.filter(isRaised).length, list.length)
  const isRemoved = (outcome: RowOutcome) => outcome === 'removed'
  const isCaught = (outcome: RowOutcome) => outcome !== 'accepted'
  const scores = {
    removed: count(wrong, isRemoved),
    caught: count(wrong, isCaught),
    falselyRemoved: count(right, isRemoved),
    falselyCaught: count(right, isCaught),
  }
  if (right.length === 0 || wrong.length === 0) return { name, ...scores }
  return {
    name,
    ...scores,
    balancedAccuracy: balanced(scores.caught, scores.falselyCaught),
    vetoAccuracy: balanced(scores.removed, scores.falselyRemoved),
  }
}

function balanced(caught: Share, wronglyCaught: Share): number {
  return (caught.count / caught.total + 1 - wronglyCaught.count / wronglyCaught.total) / 2
}

/** A rung above the code checks, by what each row came to there; on the naturally occurring rows. */
export function rungAbove(
  layer: 'judge' | 're-retrieval',
  rows: readonly JudgedRow[],
  { read, milliseconds }: { readonly read: (row: JudgedRow) => RowOutcome; readonly milliseconds: number },
): LadderRung {
  return {
    ...scoreRows(layer, rows.filter(isNatural), read),
    layer,
    milliseconds: rows.length === 0 ? 0 : milliseconds / rows.length,
  }
}

function ladderOf(rows: readonly JudgedRow[], times: LayerTimes, all: number): LadderRung[] {
  return CHECK_LAYERS.filter((layer) => times.has(layer)).map((layer) => {
    const upTo = CHECK_LAYERS.slice(0, CHECK_LAYERS.indexOf(layer) + 1)
    const scores = scoreRows(layer, rows, ({ raised }) =>
      outcomeOf(raised.filter((check) => upTo.includes(check.layer))),
    )
    return { ...scores, layer, milliseconds: (times.get(layer) ?? 0) / all }
  })
}
