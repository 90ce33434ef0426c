import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tinyPdf } from '../../src/operations/tiny-pdf.js'
import { buildCli, type CliOptions, runCli } from '../support/built-cli.js'
import { KELP_PAPERS, writePapers } from '../support/small-library.js'

let cwd = ''
let library = ''

beforeAll(async () => {
  buildCli()
  cwd = mkdtempSync(join(tmpdir(), 'firsthand cli ü-'))
  library = join(cwd, 'my library – ä')
  writePapers(join(cwd, 'my papers é'), KELP_PAPERS)
  const { code, stderr } = await firsthand(['add', 'my papers é', '--library', library])
  if (code !== 0) throw new Error(stderr)
})
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

const firsthand = (args: readonly string[], options: Partial<CliOptions> = {}) =>
  runCli(args, { cwd, ...options })
const inLibrary = (...args: readonly string[]) => firsthand(args, { env: { FIRSTHAND_LIBRARY: library } })
const keysOf = (text: string) => Object.keys(JSON.parse(text)).sort()

describe('the command line itself', () => {
  it('prints help and version to standard output', async () => {
    for (const args of [['--help'], ['help'], [], ['help', 'ask'], ['ask', '--help']]) {
      const { code, stdout, stderr } = await firsthand(args)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(/^Usage: firsthand/)
    }
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await firsthand(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('answers wrong usage with 2, the nearest name, and nothing on standard output', async () => {
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [['grpe', 'x'], /Did you mean grep\?/],
      [['ask', 'why', '--jsn'], /Did you mean --json\?/],
      [['add'], /missing required argument 'path'/],
      [['grep', 'x', '--limit', 'many'], /whole number/],
      [['completion', 'tcsh'], /bash, zsh, fish/],
      [['config', 'explain', 'raeder'], /Did you mean|no setting raeder/],
      [['ask', 'why?', '--limit', '0', '--library', library], /ask\.findingsLimit cannot be "0"/],
    ]
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await firsthand(args)
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
      expect(stderr).toMatch(message)
    }
  })

  it('tells an error as message and hint, as JSON on request, with its stack only for --debug', async () => {
    const missing = join(cwd, 'no library')
    const plain = await firsthand(['grep', 'kelp', '--library', missing])
    expect(plain).toMatchObject({ code: 11, stdout: '' })
    expect(plain.stderr).toBe(
      `error: There is no library at ${missing} yet.\nAdd some with \`firsthand add PATH\`.\n`,
    )
    const json = await firsthand(['grep', 'kelp', '--library', missing, '--json'])
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'library-empty', exitCode: 11 } })
    const debug = await firsthand(['grep', 'kelp', '--library', missing, '--debug'])
    expect(debug.stderr).toMatch(/\n {4}at /)
    expect(existsSync(missing)).toBe(false)
  })

  it('is quiet when its output is no longer read', async () => {
    const { stderr } = await firsthand(['grep', '-e', '.', '--library', library], {
      onStart: (child) => child.stdout?.destroy(),
    })
    expect(stderr).not.toMatch(/EPIPE|Error/)
  })
})

