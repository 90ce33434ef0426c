import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLE_SENTENCES, sampleRun } from '../../test/fixtures/sample-run.js'
import type { FileAccess } from '../contracts/file-access.js'
import { runIdOf } from '../model/ids.js'
import { exportRun } from './export-run.js'
import { replayRunFolder } from './replay-run.js'
import { verifyRunFolder } from './verify-run.js'

const run = sampleRun()
let store = new Map<string, string>()
let written: string[] = []
const files: FileAccess = {
  list: (directory) =>
    Promise.resolve(
      [...store.keys()]
        .filter((path) => path.startsWith(`${directory}/`))
        .map((path) => path.slice(directory.length + 1)),
    ),
  readText: ({ directory, name }) => Promise.resolve(store.get(`${directory}/${name}`) ?? ''),
  writeTextAtomically: ({ directory, name }, text) => {
    written.push(name)
    store.set(`${directory}/${name}`, text)
    return Promise.resolve()
  },
}
const needs = { files }

beforeEach(async () => {
  store = new Map()
  written = []
  await exportRun(run, 'out', needs)
})

describe('exportRun', () => {
  it('writes run.json last, so that an unfinished folder is no run', () => {
    expect(written).toHaveLength(7)
    expect(written.at(-1)).toBe('run.json')
  })

  it('writes the same run again, but never over another one or over a foreign run.json', async () => {
    await expect(exportRun(run, 'out', needs)).resolves.toHaveLength(7)
    const other = sampleRun({ id: runIdOf('other') })
    await expect(exportRun(other, 'out', needs)).rejects.toMatchObject({ code: 'file-unwritable' })
    store.set('foreign/run.json', '{"mine": true}')
    await expect(exportRun(run, 'foreign', needs)).rejects.toMatchObject({ code: 'file-unwritable' })
    expect(store.get('foreign/run.json')).toBe('{"mine": true}')
  })
})

describe('verifyRunFolder', () => {
  it('finds that an untouched folder holds', async () => {
    const result = await verifyRunFolder('out', needs)
    expect(result.problems).toEqual([])
    expect(result).toMatchObject({ status: 'holds', checked: { files: 7, passages: 6 } })
  })

  it('names the passage and the quotation of which one character was changed in run.json', async () => {
    change(
      'run.json',
      SAMPLE_SENTENCES.growth.slice(0, 30),
      SAMPLE_SENTENCES.growth.slice(0, 30).replace('38', '88'),
    )
    const places = (await verifyRunFolder('out', needs)).problems.map(({ kind, where }) => `${kind} ${where}`)
    expect(places).toEqual(expect.arrayContaining(['quotation S1-E1', `record ${run.id}`]))
  })

  it('names the file, the line and the column of one changed character in every file', async () => {
    for (const { name } of await rendered()) {
      const original = store.get(`out/${name}`) ?? ''
      const position = Math.floor(original.length / 2)
      store.set(`out/${name}`, `${original.slice(0, position)}\u00a7${original.slice(position + 1)}`)
      const { status, problems } = await verifyRunFolder('out', needs)
      expect(status).toBe('broken')
      if (name !== 'run.json') {
        const line = original.slice(0, position).split('\n').length
        expect(problems).toEqual([expect.objectContaining({ kind: 'file', where: name, position })])
        expect(problems[0]?.message).toContain(`line ${line},`)
      }
      store.set(`out/${name}`, original)
    }
  })

  it('notices any changed character of run.json', async () => {
    const original = store.get('out/run.json') ?? ''
    for (let position = 0; position < original.length; position += 331) {
      const sign = original[position] === 'x' ? 'y' : 'x'
      store.set('out/run.json', original.slice(0, position) + sign + original.slice(position + 1))
      expect((await verifyRunFolder('out', needs)).status).toBe('broken')
    }
  })

  it('names a file that is missing', async () => {
    store.delete('out/references.bib')
    expect((await verifyRunFolder('out', needs)).problems).toEqual([
      expect.objectContaining({ kind: 'file', where: 'references.bib' }),
    ])
  })

  it('reports a run.json that can no longer be read, and throws where there is none or another version', async () => {
    change('run.json', '"claims"', '"clams')
    expect(await verifyRunFolder('out', needs)).toMatchObject({
      status: 'broken',
      problems: [{ kind: 'record', where: 'run.json' }],
    })
    await expect(verifyRunFolder('nowhere', needs)).rejects.toMatchObject({ code: 'run-invalid' })
    await exportRun(run, 'newer', needs)
    store.set(
      'newer/run.json',
      (store.get('newer/run.json') ?? '').replace('firsthand-run/1', 'firsthand-run/2'),
    )
    await expect(verifyRunFolder('newer', needs)).rejects.toMatchObject({ code: 'run-invalid' })
  })
})

describe('replayRunFolder', () => {
  it('renders the same bytes again', async () => {
    expect(await replayRunFolder('out', needs)).toMatchObject({
      status: 'same',
      runId: run.id,
      differences: [],
    })
  })

  it('says which file differs, and writes nothing', async () => {
    change('answer.md', 'Findings', 'Findings!')
    const before = new Map(store)
    const replay = await replayRunFolder('out', needs)
    expect(replay).toMatchObject({ status: 'different', differences: [{ where: 'answer.md' }] })
    expect(store).toEqual(before)
  })
})

async function rendered(): Promise<readonly { readonly name: string }[]> {
  return (await replayRunFolder('out', needs)).files.map((name) => ({ name }))
}

function change(name: string, from: string, to: string): void {
  const text = store.get(`out/${name}`) ?? ''
  expect(text).toContain(from)
  store.set(`out/${name}`, text.replace(from, to))
}
