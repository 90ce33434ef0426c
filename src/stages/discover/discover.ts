/*
 * Discover: the answers of providers to queries come in; candidates with everything that was said about them go out.
 * Promise: every hit is kept, in a candidate or aside with a reason; providers that did not answer are named; nothing is
 * invented or averaged; the result does not depend on the order of the answers. Never looks at citation counts.
 */
import type {
  AsideHit,
  Discovery,
  PaperCandidate,
  ProviderReportRow,
} from '../../contracts/paper-candidate.js'
import type { ProviderAnswer, ProviderHit, ProviderId } from '../../contracts/provider.js'
import type { OpenLocation } from '../../contracts/provider.js'
import type { EditorialNotice } from '../../model/paper.js'
import { type DateBounds, placeInBounds } from './date-bounds.js'
import { findConflicts } from './find-conflicts.js'
import { groupHits, type HitGroup } from './group-hits.js'
import { byTrust, mergeVersion, mergeVersions, versionHits } from './merge-record.js'
import { fusionScore } from './rank-candidates.js'
import { siftHits } from './set-aside.js'

/** How one provider answered one query. */
export interface AnsweredQuery {
  readonly provider: ProviderId
  readonly query: string
  readonly answer: ProviderAnswer
}

/** Merges the answers to a search. */
export function discover(answers: readonly AnsweredQuery[], bounds: DateBounds = {}): Discovery {
  const hits = answers.flatMap(({ answer }) => hitsOf(answer))
  const { kept, aside } = siftHits(hits)
  const candidates: PaperCandidate[] = []
  const outside: AsideHit[] = []
  let undated = 0
  for (const candidate of groupHits(kept).map(toCandidate)) {
    const place = placeInBounds(candidate.record.issued, bounds)
    if (place === 'inside') candidates.push(candidate)
    else {
      if (place === 'unknown') undated += 1
      const reason =
        place === 'unknown' ? 'no usable date, and bounds were set' : 'outside the bounds on dates'
      outside.push(...candidate.hits.map((hit) => ({ hit, reason })))
    }
  }
  const report = answers.map(toReportRow)
  return {
    candidates: candidates.sort((left, right) => right.score - left.score || compare(left.key, right.key)),
    aside: [...aside, ...outside].sort((left, right) => compare(asideKey(left), asideKey(right))),
    report: report.sort((left, right) => compare(reportKey(left), reportKey(right))),
    warnings: warningsOf(report, undated),
  }
}

/** The candidate that a group of hits makes. */
export function toCandidate({ hits, notes }: HitGroup): PaperCandidate {
  const parts = versionHits(hits)
  const versions = parts.map(({ kind, hits: own }) => mergeVersion(kind, own))
  const record = mergeVersions(versions)
  return {
    key: keyOf(versions[0]?.ids ?? {}, hits),
    record,
    versions,
    isPreprint: versions[0]?.kind === 'preprint',
    hits,
    locations: locationsOf(hits),
    notices: noticesOf(hits),
    conflicts: parts.flatMap(({ hits: own }, index) => {
      const version = versions[index]
      return version === undefined ? [] : findConflicts(version, own)
    }),
    notes,
    score: fusionScore(hits),
  }
}

function hitsOf(answer: ProviderAnswer): readonly ProviderHit[] {
  return answer.status === 'ok' || answer.status === 'cached' ? answer.hits : []
}

function keyOf(ids: PaperCandidate['record']['ids'], hits: readonly ProviderHit[]): string {
  const scheme = (['doi', 'arxiv', 'pmid', 'pmcid'] as const).find((name) => ids[name] !== undefined)
  const [first] = byTrust(hits)
  return scheme === undefined
    ? `hit:${first?.provider}:${first?.providerId}`
    : `${scheme}:${ids[scheme] ?? ''}`
}

/** Every reported address once; the first report with a licence wins. */
function locationsOf(hits: readonly ProviderHit[]): readonly OpenLocation[] {
  const byUrl = new Map<string, OpenLocation>()
  for (const location of byTrust(hits).flatMap(({ locations }) => locations)) {
    const known = byUrl.get(location.url)
    if (known === undefined || (known.licence === undefined && location.licence !== undefined))
      byUrl.set(location.url, location)
  }
  return [...byUrl.values()]
}

function noticesOf(hits: readonly ProviderHit[]): readonly EditorialNotice[] {
  const byText = new Map<string, EditorialNotice>()
  for (const { editorial } of byTrust(hits))
    if (editorial !== undefined) byText.set(JSON.stringify(Object.entries(editorial).sort()), editorial)
  return [...byText.entries()].sort(([left], [right]) => compare(left, right)).map(([, notice]) => notice)
}

function toReportRow({ provider, query, answer }: AnsweredQuery): ProviderReportRow {
  const asked = { provider, query, status: answer.status }
  if (answer.status === 'ok' || answer.status === 'cached') {
    const { hits, total, leftOut = [] } = answer
    return { ...asked, hits: hits.length, ...(total !== undefined && { total }), leftOut: leftOut.length }
  }
  const { status: _, ...why } = answer
  return { ...asked, ...why, hits: 0, leftOut: 0 }
}

function warningsOf(report: readonly ProviderReportRow[], undated: number): readonly string[] {
  const silent = [
    ...new Set(report.filter(({ status }) => status === 'unavailable').map(({ provider }) => provider)),
  ].sort()
  const leftOut = report.reduce((sum, row) => sum + row.leftOut, 0)
  return [
    ...(silent.length > 0
      ? [`Partial coverage: ${silent.join(', ')} did not answer every query; silence is not zero results.`]
      : []),
    ...(undated > 0
      ? [`${undated} papers without a usable date were left out because bounds on dates were set.`]
      : []),
    ...(leftOut > 0 ? [`${leftOut} records of providers could not be read.`] : []),
  ]
}

function asideKey({ hit, reason }: AsideHit): string {
  return [hit.provider, hit.query, String(hit.rank).padStart(6, '0'), hit.providerId, reason].join('\t')
}

function reportKey({ provider, query }: ProviderReportRow): string {
  return `${provider}\t${query}`
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
