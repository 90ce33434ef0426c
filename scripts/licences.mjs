// Fails where the run-time dependency tree holds a package whose licence is not known to be permissive: (A)GPL, LGPL
// and CPAL above all. Reads package-lock.json and the licence fields and files of node_modules.
// Usage: node scripts/licences.mjs [--root FOLDER] [--list]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/** Licences by a phrase of their text, for packages that state none in a field. */
const BY_TEXT = [
  ['GPL (text)', /GNU (AFFERO |LESSER |LIBRARY )?GENERAL PUBLIC LICENSE/i],
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/i],
  ['ISC', /Permission to use, copy, modify, and\/or distribute this software for any purpose/i],
]

/** `MIT OR GPL-2.0` is permissive, `MIT AND GPL-2.0` is not; `WITH` and anything unknown is not. */
function isPermissive(expression) {
  const text = expression.replaceAll(/[()]/g, ' ').trim()
  if (/\bAND\b/.test(text) && /\bOR\b/.test(text)) return false
  if (/\bAND\b/.test(text)) return text.split(/\s+AND\s+/).every((name) => PERMISSIVE.has(name.trim()))
  return text.split(/\s+OR\s+/).some((name) => PERMISSIVE.has(name.trim()))
}

/** Path and lock entry of every package that is installed with the run-time dependencies. */
function runTimePackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.dev && !entry.link)
}

function statedLicence(folder) {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof license === 'string') return license
  if (typeof license?.type === 'string') return license.type
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined
}

function licenceByText(folder) {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^(licen[cs]e|copying)/i.test(name))
    : []
  const text = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return BY_TEXT.find(([, phrase]) => phrase.test(text))?.[0]
}

function licenceOf(root, [path, entry]) {
  const folder = join(root, path)
  const licence = entry.license ?? statedLicence(folder) ?? licenceByText(folder) ?? 'none found'
  return { path: path.replace(/^node_modules\//, ''), version: entry.version, licence }
}

function printList(packages) {
  const counts = new Map()
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  for (const { path, version, licence } of packages) console.log(`${licence.padEnd(30)} ${path} ${version}`)
  console.log([...counts].map(([licence, count]) => `${count} ${licence}`).join(', '))
}

function main(args) {
  if (args.includes('--help')) {
    console.log('Usage: node scripts/licences.mjs [--root FOLDER] [--list]')
    return 0
  }
  const root = args.includes('--root')
    ? args[args.indexOf('--root') + 1]
    : fileURLToPath(new URL('..', import.meta.url))
  const packages = runTimePackages(root).map((entry) => licenceOf(root, entry))
  if (args.includes('--list')) printList(packages)
  const refused = packages.filter(({ licence }) => !isPermissive(licence))
  for (const { path, version, licence } of refused)
    console.error(`${path} ${version}: ${licence} is not known to be a permissive licence`)
  console.log(`${packages.length} run-time packages, ${refused.length} without a permissive licence`)
  if (packages.length === 0) console.error('no run-time packages found: nothing was checked')
  return refused.length > 0 || packages.length === 0 ? 1 : 0
}

process.exitCode = main(process.argv.slice(2))
