import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'

/** Where something would be sent. */
export interface Destination {
  /** Name of the provider or model adapter. */
  readonly name: string
  /** Model, where it is one. */
  readonly model?: string
  /** Origin that would be contacted: `https://api.openalex.org`. */
  readonly endpoint: string
  readonly transport: 'local' | 'remote'
}

/** What a person is asked to agree to. Every field is part of the fingerprint, and so is the order of the papers. */
export type ApprovalTerms =
  | {
      /** Queries leave the machine. */
      readonly kind: 'search'
      readonly queries: readonly string[]
      readonly destinations: readonly Destination[]
      readonly limits: Readonly<Record<string, number>>
    }
  | {
      /** Documents are downloaded. */
      readonly kind: 'fetch'
      /** Exact papers in order, each with the addresses that may be asked for it (redirects are re-checked, not listed). */
      readonly papers: readonly {
        readonly paper: string
        readonly title: string
        readonly urls: readonly string[]
        /** Those of `urls` that are pages about the paper: a file that such a page names on its own site may be asked for too. */
        readonly landingPages?: readonly string[]
      }[]
      readonly limits: Readonly<Record<string, number>>
      /** SHA-256 over the staged papers (parity A4.6), where a collection is what is fetched. */
      readonly stagedFingerprint?: string
    }
  | {
      /** Text of papers and questions goes to a model that is not on this machine. */
      readonly kind: 'remote-model'
      /** What of the papers goes there; absent: any of their text. */
      readonly content?: 'titles-and-abstracts'
      readonly destinations: readonly Destination[]
      readonly papers: readonly string[]
      /** Claims of somebody's own text go along. */
      readonly isForDrafts?: true
      readonly limits: Readonly<Record<string, number>>
      readonly stagedFingerprint?: string
    }

/** A stored yes. Any change of the terms is another fingerprint and needs another yes. */
export interface Approval {
  readonly fingerprint: string
  readonly terms: ApprovalTerms
  /** ISO 8601, UTC. */
  readonly approvedAt: string
  /** How it was given. */
  readonly by: 'prompt' | 'flag' | 'mcp' | 'http' | 'settings'
}

/** SHA-256 of the canonical JSON of the terms. */
export function approvalFingerprint(terms: ApprovalTerms): string {
  return sha256Hex(canonicalJson(terms))
}
