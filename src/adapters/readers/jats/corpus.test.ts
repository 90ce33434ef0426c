import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Reading } from '../../../model/document.js'
import { readJats } from './read-jats.js'

const FOLDER = join(process.cwd(), '..', 'shared', 'corpus', 'jats')
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.xml')) : []

function readFile(name: string): Reading {
  const outcome = readJats({ bytes: readFileSync(join(FOLDER, name)), format: 'jats', fileName: name })
  if (outcome.status !== 'read') throw new Error(`${name}: ${outcome.message}`)
  return outcome.reading
}

/** What does not hold of a block: outer spaces, a map that misses the end, a span of nothing. */
function faultsOf(block: Block): string[] {
  const { display, raw, displayToRaw } = block
  const spans = [...(block.scripts ?? []), ...(block.citations ?? []), ...(block.cells ?? [])]
  const bad = spans.filter(({ start, end }) => {
    const content = display.slice(start, end)
    return content === '' || content !== content.trim()
  })
  const isMapped = displayToRaw.target.at(-1) === display.length && displayToRaw.source.at(-1) === raw.length
  return isMapped && display === display.trim() && bad.length === 0 ? [] : [display]
}

/** Words in order, without marks. */
function wordsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')
}

describe.skipIf(files.length === 0)(
  'readJats over the corpus (skipped where ../shared/corpus is missing)',
  () => {
    it('reads every file with a title, blocks in range and every reference', () => {
      for (const name of files) {
        const reading = readFile(name)
        const source = readFileSync(join(FOLDER, name), 'utf8')
        expect(reading.record.title, name).not.toBe('')
        expect(reading.blocks.length, name).toBeGreaterThan(3)
        expect(reading.references.length, name).toBe(source.match(/<ref[\s>]/g)?.length ?? 0)
        expect(reading.blocks.flatMap(faultsOf), name).toEqual([])
      }
    })

    it('finds at least 95 % of the sentences of each plain-text truth', () => {
      for (const name of files.filter((file) => existsSync(join(FOLDER, file.replace('.xml', '.txt'))))) {
        const text = wordsOf(
          readFile(name)
            .blocks.map((block) => block.display)
            .join('\n'),
        ).replaceAll(' ', '')
        const truth = readFileSync(join(FOLDER, name.replace('.xml', '.txt')), 'utf8').replace(
          /\[(?:fig|table-wrap)\]/g,
          '',
        )
        const sentences = truth
          .split(/\n|(?<=\.)\s+(?=\p{Lu})/u)
          .map(wordsOf)
          .filter((words) => words.split(' ').length >= 8)
        const found = sentences.filter((words) => text.includes(words.replaceAll(' ', '')))
        expect(found.length / sentences.length, name).toBeGreaterThan(0.95)
      }
    })

    it('gives an outcome for every damaged file', () => {
      const source = readFileSync(join(FOLDER, 'journal.pbio.0020188.xml'))
      fc.assert(
        fc.property(
          fc.nat(source.length - 1),
          fc.nat(400),
          fc.uint8Array({ maxLength: 8 }),
          (at, cut, insert) => {
            const bytes = Uint8Array.from([
              ...source.subarray(0, at),
              ...insert,
              ...source.subarray(at + cut),
            ])
            const outcome = readJats({ bytes, format: 'jats', fileName: 'damaged.xml' })
            expect(['read', 'unreadable']).toContain(outcome.status)
          },
        ),
        { numRuns: 150 },
      )
    })
  },
)

it.runIf(files.length === 0)('has no corpus', () => {
  process.stdout.write('skipped: ../shared/corpus/jats is not there\n')
  expect(files).toEqual([])
})
