import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFileAccess } from '../../src/adapters/files/local-file-access.js'
import { readBibliography } from '../../src/adapters/readers/bibliography/read-bibliography.js'
import { readMarkdown } from '../../src/adapters/readers/markdown.js'
import { readPlainText } from '../../src/adapters/readers/plain-text.js'
import { decideOwnOutput, fingerprintsOfText } from '../../src/checks/output-fingerprint.js'
import { carriesOutputMark, OUTPUT_MARK } from '../../src/language/output-mark.js'
import type { DocumentFormat, ReadOutcome } from '../../src/model/document.js'
import { exportRun } from '../../src/operations/export-run.js'
import { replayRunFolder } from '../../src/operations/replay-run.js'
import { verifyRunFolder } from '../../src/operations/verify-run.js'
import { fingerprintsOfRun } from '../../src/stages/render/run-fingerprints.js'
import { SAMPLE_SENTENCES, sampleRun } from '../fixtures/sample-run.js'

const run = sampleRun()
const needs = { files: localFileAccess() }
let directory = ''

beforeAll(async () => {
  directory = join(mkdtempSync(join(tmpdir(), 'firsthand-run-')), 'a run – ü')
  await exportRun(run, directory, needs)
})
afterAll(() => {
  rmSync(join(directory, '..'), { recursive: true, force: true })
})

describe('a run folder on disk', () => {
  it('holds, and renders the same bytes again', async () => {
    expect(await verifyRunFolder(directory, needs)).toMatchObject({ status: 'holds', problems: [] })
    expect(await replayRunFolder(directory, needs)).toMatchObject({ status: 'same' })
    expect(readdirSync(directory)).toHaveLength(7)
  })

  it('names the passage when one byte of it was changed, valid UTF-8 or not', async () => {
    const path = join(directory, 'run.json')
    const original = readFileSync(path)
    const position = original.indexOf(Buffer.from(JSON.stringify(SAMPLE_SENTENCES.own).slice(1, -1)))
    for (const byte of [0x41, 0xff]) {
      const changed = Buffer.from(original)
      changed[position + 3] = byte
      writeFileSync(path, changed)
      const { problems } = await verifyRunFolder(directory, needs)
      expect(problems).toContainEqual(
        expect.objectContaining({ kind: 'passage', where: run.passages[0]?.id }),
      )
      expect(problems).toContainEqual(
        expect.objectContaining({ kind: 'sentence', where: run.passages[0]?.sentences[2]?.id }),
      )
    }
    writeFileSync(path, original)
    expect((await verifyRunFolder(directory, needs)).status).toBe('holds')
  })
})

describe('output offered as a source', () => {
  const known = fingerprintsOfRun(run)
  const offered: readonly [string, DocumentFormat][] = [
    ['answer.md', 'markdown'],
    ['answer.md', 'text'],
    ['answer.html', 'text'],
  ]

  it.each(offered)('is known by its mark: %s read as %s', (name, format) => {
    expect(carriesOutputMark(wordsOf(read(readFileSync(join(directory, name), 'utf8'), format)))).toBe(true)
  })

  it.each(offered)('is known by its sentences when the marks were cut out: %s read as %s', (name, format) => {
    const text = readFileSync(join(directory, name), 'utf8').replaceAll(OUTPUT_MARK, '')
    const words = wordsOf(read(text, format))
    expect(carriesOutputMark(words)).toBe(false)
    expect(decideOwnOutput(fingerprintsOfText(words), known).status).toBe('own-output')
  })

  it('leaves its bibliographies readable, with their notices and without the mark in any record', async () => {
    for (const name of ['references.bib', 'references.ris', 'references.json']) {
      const outcome = await readBibliography(readFileSync(join(directory, name)), name)
      if (outcome.status !== 'read') throw new Error(outcome.message)
      expect(outcome.problems).toEqual([])
      expect(outcome.entries.map(({ record }) => record.title)).toEqual(
        run.papers.map(({ record }) => record.title),
      )
      expect(outcome.entries[2]?.record.editorial?.status).toBe('retracted')
      expect(carriesOutputMark(JSON.stringify(outcome.entries))).toBe(false)
    }
  })
})

function read(text: string, format: DocumentFormat): ReadOutcome {
  const input = { bytes: new TextEncoder().encode(text), format, fileName: 'offered' }
  return format === 'markdown' ? readMarkdown(input) : readPlainText(input)
}

function wordsOf(outcome: ReadOutcome): string {
  if (outcome.status !== 'read') throw new Error(outcome.message)
  return outcome.reading.blocks.map(({ display }) => display).join('\n\n')
}