describe('add', () => {
  it('reads nothing twice, and finds the library by flag, variable and project file', async () => {
    writeFileSync(join(cwd, 'firsthand.json'), JSON.stringify({ library: { directory: 'my library – ä' } }))
    const runs = [
      await inLibrary('add', 'my papers é', '--json'),
      await firsthand(['add', 'my papers é', '--json', '--library', library]),
      await firsthand(['add', 'my papers é', '--json']),
    ]
    rmSync(join(cwd, 'firsthand.json'))
    for (const { code, stdout, stderr } of runs) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(JSON.parse(stdout)).toMatchObject({ library, counts: { unchanged: 2, added: 0 } })
    }
  })

  it('gives every file that fails a row with its reason, and goes on', async () => {
    const folder = join(cwd, 'mixed')
    writePapers(folder, { 'page.pdf': '<!doctype html><html><body>Log in</body></html>', 'empty.pdf': '' })
    writeFileSync(join(folder, 'good.pdf'), tinyPdf('Kelp forests shelter a great many animals.'))
    const other = join(cwd, 'other')
    const { code, stdout } = await firsthand(['add', folder, '--library', other])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^1 added, 2 not added/)
    expect(stdout).toMatch(/empty\.pdf +unreadable +.*empty/)
    expect(stdout).toMatch(/page\.pdf +unreadable +.*web page/)
    const bad = await firsthand(['add', join(folder, 'page.pdf'), '--library', join(cwd, 'third')])
    expect(bad.code).toBe(4)
    const nothing = await firsthand(['add', join(folder, 'nothing.pdf'), '--library', join(cwd, 'third')])
    expect(nothing).toMatchObject({ code: 12, stdout: '' })
    expect(nothing.stderr).toMatch(/nothing\.pdf: it does not exist/)
  })
})

describe('ask and what follows', () => {
  it('answers with 0, keeps the run, and writes a folder that holds', async () => {
    const out = join(cwd, 'an answer – ö')
    const { code, stdout, stderr } = await inLibrary(
      'ask',
      'How fast did kelp blades grow at 12 °C?',
      '--out',
      out,
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/│ .*4\.2 cm per week/)
    expect(stdout).not.toMatch(/\\[[*_.]/)
    expect(stderr).toContain('answer.md')
    expect(readdirSync(out)).toContain('run.json')
    const verified = await firsthand(['verify', out, '--json'])
    expect({ code: verified.code, ...JSON.parse(verified.stdout) }).toMatchObject({
      code: 0,
      status: 'holds',
      problems: [],
    })
    expect((await firsthand(['replay', out])).code).toBe(0)
    const { runs } = JSON.parse((await inLibrary('runs', '--json')).stdout)
    expect(runs[0]).toMatchObject({ question: 'How fast did kelp blades grow at 12 °C?', status: 'answered' })
    expect((await inLibrary('verify', runs[0].id)).code).toBe(0)
  })

  it('says what no longer holds when a byte of the run was changed', async () => {
    const out = join(cwd, 'changed')
    await inLibrary('ask', 'How fast did kelp blades grow at 12 °C?', '--out', out)
    const path = join(out, 'run.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('4.2 cm', '4.3 cm'))
    const { code, stdout } = await firsthand(['verify', out])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^Does not hold/)
  })

  it('answers with 3 where the library says nothing, and 11 where there is none', async () => {
    const { code, stdout } = await inLibrary('ask', 'What is the boiling point of tungsten?', '--json')
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'firsthand-run/1',
      status: 'insufficient',
      claims: [],
    })
    const empty = await firsthand(['ask', 'Why?', '--library', join(cwd, 'none')])
    expect(empty).toMatchObject({ code: 11, stdout: '' })
    expect(empty.stderr).toMatch(/firsthand add PATH/)
  })

  it('shows the passage behind a label of the last run and of a run folder', async () => {
    const out = join(cwd, 'for evidence')
    await inLibrary('ask', 'How fast did kelp blades grow at 12 °C?', '--out', out)
    const shown = JSON.parse((await inLibrary('evidence', 'S1-E1', '--json')).stdout)
    expect(shown).toMatchObject({ status: 'held', level: 'full-text', paper: { key: expect.any(String) } })
    const byFolder = await inLibrary('evidence', 's1-e1', '--run', out)
    expect(byFolder.stdout).toContain(shown.passageId)
    expect((await inLibrary('evidence', 'S1-E99')).code).toBe(11)
    expect((await inLibrary('evidence', 'nonsense')).code).toBe(2)
  })
})

