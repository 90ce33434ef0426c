import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.js'

const KNOWN = ['library.directory', 'reader.timeoutSeconds', 'ask.findingsLimit']

it('finds the name behind a missing letter, a swap and another case', () => {
  expect(nearestName('libary.directory', KNOWN)).toBe('library.directory')
  expect(nearestName('reader.timeuotSeconds', KNOWN)).toBe('reader.timeoutSeconds')
  expect(nearestName('ASK.findingslimit', KNOWN)).toBe('ask.findingsLimit')
})

it('finds nothing where no name is near', () => {
  expect(nearestName('provider.endpoint', KNOWN)).toBeUndefined()
  expect(nearestName('x', [])).toBeUndefined()
})

it('finds every known name itself', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1 }), (names) => {
      for (const name of names) expect(nearestName(name, names)?.toLowerCase()).toBe(name.toLowerCase())
    }),
  )
})
