import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../src/adapters/stores/sqlite/migrations.js'
import { openSqliteLibrary, type SqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import { stagedFingerprint } from '../../src/model/staged-fingerprint.js'
import { approve, listApprovals, previewApproval, revokeApproval } from '../../src/operations/approve.js'

let directory = ''
let opened: SqliteLibrary
let time = Date.UTC(2026, 0, 2)
const clock = { now: () => new Date(time) }
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'firsthand-approve-'))
  opened = openSqliteLibrary({ directory, clock })
})
afterEach(() => {
  opened.library.close()
  rmSync(directory, { recursive: true, force: true })
})

const needs = () => ({ approvals: opened.approvals, clock })
const SEARCH = {
  kind: 'search',
  queries: ['sleep spindles'],
  destinations: [{ name: 'OpenAlex', endpoint: 'https://api.openalex.org', transport: 'remote' }],
  limits: { hitsPerQuery: 25, lookUps: 30 },
}
const FETCH = {
  kind: 'fetch',
  papers: [
    { paper: 'doi:10.5555/1', title: 'On sleep\u202e\u001b[31m', urls: ['https://papers.org/1.pdf'] },
    { paper: 'doi:10.5555/2', title: 'On waking', urls: [] },
  ],
  limits: { documents: 2 },
}
const store = (terms: unknown) =>
  approve({ terms, fingerprint: previewApproval(terms, needs()).fingerprint, by: 'prompt' }, needs())

describe('an approval of staged papers', () => {
  it('is stale while no collection is what it was', () => {
    const stagedFingerprint = 'a'.repeat(64)
    const { fingerprint } = store({ ...FETCH, stagedFingerprint })
    const standing = (staged: readonly string[]) =>
      listApprovals({ ...needs(), staged: new Set(staged) }).map(({ isStale }) => isStale)
    expect(standing([])).toEqual([true])
    expect(standing(['b'.repeat(64), stagedFingerprint])).toEqual([undefined])
    revokeApproval(fingerprint, needs())
  })

  it('for titles and abstracts is another than one for any text of the same papers', () => {
    const terms = {
      kind: 'remote-model',
      destinations: [
        { name: 'server', model: 'm', endpoint: 'https://models.example.org', transport: 'remote' },
      ],
      papers: ['doi:10.5555/1'],
      limits: { calls: 4 },
    }
    const abstracts = previewApproval({ ...terms, content: 'titles-and-abstracts' }, needs())
    expect(abstracts.fingerprint).not.toBe(previewApproval(terms, needs()).fingerprint)
    expect(abstracts.lines).toEqual([
      'titles and abstracts of these papers, and the question, are sent to: server, model m at https://models.example.org, remote',
      '1. doi:10.5555/1',
      'limit: calls 4',
    ])
    expect(() => previewApproval({ ...terms, content: 'everything' }, needs())).toThrowError(/content/u)
  })
})

describe('a preview', () => {
  it('names every query, destination and limit, and stores nothing', () => {
    const { lines, given } = previewApproval(SEARCH, needs())
    expect(lines).toEqual([
      'query: sleep spindles',
      'sent to: OpenAlex at https://api.openalex.org, remote',
      'limit: hits per query 25',
      'limit: look ups 30',
    ])
    expect([given, listApprovals({ ...needs(), staged: new Set() })]).toEqual([undefined, []])
  })

  it('names every paper with its addresses, without what a title could do to a screen', () => {
    expect(previewApproval(FETCH, needs()).lines).toEqual([
      '1. On sleep [31m (doi:10.5555/1)',
      '   from: https://papers.org/1.pdf',
      '2. On waking (doi:10.5555/2)',
      '   nothing is downloaded',
      'limit: documents 2',
    ])
  })

  it.each([
    ['another kind', { ...SEARCH, kind: 'everything' }],
    ['no destination', { ...SEARCH, destinations: [] }],
    [
      'an endpoint with a path',
      { ...SEARCH, destinations: [{ name: 'A', endpoint: 'https://a.org/works', transport: 'remote' }] },
    ],
    ['a field that nobody knows', { ...SEARCH, more: true }],
    ['a limit that is no number', { ...SEARCH, limits: { documents: Number.POSITIVE_INFINITY } }],
    [
      'an address with a user name',
      { ...FETCH, papers: [{ paper: 'a', title: '', urls: ['https://a@b.org/'] }] },
    ],
    ['a file', { ...FETCH, papers: [{ paper: 'a', title: '', urls: ['file:///etc/passwd'] }] }],
    ['nothing', undefined],
  ])('is not made of %s', (_, terms) => {
    expect(() => previewApproval(terms, needs())).toThrowError(
      expect.objectContaining({ code: 'input-invalid' }),
    )
  })
})

