// Prints Markdown reports of examples/source as PDF files into examples/library, with a Chromium that is already there.
// Usage: node scripts/print-examples.mjs NAME… [--chromium PATH]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { marked } from 'marked'

const STYLE = `
  @page { size: A4; margin: 22mm 18mm }
  body { font: 10.5pt/1.4 serif; text-align: justify; hyphens: auto }
  h1 { font-size: 17pt; text-align: left } h2 { font-size: 12.5pt } h3 { font-size: 11pt }
  table { border-collapse: collapse; margin: 0.6em 0; break-inside: avoid } th, td { padding: 2pt 22pt 2pt 2pt; text-align: left }
  p:has(+ table), h2, h3 { break-after: avoid }
  thead th { border-bottom: 1pt solid; border-top: 1pt solid }
`
const args = process.argv.slice(2)
const at = args.indexOf('--chromium')
const chromium = at < 0 ? '/usr/bin/chromium' : args[at + 1]
const names = at < 0 ? args : args.slice(0, at)

const folder = (path) => fileURLToPath(new URL(`../examples/${path}`, import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'firsthand-print-'))
for (const name of names) {
  const body = marked.parse(readFileSync(folder(`source/${name}.md`), 'utf8'))
  const page = join(work, `${name}.html`)
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><style>${STYLE}</style>${body}</html>`,
  )
  execFileSync(chromium, [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    `--user-data-dir=${join(work, 'profile')}`,
    '--no-pdf-header-footer',
    `--print-to-pdf=${folder(`library/${name}.pdf`)}`,
    pathToFileURL(page).href,
  ])
}
rmSync(work, { recursive: true, force: true })
