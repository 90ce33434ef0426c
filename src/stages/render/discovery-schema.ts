import { z } from 'zod'
import { ACQUISITION_OUTCOMES, ROUTE_KINDS } from '../../model/acquisition.js'
import { EDITORIAL_CHECK_KINDS, PROVIDER_CONDUCTS } from '../../model/discovery.js'
import type { PaperKey } from '../../model/ids.js'

const text = z.string()

/** What tells one model from another in a record. */
export const modelIdentity = {
  adapter: text,
  model: text,
  digest: text,
  family: text,
  endpoint: text,
  isRemote: z.boolean(),
}
const count = z.int().nonnegative()
const paperKey = z.custom<PaperKey>((value) => typeof value === 'string')
const outcome = z.enum(ACQUISITION_OUTCOMES)
const byOutcome = z.partialRecord(outcome, count)

const sha256 = text.regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits')
const share = z.number().min(0).max(1)

/** The shape of the collection over which a run was asked. */
export const COLLECTION_SCHEMA = z.strictObject({
  name: text,
  fingerprint: sha256,
  papers: z.array(z.strictObject({ paper: text, sha256 })),
})

/** The shape of what a model said of found papers. */
const JUDGING_SCHEMA = z.strictObject({
  brief: z.strictObject({
    question: text,
    axes: z.array(z.strictObject({ label: text, text, queries: z.array(text) })),
    criteria: z.array(text),
  }),
  model: z.strictObject(modelIdentity).exactOptional(),
  judged: z.array(
    z.strictObject({
      paper: text,
      topicalRelevance: z.int().min(0).max(4),
      criteriaFit: z.int().min(0).max(4),
      axes: z.array(text),
      evidenceAvailability: z.int().min(0).max(2),
      confidence: share,
      rationale: z.string().max(160),
      fusion: share,
      score: share,
    }),
  ),
  unjudged: z.array(z.strictObject({ paper: text, reason: text })),
  beyond: count,
})

/** The shape of what a run did outside of the library. */
export const DISCOVERY_SCHEMA = z.strictObject({
  searchedAt: text,
  queries: z.array(text),
  providers: z.array(
    z.strictObject({
      provider: text,
      name: text,
      conduct: z.enum(PROVIDER_CONDUCTS),
      queries: count,
      answered: count,
      hits: count,
      reason: text.exactOptional(),
    }),
  ),
  flow: z.strictObject({
    identified: count,
    merged: count,
    setAside: count,
    screened: count,
    sought: count,
    fullText: count,
    abstractOnly: count,
    notGot: byOutcome,
    notSought: byOutcome,
  }),
  acquisitions: z.array(
    z.strictObject({
      paper: text,
      title: text,
      outcome,
      reason: text,
      route: z.enum(ROUTE_KINDS).exactOptional(),
      licence: text.exactOptional(),
    }),
  ),
  editorial: z
    .strictObject({
      kind: z.enum(EDITORIAL_CHECK_KINDS),
      lookedUp: count,
      unanswered: z.array(paperKey),
      partly: z.array(z.strictObject({ paper: paperKey, answered: count, asked: count })).exactOptional(),
    })
    .exactOptional(),
  judging: JUDGING_SCHEMA.exactOptional(),
})
