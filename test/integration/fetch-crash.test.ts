import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectSqliteLibrary } from '../../src/adapters/stores/sqlite/inspect-library.js'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import type { Acquisition } from '../../src/model/acquisition.js'
import { pdfOfLines } from '../support/made-papers.js'
import { type OnlineBench, type ServedDocument, startOnlineBench } from '../support/online-bench.js'
import type { ServedWork } from '../support/provider-server.js'

const PAPERS = 32
const ROUNDS = 10
const CHILD = fileURLToPath(new URL('../support/fetch-child.ts', import.meta.url))

const title = (at: number) => `Growth of weed number ${at} in the cold tanks of the northern station`
const WORKS: readonly ServedWork[] = Array.from({ length: PAPERS }, (_, at) => ({
  title: title(at),
  authors: [{ family: 'Okonkwo', given: 'Ada' }],
  date: '2021-03-14',
  doi: `10.5555/weed.${at}`,
  licence: 'cc-by',
  pdfUrl: `https://papers.example.org/weed-${at}.pdf`,
  // Every fourth one cannot be had in full.
  abstract: `Weed number ${at} grew in cold tanks.`,
}))
const DOCUMENTS: Readonly<Record<string, ServedDocument>> = Object.fromEntries(
  WORKS.flatMap((_, at) => {
    if (at % 4 === 3) return []
    const body = pdfOfLines([title(at), 'Ada Okonkwo', ...lines(at)])
    return [[`papers.example.org/weed-${at}.pdf`, { body, bytesPerSecond: body.length * 4 }]]
  }),
)

function lines(at: number): string[] {
  return Array.from(
    { length: 20 },
    (_, line) => `Blade ${line} of weed number ${at} grew ${line + at} mm per week.`,
  )
}

let bench: OnlineBench
const library = () => join(bench.folder, 'library')
beforeAll(async () => {
  bench = await startOnlineBench({
    works: WORKS,
    documents: DOCUMENTS,
  })
  const search = [
    'search',
    'growth of weed in cold tanks',
    '--provider',
    'openalex',
    '--provider',
    'crossref',
    '--limit',
    '50',
    '--yes',
  ]
  expect(await bench.cli(...search)).toMatchObject({ code: 0 })
  expect(await bench.cli('stage', '--auto', String(PAPERS))).toMatchObject({ code: 0 })
})
afterAll(() => bench.close())

interface Moment {
  /** Line of the output after which the time counts. */
  readonly line: 'begins' | 'had'
  readonly milliseconds: number
}

/** At the start half of the time, and else while papers come in. */
function randomMoment(round: number): Moment {
  return round % 2 === 0
    ? { line: 'begins', milliseconds: Math.round(Math.random() * 1500) }
    : { line: 'had', milliseconds: Math.round(Math.random() * 400) }
}

/** Runs the child; kills it at a moment, where one is given. */
function fetchAndKill(moment?: Moment): Promise<{ readonly ended: boolean; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [
      '--import',
      'tsx',
      CHILD,
      bench.folder,
      JSON.stringify({ ...bench.place, hurries: true }),
    ])
    let output = ''
    let errors = ''
    child.stderr.on('data', (text) => (errors += String(text)))
    child.stdout.on('data', (text) => {
      const isFirst = !output.includes(moment?.line ?? '')
      output += String(text)
      if (moment !== undefined && isFirst && output.includes(moment.line))
        setTimeout(() => child.kill('SIGKILL'), moment.milliseconds)
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 || code === null ? resolve({ ended: code === 0, output }) : reject(new Error(errors)),
    )
  })
}

/** What is kept; every part has to be whole and to belong together. */
function kept(): ReadonlyMap<string, Acquisition> {
  expect(inspectSqliteLibrary(library())).toMatchObject({ status: 'open', faults: [] })
  const opened = openSqliteLibrary({ directory: library(), clock: { now: () => new Date() } })
  const acquisitions = opened.foundPapers.acquisitions()
  const documents = opened.library.papers().flatMap(({ documents: own }) => own)
  for (const { id, sha256 } of documents)
    expect(createHash('sha256').update(opened.library.documentBytes(id)).digest('hex')).toBe(sha256)
  const had = acquisitions.flatMap(({ documentId }) => documentId ?? []).sort()
  expect(documents.map(({ id }) => id).sort()).toEqual(had)
  opened.library.close()
  for (const file of readdirSync(join(library(), 'documents'), { recursive: true, withFileTypes: true }))
    if (file.isFile() && /^[0-9a-f]{64}$/u.test(file.name)) {
      const bytes = readFileSync(join(file.parentPath, file.name))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.name)
    }
  return new Map(acquisitions.map((acquisition) => [acquisition.paper, acquisition]))
}

it('a fetch that is killed ten times loses nothing that it had, and the next one does the rest', async () => {
  let before = kept()
  const killed: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ended } = await fetchAndKill(randomMoment(round))
    if (!ended) killed.push(`round ${round}`)
    const after = kept()
    for (const [paper, acquisition] of before)
      if (acquisition.outcome === 'full-text') expect(after.get(paper)).toEqual(acquisition)
      else expect(after.has(paper)).toBe(true)
    before = after
  }
  expect(killed.length).toBeGreaterThan(0)
  const full = [...before.values()].filter(({ outcome }) => outcome === 'full-text')
  expect(full.length).toBeGreaterThan(0)
  const asked = bench.documentRequests.length
  expect(await fetchAndKill()).toMatchObject({ ended: true })
  const end = kept()
  expect([...end.values()].filter(({ outcome }) => outcome === 'full-text')).toHaveLength(PAPERS - PAPERS / 4)
  expect([...end.values()].filter(({ outcome }) => outcome === 'abstract-only')).toHaveLength(PAPERS / 4)
  // What was had in full is not asked for again.
  const again = bench.documentRequests.slice(asked)
  for (const { paper } of full)
    expect(again).not.toContain(`papers.example.org/weed-${paper.split('.').at(-1)}.pdf`)
  process.stdout.write(
    `${killed.length} of ${ROUNDS} killed; ${full.length} full texts were there before the last run\n`,
  )
}, 300_000)
