// Writes the word list by which line-end hyphens are judged (src/adapters/readers/pdf/words-en.txt).
// Usage: npx tsx scripts/build-word-list.ts FILE... where the files have one word a line: american-english-large and
// british-english-large of SCOWL, as Debian packages them (wamerican-large, wbritish-large 2020.12.07-2).
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encodeWords } from '../src/reading/pdf/word-list.js'

const TARGET = fileURLToPath(new URL('../src/adapters/readers/pdf/words-en.txt', import.meta.url))
const files = process.argv.slice(2)
if (files.length === 0) throw new Error('Name the word files; see the head of this script.')
// Names, short forms and possessives are no parts of compounds.
const words = files
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .filter((word) => /^[a-z]{2,}$/.test(word))
const coded = `${encodeWords(words)}\n`
writeFileSync(TARGET, coded)
console.log(`${new Set(words).size} words, ${coded.length} bytes`)
