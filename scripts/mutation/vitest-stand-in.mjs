// Stands in for vitest where tests are run in one process by in-process-runner.mjs: `describe`, `it` and `expect` of the kind that the
// unit tests of checks use. No hooks, no mocks, no snapshots.
import { GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from '@vitest/expect'
import * as chai from 'chai'

for (const matchers of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(matchers)

export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect)
globalThis[GLOBAL_EXPECT] = expect
setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }, expect)

/** The tests in their order, for the runner; their place makes their id unique. */
export const collected = []
globalThis.firsthandTests = collected

const around = []

export function describe(name, body) {
  around.push(name)
  body()
  around.pop()
}

export function it(name, body) {
  collected.push({ id: `${collected.length} ${[...around, name].join(' > ')}`, body })
}

const each = (add) => (rows) => (name, body) => {
  for (const row of rows) add(name, () => (Array.isArray(row) ? body(...row) : body(row)))
}
it.each = each(it)
describe.each = each(describe)
