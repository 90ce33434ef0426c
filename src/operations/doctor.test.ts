import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readdirSync } from 'node:fs'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { inspectSqliteLibrary } from '../adapters/stores/sqlite/inspect-library.js'
import { DEFAULT_PDF_LIMITS, readPdf } from '../adapters/readers/pdf/read-pdf.js'
import { doctor, type DoctorNeeds } from './doctor.js'
import { tinyPdf } from './tiny-pdf.js'

let small: SmallLibrary

beforeAll(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
})
afterAll(() => small.remove())

function needs(change: Partial<DoctorNeeds> = {}): DoctorNeeds {
  return {
    nodeVersion: '20.19.0',
    directory: small.library.directory,
    inspectLibrary: inspectSqliteLibrary,
    tryWriting: async () => undefined,
    freeBytes: async () => 10 ** 10,
    reader: { read: (input) => readPdf(input, DEFAULT_PDF_LIMITS), close: async () => undefined },
    sandboxLayers: () => [{ name: 'bubblewrap', isOn: false, detail: 'not installed' }],
    ...change,
  }
}

describe('the doctor', () => {
  it('finds a whole library well, with a warning for a missing fence', async () => {
    const { isWell, findings } = await doctor(needs())
    expect(isWell).toBe(true)
    expect(findings.filter(({ status }) => status !== 'ok')).toMatchObject([
      { part: 'sandbox', status: 'warning' },
    ])
  })

  it('gives every finding that is not well a remedy', async () => {
    const broken = needs({
      nodeVersion: '18.2.0',
      directory: join(small.papers, 'nothing here'),
      tryWriting: async () => Promise.reject(new Error('EROFS')),
      freeBytes: async () => 1000,
      reader: {
        read: async () => Promise.reject(new Error('no such program')),
        close: async () => undefined,
      },
    })
    const { isWell, findings } = await doctor(broken)
    expect(isWell).toBe(false)
    for (const finding of findings.filter(({ status }) => status !== 'ok'))
      expect(finding.remedy).toMatch(/\w/)
    expect(findings.filter(({ status }) => status === 'problem').map(({ part }) => part)).toEqual([
      'node',
      'library',
      'reader',
    ])
  })

  it('finds a document file that is gone', async () => {
    const folder = join(small.library.directory, 'documents')
    const file = readdirSync(folder, { recursive: true, withFileTypes: true }).find((entry) => entry.isFile())
    rmSync(join(file?.parentPath ?? '', file?.name ?? ''))
    const { isWell, findings } = await doctor(needs())
    expect(isWell).toBe(false)
    expect(findings.find(({ status }) => status === 'problem')?.message).toMatch(
      /1 document files are missing/,
    )
  })

  it('finds a database that is cut', async () => {
    const other = await createSmallLibrary(KELP_PAPERS)
    other.library.close()
    truncateSync(join(other.library.directory, 'library.sqlite'), 10_000)
    const { findings } = await doctor(needs({ directory: other.library.directory }))
    expect(findings.find(({ status }) => status === 'problem')).toMatchObject({ part: 'library' })
    rmSync(join(other.library.directory, '..'), { recursive: true, force: true })
  })
})

it('makes a PDF that a reader reads', async () => {
  const outcome = await readPdf(
    { bytes: tinyPdf('A (small) test of the \\ reader'), format: 'pdf', fileName: 'x.pdf' },
    DEFAULT_PDF_LIMITS,
  )
  expect(outcome.status === 'read' && outcome.reading.blocks[0]?.display).toBe(
    'A (small) test of the \\ reader',
  )
})
