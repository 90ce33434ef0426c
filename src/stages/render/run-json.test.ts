import { describe, expect, it } from 'vitest'
import { sampleRun } from '../../../test/fixtures/sample-run.js'
import { isFirsthandError } from '../../model/errors.js'
import { parseRun, runHash, serialiseRun } from './run-json.js'

const run = sampleRun()

describe('run.json', () => {
  it('gives back the same run, and the same text for it', () => {
    const text = serialiseRun(run)
    expect(parseRun(text)).toEqual(run)
    expect(serialiseRun(parseRun(text))).toBe(text)
  })

  it('does not depend on the order in which members were made', () => {
    const reversed = Object.fromEntries(Object.entries(run).reverse()) as unknown as typeof run
    expect(serialiseRun(reversed)).toBe(serialiseRun(run))
    expect(runHash(reversed)).toBe(runHash(run))
  })

  it('has a hash over everything but the hash', () => {
    expect(runHash(run)).toBe(run.sha256)
    const relabelled = { ...run, sha256: '0'.repeat(64) }
    expect(runHash(relabelled)).toBe(run.sha256)
    expect(runHash({ ...run, question: 'another' })).not.toBe(run.sha256)
  })

  it('refuses the record of another version by name', () => {
    const text = serialiseRun(run).replace('firsthand-run/1', 'firsthand-run/9')
    expect(refusal(text)).toMatchObject({ code: 'run-invalid', details: { kind: 'schema-version' } })
    expect(refusal(text)?.message).toContain('"firsthand-run/9"')
  })

  it.each([
    ['not JSON', (text: string) => text.slice(0, -20), /not valid JSON/],
    ['a list', () => '[]', /expected an object/],
    ['without schema', (text: string) => text.replace('"schema"', '"scheme"'), /schema|scheme/],
    ['a wrong verdict', (text: string) => text.replace('"quoted"', '"true"'), /claims\[0\]\.verdict/],
    [
      'an id of another form',
      (text: string) => text.replace(/"run_\w+",\n/, '"run_1",\n'),
      /id: expected run_/,
    ],
    [
      'a span that ends before it starts',
      (text: string) => text.replace(/"start": 0/, '"start": 99999'),
      /span/,
    ],
    ['an unknown member', (text: string) => text.replace('"question"', '"extra": 1, "question"'), /extra/],
  ])('refuses %s and says what was expected', (_, damage, message) => {
    const error = refusal(damage(serialiseRun(run)))
    expect(error).toMatchObject({ code: 'run-invalid', details: { kind: 'damaged' } })
    expect(error?.message).toMatch(message)
  })
})

function refusal(text: string): (Error & { code: string }) | undefined {
  try {
    parseRun(text)
    return undefined
  } catch (error) {
    if (isFirsthandError(error)) return error
    throw error
  }
}
