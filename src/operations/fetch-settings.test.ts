import { expect, it } from 'vitest'
import { FETCH_LIMITS, previewFetch } from './fetch-papers.js'
import { FETCH_SETTINGS, fetchLimits } from './fetch-settings.js'

const DEFAULTS = {
  'fetch.papers': FETCH_SETTINGS['fetch.papers'].default,
  'fetch.maxMiB': FETCH_SETTINGS['fetch.maxMiB'].default,
  'fetch.maxPages': FETCH_SETTINGS['fetch.maxPages'].default,
  'fetch.timeoutSeconds': FETCH_SETTINGS['fetch.timeoutSeconds'].default,
}

it('downloads what parity states where nothing is set', () => {
  expect(fetchLimits(DEFAULTS)).toEqual(FETCH_LIMITS)
  expect(FETCH_LIMITS).toEqual({
    papers: 6,
    bytesPerDocument: 26_214_400,
    pagesPerDocument: 200,
    secondsPerAddress: 45,
  })
})

it.each([
  ['fetch.papers', 0, 51],
  ['fetch.maxMiB', 0, 101],
  ['fetch.maxPages', 0, 1001],
  ['fetch.timeoutSeconds', 0, 601],
] as const)('%s has bounds that no setting passes', (key, low, high) => {
  const { schema } = FETCH_SETTINGS[key]
  expect([schema.safeParse(low).success, schema.safeParse(high).success]).toEqual([false, false])
  expect(schema.safeParse(DEFAULTS[key]).success).toBe(true)
})

it('previews no run of more papers than a person looks through, whoever asks', () => {
  for (const papers of [0, 51, 1.5, Number.NaN])
    expect(() => previewFetch([], { ...FETCH_LIMITS, papers })).toThrow('From 1 to 50 papers')
  expect(previewFetch([], { ...FETCH_LIMITS, papers: 50 })).toEqual({ rows: [], beyond: 0 })
})
