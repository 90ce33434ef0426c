import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { holdsError } from '../../src/adapters/guards/holds-error.js'
import { toldLimits } from '../../src/adapters/guards/rate-headers.js'
import { describeWithCorpus } from '../support/corpus.js'

interface Recorded {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

function recordings(folder: string): readonly (readonly [name: string, response: Recorded])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { response } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { response?: Recorded }
      return response === undefined ? [] : [[name, response] as const]
    })
}

describeWithCorpus('recorded answers of the services', (corpus) => {
  const all = recordings(join(corpus, 'api'))

  it('hold an error inside a success only where they are recorded as that', () => {
    const successes = all.filter(([, { status }]) => status === 200)
    expect(successes.length).toBeGreaterThan(100)
    const asText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body ?? ''))
    const flagged = successes.filter(([, { body }]) => holdsError(Buffer.from(asText(body))))
    expect(flagged.map(([name]) => name).filter((name) => !name.includes('error-inside-200'))).toEqual([])
    expect(flagged.length).toBeGreaterThan(0)
  })

  it('tell rates that are understood', () => {
    const rates = all.flatMap(([name, { headers = {} }]) =>
      name.startsWith('crossref') && headers['x-rate-limit-limit'] !== undefined
        ? [toldLimits(headers, 'crossref').perSecond ?? 0]
        : [],
    )
    for (const rate of rates) expect(rate).toBeGreaterThan(0)
    expect(rates.length).toBeGreaterThan(0)
  })
})