describe('grep, check-quote and the lists', () => {
  it('marks matches without colours, and fails with 1 where nothing is found', async () => {
    const found = await inLibrary('grep', '10^-6 mol')
    expect(found).toMatchObject({ code: 0, stderr: '1 sentence in 1 paper.\n' })
    expect(found.stdout).toMatch(/»10⁻⁶ mol«/)
    expect(await inLibrary('grep', 'tungsten')).toMatchObject({ code: 1, stdout: '' })
    expect((await inLibrary('grep', '-e', '(')).code).toBe(2)
  })

  it('judges quotations by exit code', async () => {
    const quote = 'Blades grew 4.2 cm per week at 12 °C'
    expect((await inLibrary('check-quote', quote)).code).toBe(0)
    const changed = await inLibrary('check-quote', quote.replace('4.2', '4.3'), '--json')
    expect(changed.code).toBe(1)
    expect(JSON.parse(changed.stdout)).toMatchObject({
      status: 'not-present',
      nearest: { firstDifference: { quoted: '4.3', stored: '4.2' } },
    })
    expect((await inLibrary('check-quote', 'Blades grew')).code).toBe(2)
  })

  it('gives every list a stable shape as JSON', async () => {
    const shapes = {
      papers: ['library', 'papers'],
      sources: ['library', 'sources'],
      runs: ['runs'],
      doctor: ['findings', 'isWell', 'library', 'version'],
    }
    for (const [command, keys] of Object.entries(shapes)) {
      const { code, stdout, stderr } = await inLibrary(command, '--json')
      expect({ command, code, stderr, keys: keysOf(stdout) }).toEqual({ command, code: 0, stderr: '', keys })
    }
    const grep = await inLibrary('grep', 'kelp', '--json')
    expect(keysOf(grep.stdout)).toEqual(['documentsLookedAt', 'matches', 'papers', 'pattern', 'sentences'])
    const config = JSON.parse((await inLibrary('config', 'explain', 'library', '--json')).stdout)
    expect(config.settings).toMatchObject([
      { key: 'library.directory', value: library, origin: 'environment' },
    ])
  })
})

describe('eval answers', () => {
  it('exits 0 whenever it measured, and writes a line per question', async () => {
    const questions = join(cwd, 'questions.jsonl')
    const rows = join(cwd, 'rows.jsonl')
    const line = {
      id: 'q1',
      question: 'What is the boiling point of tungsten?',
      kind: 'unanswerable',
      deciding: [],
    }
    writeFileSync(questions, `${JSON.stringify(line)}\n`)
    const { code, stdout } = await inLibrary('eval', 'answers', questions, '--json', '--rows', rows)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ scores: { questions: 1 }, rejected: [] })
    expect(JSON.parse(readFileSync(rows, 'utf8'))).toMatchObject({ id: 'q1', outcome: 'rightly-refused' })
  })
})

describe('completion', () => {
  it('knows every command in every shell', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, stdout } = await firsthand(['completion', shell])
      expect(code).toBe(0)
      for (const name of ['add', 'ask', 'check-quote', 'explain', 'answers']) expect(stdout).toContain(name)
    }
  })
})

describe('an interruption', () => {
  it('keeps what was finished, and the next add goes on', async () => {
    const folder = join(cwd, 'many')
    mkdirSync(folder)
    for (let index = 0; index < 60; index++)
      writeFileSync(
        join(folder, `${index}.pdf`),
        tinyPdf(`Kelp forest number ${index} shelters ${index} animals.`),
      )
    const other = join(cwd, 'stopped')
    const stopped = await firsthand(['add', folder, '--library', other, '--json'], {
      onStart: (child) => setTimeout(() => child.kill('SIGINT'), 1200),
    })
    const outcome = JSON.parse(stopped.stdout)
    expect(stopped.code).toBe(outcome.isCancelled ? 130 : 0)
    const rest = await firsthand(['add', folder, '--library', other, '--json'])
    expect(rest.code).toBe(0)
    expect(JSON.parse(rest.stdout).counts.unchanged).toBe(outcome.counts.added)
    const sources = JSON.parse((await firsthand(['sources', '--library', other, '--json'])).stdout)
    expect(sources.sources).toHaveLength(60)
  })
})