describe('a yes', () => {
  it('is stored with the library and found again by another process', () => {
    const approval = store(SEARCH)
    expect(approval).toMatchObject({ approvedAt: '2026-01-02T00:00:00.000Z', by: 'prompt' })
    const other = openSqliteLibrary({ directory, clock })
    expect(other.approvals.find(approval.fingerprint)).toEqual(approval)
    other.library.close()
    expect(previewApproval(SEARCH, needs()).given).toEqual(approval)
  })

  it.each([
    ['a query', { ...SEARCH, queries: ['sleep spindles', 'more'] }],
    ['a limit', { ...SEARCH, limits: { hitsPerQuery: 26, lookUps: 30 } }],
    [
      'a destination',
      { ...SEARCH, destinations: [{ ...SEARCH.destinations[0], endpoint: 'https://api.crossref.org' }] },
    ],
  ])('to one thing is no yes to another: %s changed', (_, changed) => {
    const { fingerprint } = store(SEARCH)
    expect(previewApproval(changed, needs()).given).toBeUndefined()
    expect(() => approve({ terms: changed, fingerprint, by: 'mcp' }, needs())).toThrowError(
      expect.objectContaining({ code: 'approval-missing' }),
    )
  })

  it('holds for the papers in their order', () => {
    const reversed = { ...FETCH, papers: [...FETCH.papers].reverse() }
    expect(previewApproval(reversed, needs()).fingerprint).not.toBe(
      previewApproval(FETCH, needs()).fingerprint,
    )
  })

  it('can be taken back by the beginning of its fingerprint', () => {
    const { fingerprint } = store(SEARCH)
    time += 1000
    store(FETCH)
    expect(listApprovals({ ...needs(), staged: new Set() }).map(({ terms }) => terms.kind)).toEqual([
      'fetch',
      'search',
    ])
    expect(() => revokeApproval(fingerprint.slice(0, 7), needs())).toThrowError(
      expect.objectContaining({ code: 'not-found' }),
    )
    revokeApproval(fingerprint.slice(0, 8), needs())
    expect(listApprovals({ ...needs(), staged: new Set() }).map(({ terms }) => terms.kind)).toEqual(['fetch'])
  })
})

it('a library from before approvals gets their table', () => {
  opened.library.close()
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { mode: 0o700 })
  const database = new Database(join(directory, 'library.sqlite'))
  for (const { version, sql } of MIGRATIONS.filter((migration) => migration.version < 3)) {
    database.exec(sql)
    database.pragma(`user_version = ${version}`)
  }
  database.close()
  opened = openSqliteLibrary({ directory, clock })
  expect(opened.approvals.list()).toEqual([])
  expect(store(SEARCH).by).toBe('prompt')
})

describe('the fingerprint of staged papers', () => {
  const paper = {
    id: 'doi:1',
    title: 'On sleep',
    abstract: 'We slept.',
    candidates: ['https://a.org/1', 'https://b.org/1'],
  }
  const other = { id: 'doi:2', title: 'On waking', candidates: [] }

  it('does not depend on the order of staging', () => {
    expect(stagedFingerprint([paper, other])).toBe(stagedFingerprint([other, paper]))
  })

  it.each([
    ['title', { ...paper, title: 'On sleeping' }],
    ['abstract', { ...paper, abstract: 'We slept well.' }],
    ['DOI', { ...paper, doi: '10.5555/1' }],
    ['arXiv id', { ...paper, arxiv: '2601.00001' }],
    ['order of the candidates', { ...paper, candidates: [...paper.candidates].reverse() }],
  ])('changes with the %s', (_, changed) => {
    expect(stagedFingerprint([changed])).not.toBe(stagedFingerprint([paper]))
  })
})
