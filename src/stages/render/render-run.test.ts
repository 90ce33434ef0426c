import { describe, expect, it } from 'vitest'
import { sampleRun } from '../../../test/fixtures/sample-run.js'
import { carriesOutputMark } from '../../language/output-mark.js'
import { sha256Hex } from '../../util/hash.js'
import { renderRun } from './render-run.js'
import { parseRun, serialiseRun } from './run-json.js'

const run = sampleRun()
const files = renderRun(run)
const textOf = (name: string): string => files.find((file) => file.name === name)?.text ?? ''

describe('renderRun', () => {
  it('gives all files of a run folder', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'answer.md',
      'answer.html',
      'run.json',
      'references.bib',
      'references.ris',
      'references.json',
      'ro-crate-metadata.json',
    ])
  })

  it('marks every file as output', () => {
    expect(files.filter(({ text }) => !carriesOutputMark(text)).map(({ name }) => name)).toEqual([])
  })

  it('gives the same bytes for the run that was read back', () => {
    expect(renderRun(parseRun(serialiseRun(run)))).toEqual(files)
  })

  it('shows the mark at the top and at the bottom of what is read and printed', () => {
    for (const name of ['answer.md', 'answer.html']) {
      const text = textOf(name)
      expect(carriesOutputMark(text.slice(0, text.indexOf('takes for granted')))).toBe(true)
      expect(carriesOutputMark(text.slice(text.indexOf('SHA-256 of the record')))).toBe(true)
    }
  })

  it('writes the cited papers in source order, from their records', () => {
    const titles = run.papers.map(({ record }) => record.title.slice(0, 12))
    const ris = textOf('references.ris')
    expect([...ris.matchAll(/^TI {2}- (.{12})/gmu)].map((match) => match[1])).toEqual(titles)
    expect(ris.indexOf('TY  - ')).toBeLessThan(ris.indexOf('TI  - '))
    const items = JSON.parse(textOf('references.json')) as readonly { title: string }[]
    expect(items.map(({ title }) => title.slice(0, 12))).toEqual(titles)
    expect(textOf('references.bib').match(/^@\w+\{/gmu)).toHaveLength(4)
    expect(textOf('references.bib')).not.toContain('10.5555/spores.3')
  })

  it('describes the files with their sizes and hashes, and the papers, as RO-Crate 1.1', () => {
    const crate = JSON.parse(textOf('ro-crate-metadata.json')) as {
      '@context': string
      '@graph': readonly Record<string, unknown>[]
    }
    const entity = (id: string): Record<string, unknown> | undefined =>
      crate['@graph'].find((one) => one['@id'] === id)
    expect(crate['@context']).toBe('https://w3id.org/ro/crate/1.1/context')
    expect(entity('ro-crate-metadata.json')).toMatchObject({
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      about: { '@id': './' },
    })
    expect(entity('./')).toMatchObject({
      '@type': 'Dataset',
      name: run.question,
      datePublished: run.startedAt,
    })
    for (const { name, text } of files.slice(0, -1))
      expect(entity(name)).toMatchObject({
        sha256: sha256Hex(text),
        contentSize: String(Buffer.byteLength(text)),
      })
    const ids = crate['@graph'].map((one) => one['@id'])
    const references = [...textOf('ro-crate-metadata.json').matchAll(/"@id": "([^"]*)"/g)].map(
      (match) => match[1],
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(references.filter((id) => !ids.includes(id) && id !== 'https://w3id.org/ro/crate/1.1')).toEqual([])
  })
})
