/** A fetcher and readers for tests of acquisition: answers from a table, real readers in this process. */
import { readJats } from '../../src/adapters/readers/jats/read-jats.js'
import { readPdf } from '../../src/adapters/readers/pdf/read-pdf.js'
import { sniffFormat } from '../../src/adapters/readers/sniff-format.js'
import type { FetchOutcome, Fetcher, FetchRequest } from '../../src/contracts/fetcher.js'
import type { Reader } from '../../src/contracts/reader.js'

export type Answer =
  | Partial<Extract<FetchOutcome, { kind: 'response' }>>
  | Exclude<FetchOutcome, { kind: 'response' }>

/** Answers by address; another address is a defect of the test. */
export function tableFetcher(
  answers: Readonly<Record<string, Answer>>,
): Fetcher & { readonly asked: FetchRequest[] } {
  const asked: FetchRequest[] = []
  return {
    asked,
    async fetch(request) {
      asked.push(request)
      const answer = answers[request.url]
      if (answer === undefined) throw new Error(`no answer for ${request.url}`)
      if ('kind' in answer && answer.kind !== 'response' && answer.kind !== undefined)
        return answer as FetchOutcome
      return {
        kind: 'response',
        status: 200,
        headers: {},
        body: new Uint8Array(),
        finalUrl: request.url,
        hops: [request.url],
        milliseconds: 1,
        isCached: false,
        receivedAt: '2026-01-02T03:04:05Z',
        ...answer,
      }
    },
    close: async () => undefined,
  }
}

/** JATS and PDF, read in this process. */
export const directReader: Reader = {
  read: async (input) => (input.format === 'pdf' ? readPdf(input) : readJats(input)),
  close: async () => undefined,
}

export { sniffFormat }

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
