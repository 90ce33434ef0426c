/*
 * Check-text: somebody's text comes in; a report on each of its claims goes out. `checkClaim` does the same for one.
 * Promise: every sentence that claims something is in the report, however many there are; the library is read only;
 * what code cannot tell is flagged, never passed.
 */
import { domainQualifiersCheck } from '../checks/domain-qualifiers.js'
import { domainConverter } from '../checks/domains/domain-units.js'
import { runDomainOf } from '../checks/domains/tighten-domain.js'
import type { Clock } from '../contracts/clock.js'
import type { Library } from '../contracts/library.js'
import type { PassageIndex } from '../contracts/passage-index.js'
import { convertUnits } from '../language/units.js'
import type { CallRecord } from '../model/call-record.js'
import type { Domain } from '../model/domain.js'
import {
  DRAFT_REPORT_SCHEMA,
  type DraftClaimReport,
  type DraftReport,
  RECHECK_CLASSES,
  type RecheckClass,
} from '../model/draft-report.js'
import { FirsthandError } from '../model/errors.js'
import { runIdOf } from '../model/ids.js'
import { admitJudges, type JudgingNeeds } from '../pipeline/admit-judges.js'
import { checkDraft, countOutcomes } from '../pipeline/draft-report.js'
import type { Draft } from '../reading/draft/draft.js'
import { sha256Hex } from '../util/hash.js'

export interface CheckTextRequest {
  readonly bytes: Uint8Array
  /** Shown in the report; its ending helps where the content does not tell the format. */
  readonly fileName: string
  readonly firsthandVersion: string
}

export interface CheckTextNeeds {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly domain: Domain
  readonly clock: Clock
  /** Absent: code alone checks. */
  readonly judging?: JudgingNeeds
  /** Calls of the judges, added to while they work. */
  readonly judgeCalls?: readonly CallRecord[]
  readonly readDraft: (input: Pick<CheckTextRequest, 'bytes' | 'fileName'>) => Draft
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

/** Longest single claim, in characters. */
const CLAIM_LIMIT = 2000

/** Throws `file-unreadable` for what is no text, `input-invalid` for a text without claims, `library-empty`, `cancelled`. */
export async function checkText(request: CheckTextRequest, needs: CheckTextNeeds): Promise<DraftReport> {
  const draft = needs.readDraft(request)
  const report = await reportOn(draft, request, needs)
  if (report.claims.length === 0)
    throw new FirsthandError('input-invalid', `${request.fileName} holds no sentence that claims anything.`)
  return report
}

/** One claim, in as many parts as it has. Throws as `checkText`. */
export async function checkClaim(
  request: { readonly text: string; readonly firsthandVersion: string },
  needs: Omit<CheckTextNeeds, 'readDraft'>,
): Promise<readonly DraftClaimReport[]> {
  const text = request.text.replace(/\s+/gu, ' ').trim()
  if (text.length > CLAIM_LIMIT)
    throw new FirsthandError(
      'input-invalid',
      `The claim has ${text.length} characters; at most ${CLAIM_LIMIT} are taken. A whole text is checked by \`firsthand check FILE\`.`,
    )
  const draft: Draft = {
    format: 'text',
    paragraphs: [{ text, kind: 'paragraph', heading: [], line: 1 }],
    references: [],
  }
  const { claims } = await checkIn(draft, needs)
  if (claims.length === 0)
    throw new FirsthandError(
      'input-invalid',
      'Expected a sentence that claims something, in four words or more.',
    )
  return claims
}

async function checkIn(draft: Draft, needs: Omit<CheckTextNeeds, 'readDraft'>) {
  if (needs.library.coverage().documents === 0)
    throw new FirsthandError('library-empty', `The library ${needs.library.directory} holds no papers.`)
  const checked = await checkDraft(
    draft,
    {
      ...needs,
      convert: domainConverter(needs.domain, convertUnits),
      checks: [domainQualifiersCheck(needs.domain)],
    },
    {
      ...(needs.signal !== undefined && { signal: needs.signal }),
      ...(needs.onProgress !== undefined && { onParagraph: needs.onProgress }),
    },
  )
  if (needs.signal?.aborted === true) throw new FirsthandError('cancelled', 'The check was stopped.')
  return checked
}

async function reportOn(
  draft: Draft,
  request: CheckTextRequest,
  needs: CheckTextNeeds,
): Promise<DraftReport> {
  const { claims, notClaims } = await checkIn(draft, needs)
  // Somebody else's text has no writer among the models, so every judge may judge it. Their entrance tests are known by now.
  const judges = needs.judging === undefined ? [] : admitJudges(needs.judging)
  const checkedAt = needs.clock.now().toISOString()
  const sha256 = sha256Hex(request.bytes)
  return {
    schema: DRAFT_REPORT_SCHEMA,
    id: runIdOf(`check\n${sha256}\n${checkedAt}`),
    firsthandVersion: request.firsthandVersion,
    file: request.fileName,
    format: draft.format,
    sha256,
    checkedAt,
    domain: runDomainOf(needs.domain),
    ...(judges.length > 0 && { judges }),
    papers: needs.library.coverage().papers,
    counts: countOutcomes(claims),
    rechecks: countRechecks(claims),
    claims,
    notClaims,
    ...((needs.judgeCalls ?? []).length > 0 && { modelCalls: [...(needs.judgeCalls ?? [])] }),
  }
}

function countRechecks(claims: readonly DraftClaimReport[]): Readonly<Record<RecheckClass, number>> {
  const count = (wanted: RecheckClass) => claims.filter(({ recheck }) => recheck === wanted).length
  return Object.fromEntries(RECHECK_CLASSES.map((name) => [name, count(name)])) as Record<
    RecheckClass,
    number
  >
}
