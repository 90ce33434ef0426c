// A test runner for Stryker that loads the bundled tests once and runs them again for each mutant in the same process. With Vitest a
// mutant costs half a second of processor time, since some eighty modules are loaded anew; here it costs some hundredths.
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const BUNDLE = 'bundled.test.mjs'
/** What the instrumented code reads: which mutant is active, and which test runs. */
const mutation = (globalThis.__stryker__ ??= {})

class InProcessRunner {
  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    await import(pathToFileURL(resolve(BUNDLE)).href)
  }

  async dryRun() {
    return { ...(await runTests()), mutantCoverage: mutation.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    Object.assign(mutation, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 })
    const result = await runTests(testFilter)
    mutation.activeMutant = undefined
    return toMutantRunResult(determineHitLimitReached(mutation.hitCount, hitLimit) ?? result)
  }
}

/** Runs the wanted tests, by default all; where only some are wanted the first that fails ends the run. */
async function runTests(wanted) {
  const tests = []
  for (const { id, body } of globalThis.firsthandTests) {
    if (wanted !== undefined && !wanted.includes(id)) continue
    const outcome = await runTest(id, body)
    tests.push(outcome)
    if (wanted !== undefined && outcome.status === TestStatus.Failed) break
  }
  return { status: DryRunStatus.Complete, tests }
}

async function runTest(id, body) {
  const start = performance.now()
  mutation.currentTestId = id
  const done = (more) => ({ id, name: id, timeSpentMs: performance.now() - start, ...more })
  try {
    await body()
    return done({ status: TestStatus.Success })
  } catch (error) {
    return done({ status: TestStatus.Failed, failureMessage: String(error?.message ?? error) })
  } finally {
    mutation.currentTestId = undefined
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)]
