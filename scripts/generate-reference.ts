// Writes the generated pages of docs/reference. Usage: npm run reference [-- --check]
// --check writes nothing and exits 1 where a page is not up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageText, type ReferencePage } from './reference/page.js'
import { REFERENCE_PAGES } from './reference/pages.js'

const pathOf = (page: ReferencePage): string => fileURLToPath(new URL(`../${page.path}`, import.meta.url))

async function isCurrent(page: ReferencePage): Promise<boolean> {
  return existsSync(pathOf(page)) && readFileSync(pathOf(page), 'utf8') === (await pageText(page))
}

async function write(page: ReferencePage): Promise<void> {
  mkdirSync(dirname(pathOf(page)), { recursive: true })
  writeFileSync(pathOf(page), await pageText(page))
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log('Usage: npm run reference [-- --check]')
    return 0
  }
  const isCheck = args.includes('--check')
  let stale = 0
  for (const page of REFERENCE_PAGES) {
    if (await isCurrent(page)) continue
    stale += 1
    if (!isCheck) await write(page)
    console.log(`${isCheck ? 'not up to date' : 'written'}: ${page.path}`)
  }
  console.log(`${REFERENCE_PAGES.length - stale} of ${REFERENCE_PAGES.length} pages were up to date`)
  return isCheck && stale > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
