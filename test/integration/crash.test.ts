import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectSqliteLibrary } from '../../src/adapters/stores/sqlite/inspect-library.js'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import { buildCli, type CliResult, runCli } from '../support/built-cli.js'
import { jatsArticle } from '../support/made-papers.js'
import { writePapers } from '../support/small-library.js'

const ROUNDS = 10
const PAPERS = 60
const QUESTION = 'How much did blades of weed 7 grow?'

let folder = ''
const library = () => join(folder, 'library')

beforeAll(() => {
  buildCli()
  folder = mkdtempSync(join(tmpdir(), 'firsthand-crash-'))
  const files = Array.from({ length: PAPERS }, (_, at) => {
    const results = Array.from(
      { length: 60 },
      (__, line) => `Blade ${line} of weed ${at} grew ${line + at} mm per week.`,
    )
    const body = `<sec sec-type="results"><title>Results</title><p>${results.join(' ')}</p></sec>`
    return [
      `weed-${at}.xml`,
      jatsArticle({ title: `Growth of weed ${at} in cold tanks`, doi: `10.5555/weed.${at}`, body }),
    ]
  })
  writePapers(join(folder, 'papers'), Object.fromEntries(files))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function firsthand(args: readonly string[], killAfterMs?: number): Promise<CliResult> {
  return runCli([...args, '--library', library()], {
    cwd: folder,
    onStart: (child) => {
      if (killAfterMs === undefined) return
      const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
      child.on('close', () => clearTimeout(timer))
    },
  })
}

/** What is finished: documents, files with their outcome, runs. The library has to open and to be whole. */
function finished(): readonly string[] {
  const inspection = inspectSqliteLibrary(library())
  if (inspection.status === 'absent') return []
  expect(inspection).toMatchObject({ status: 'open', faults: [] })
  const opened = openSqliteLibrary({ directory: library(), clock: { now: () => new Date() } }).library
  const things = [
    ...opened.papers().flatMap(({ documents }) => documents.map(({ id }) => id)),
    ...opened.fileStates().map(({ path, outcome }) => `${path} ${outcome}`),
    ...opened.runs().map(({ id }) => id),
  ]
  for (const state of opened.fileStates())
    if (state.documentId !== undefined) opened.documentBytes(state.documentId)
  opened.close()
  return things
}

/** Kills the command at ten moments spread at random over the time that it takes. */
async function killRepeatedly(args: readonly string[], takesMs: number): Promise<number> {
  let kept = finished()
  let killed = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const moment = Math.round(takesMs * ((round + Math.random()) / ROUNDS))
    const { code } = await firsthand(args, moment)
    if (code === null) killed += 1
    const now = finished()
    expect(now, `after a kill at ${moment} ms of ${args[0]}`).toEqual(expect.arrayContaining([...kept]))
    kept = now
  }
  return killed
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}

describe('a process that is killed at any moment', () => {
  it('loses nothing of `add` that was finished, and the next `add` does the rest', async () => {
    const startUp = await timeOf(() => firsthand(['papers']))
    const killed = await killRepeatedly(['add', 'papers'], startUp + 2500)
    expect(killed).toBeGreaterThan(0)
    const last = await firsthand(['add', 'papers', '--json'])
    const { counts } = JSON.parse(last.stdout) as { counts: Record<string, number> }
    expect(last.code).toBe(0)
    expect((counts['added'] ?? 0) + (counts['unchanged'] ?? 0) + (counts['duplicate'] ?? 0)).toBe(PAPERS)
    expect(finished().filter((thing) => thing.startsWith('doc_'))).toHaveLength(PAPERS)
  }, 300_000)

  it('loses no run of `ask`, and the next `ask` answers', async () => {
    const takes = await timeOf(() => firsthand(['ask', QUESTION]))
    await killRepeatedly(['ask', QUESTION], takes)
    const last = await firsthand(['ask', QUESTION, '--json'])
    expect([0, 4]).toContain(last.code)
    expect(last.stdout).toContain('weed 7 grew')
  }, 300_000)
})

describe('two processes that add at once', () => {
  it('both end well, and every paper is there once', async () => {
    rmSync(library(), { recursive: true, force: true })
    const both = await Promise.all([firsthand(['add', 'papers']), firsthand(['add', 'papers'])])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    const documents = finished().filter((thing) => thing.startsWith('doc_'))
    expect(documents).toHaveLength(PAPERS)
    expect(new Set(documents).size).toBe(PAPERS)
  }, 300_000)
})
