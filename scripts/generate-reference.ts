// Writes the generated pages of docs/reference. Usage: npm run reference [-- --check]
// --check writes nothing and exits 1 where a page is not up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageText, type ReferencePage } from './reference/page.js'
import { REFERENCE_PAGES } from './reference/pages.js'

const pathOf = (page: ReferencePage): string => fileURLToPath(new URL(`../${page.path}`, import.meta.url))
const isCurrent = (page: ReferencePage): boolean =>
  existsSync(pathOf(page)) && readFileSync(pathOf(page), 'utf8') === pageText(page)

function write(page: ReferencePage): void {
  mkdirSync(dirname(pathOf(page)), { recursive: true })
  writeFileSync(pathOf(page), pageText(page))
}

function main(args: readonly string[]): number {
  if (args.includes('--help')) {
    console.log('Usage: npm run reference [-- --check]')
    return 0
  }
  const stale = REFERENCE_PAGES.filter((page) => !isCurrent(page))
  const isCheck = args.includes('--check')
  for (const page of stale) {
    if (!isCheck) write(page)
    console.log(`${isCheck ? 'not up to date' : 'written'}: ${page.path}`)
  }
  console.log(`${REFERENCE_PAGES.length - stale.length} of ${REFERENCE_PAGES.length} pages were up to date`)
  return isCheck && stale.length > 0 ? 1 : 0
}

process.exitCode = main(process.argv.slice(2))
