// Adds up vitest's JSON reports of a folder. Usage: node scripts/test-counts.mjs FOLDER [EXIT-STATUS]
// The last line is `N passed, N failed[, N skipped]`. Exits non-zero where something failed, no test ran, or the
// given exit status of the command that ran the tests is not 0.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Passed, failed and skipped tests of every report in a folder. A file that could not be loaded is one failure. */
export function readCounts(folder) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  for (const name of names) {
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    counts.passed += report.numPassedTests
    counts.failed += report.numFailedTests + report.testResults.filter(failedWithoutTest).length
    counts.skipped += report.numPendingTests + report.numTodoTests
  }
  return counts
}

/** `N passed, N failed`, and the skipped ones where there are any. */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function failedWithoutTest(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
}

function main([folder, status = '0']) {
  if (folder === undefined || folder === '--help') {
    console.log('Usage: node scripts/test-counts.mjs FOLDER [EXIT-STATUS]')
    return folder === undefined ? 2 : 0
  }
  const counts = readCounts(folder)
  if (counts.passed + counts.failed === 0) console.log('No test ran.')
  if (status !== '0' && counts.failed === 0) {
    console.log(`The command that runs the tests ended with status ${status}: counted as one failure.`)
    counts.failed = 1
  }
  console.log(formatCounts(counts))
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv.slice(2))
