import { z } from 'zod'
import { ACQUISITION_OUTCOMES, ROUTE_KINDS } from '../../model/acquisition.js'
import { EDITORIAL_CHECK_KINDS, PROVIDER_CONDUCTS } from '../../model/discovery.js'
import type { PaperKey } from '../../model/ids.js'

const text = z.string()
const count = z.int().nonnegative()
const outcome = z.enum(ACQUISITION_OUTCOMES)
const byOutcome = z.partialRecord(outcome, count)

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
      unanswered: z.array(z.custom<PaperKey>((value) => typeof value === 'string')),
    })
    .exactOptional(),
})
