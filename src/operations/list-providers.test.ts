import { expect, it } from 'vitest'
import { httpFetcher } from '../../test/support/http-fetcher.js'
import { createProviders } from '../adapters/providers/all-providers.js'
import { listProviders } from './list-providers.js'

const now = new Date('2026-01-02T03:04:05Z')
const providers = createProviders({
  fetcher: httpFetcher(() => {
    throw new Error('asked')
  }),
  clock: { now: () => now },
  secret: () => undefined,
})
const host = (changes: object) => ({ host: '', pausedUntil: 0, openUntil: 0, failures: 0, ...changes })
const facts = { hosts: [], budget: { usedUsd: 0.02, budgetUsd: 0.1 }, hasContact: false, now }

it('says what each service needs and how it stands, and asks none', () => {
  const rows = listProviders(providers, {
    ...facts,
    hosts: [
      host({ host: 'api.crossref.org', pausedUntil: now.getTime() + 60_000, failures: 2 }),
      host({ host: 'doaj.org', openUntil: now.getTime() - 1, failures: 1 }),
    ],
    hasKey: (setting) => setting === 'providers.ncbiKey',
  })
  const state = Object.fromEntries(rows.map(({ id, health }) => [id, health]))
  expect(state).toMatchObject({
    openalex: 'ready',
    crossref: 'resting',
    doaj: 'failing',
    core: 'needs-key',
    unpaywall: 'needs-contact',
  })
  expect(rows.find(({ id }) => id === 'crossref')).toMatchObject({ restsUntil: '2026-01-02T03:05:05.000Z' })
  expect(rows.find(({ id }) => id === 'pubmed')).toMatchObject({ hasKey: true })
  expect(rows.find(({ id }) => id === 'openalex')).toMatchObject({ hasKey: false, budget: { usedUsd: 0.02 } })
  expect(rows.find(({ id }) => id === 'arxiv')).not.toHaveProperty('hasKey')
})

it('never shows a key', () => {
  const rows = listProviders(providers, { ...facts, hasKey: () => true, hasContact: true })
  expect(JSON.stringify(rows)).not.toMatch(/secret|"key":/u)
  expect(rows.every(({ health }) => health === 'ready')).toBe(true)
})
