import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIsolatedReader } from '../../src/adapters/readers/isolated-reader.js'
import type { Firsthand } from '../../src/compose.js'
import type { CliContext } from '../../src/interfaces/cli/cli-context.js'
import { runAdd } from '../../src/interfaces/cli/commands/add.js'
import { createLibraryBench, type LibraryBench } from '../support/library-bench.js'

/** One page of our own, encrypted by qpdf 11.3 with 256 bits (`--encrypt "salz & seetang" owner-of-it 256`). */
const ENCRYPTED = readFileSync(new URL('../fixtures/encrypted.pdf', import.meta.url))
const PASSWORD = 'salz & seetang'
const SENTENCE = 'Blades behind the lock grew 3.1 cm per week in all nine tanks.'

let bench: LibraryBench
beforeEach(() => {
  bench = createLibraryBench()
  bench.write({ 'locked.pdf': ENCRYPTED })
})
afterEach(() => bench.remove())

const sentences = () => [...bench.library.allSentences()].map(({ text }) => text)

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

describe('an encrypted PDF', () => {
  it('is refused with a clear reason without its password and with a wrong one', async () => {
    const { rows } = await bench.add()
    expect(rows[0]).toMatchObject({ status: 'unreadable', reason: 'password' })
    expect(rows[0]?.message).toBe('The file is protected by a password, and none was given.')
    const wrong = await bench.add({ password: 'sugar' })
    expect(wrong.rows[0]?.message).toBe('The file is protected by a password, and the one given is wrong.')
    expect(sentences()).toEqual([])
  })

  it('is read once its password is given, which is written nowhere', async () => {
    await bench.add()
    const { rows } = await bench.add({ password: PASSWORD })
    expect(rows[0]).toMatchObject({ status: 'added' })
    expect(sentences().join(' ')).toContain(SENTENCE)
    const files = filesOf(join(bench.folder, 'library'))
    expect(files.length).toBeGreaterThan(0)
    for (const path of files) expect(readFileSync(path).includes(PASSWORD)).toBe(false)
  })

  it('is read by a reader process of its own as well', async () => {
    const reader = createIsolatedReader({ maxProcesses: 1 })
    try {
      const input = { bytes: ENCRYPTED, format: 'pdf', fileName: 'locked.pdf' } as const
      expect(await reader.read(input)).toMatchObject({ status: 'unreadable', reason: 'password' })
      expect((await reader.read({ ...input, password: PASSWORD })).status).toBe('read')
    } finally {
      await reader.close()
    }
  })
})

describe('firsthand add --password-file', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'firsthand-password-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** What the command asks for and prints; the library is a stand-in, since only the request counts here. */
  async function addWith(flags: Parameters<typeof runAdd>[1]) {
    const asked: unknown[] = []
    const printed: string[] = []
    const counts = { added: 1, changed: 0, unchanged: 0, duplicate: 0, metadata: 0, unreadable: 0 }
    const firsthand = {
      directory: 'library',
      add: async (request: unknown) => {
        asked.push(request)
        return {
          rows: [],
          unlisted: [],
          isCancelled: false,
          counts: { ...counts, refused: 0, skipped: 0, failed: 0 },
        }
      },
    } as unknown as Firsthand
    const terminal = {
      print: (text: string) => printed.push(text),
      note: (text: string) => printed.push(text),
    }
    const context = { terminal, isJson: true, open: async () => firsthand } as unknown as CliContext
    await runAdd(['locked.pdf'], { embed: false, ...flags }, context)
    return { asked, printed: printed.join('\n') }
  }

  it('gives the first line of the file, blanks kept, and never prints it', async () => {
    const file = join(folder, 'password.txt')
    writeFileSync(file, `${PASSWORD}\r\nnot this line\n`)
    const { asked, printed } = await addWith({ passwordFile: file })
    expect(asked).toEqual([{ paths: ['locked.pdf'], password: PASSWORD }])
    expect(printed).not.toContain(PASSWORD)
  })

  it('refuses an empty file, a missing one, and a second password', async () => {
    const file = join(folder, 'empty.txt')
    writeFileSync(file, '\n')
    await expect(addWith({ passwordFile: file })).rejects.toThrow(/holds no password/)
    await expect(addWith({ passwordFile: join(folder, 'none') })).rejects.toThrow(/cannot be read/)
    await expect(addWith({ passwordFile: file, password: 'x' })).rejects.toThrow(/not both/)
  })
})
