import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSentences } from '../../src/language/sentences.js'

/** Numbers from 0 to 1 that are the same in every run (Park and Miller, CACM 31(10), 1988). */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Texts of a folder: `text` of the lines of `docs.jsonl`, or every .txt and .md file below it. */
export function readTexts(folder: string): string[] {
  const documents = join(folder, 'docs.jsonl')
  if (existsSync(documents)) return jsonLines(documents)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:txt|md)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Queries of a folder's `queries.jsonl`; none where there is no such file. */
export function readQueries(folder: string): string[] {
  const queries = join(folder, 'queries.jsonl')
  return existsSync(queries) ? jsonLines(queries) : []
}

function jsonLines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String((JSON.parse(line) as { readonly text: unknown }).text))
}

const GENERATED_TEXTS = 5000
const GENERATED_WORDS = 30_000
const SENTENCES_PER_TEXT = 9
const WORDS_PER_SENTENCE = 22

/** Texts of made-up words whose frequencies fall off as those of a language do (G. K. Zipf). */
export function generateTexts(count = GENERATED_TEXTS): string[] {
  const chance = createChance(7)
  const word = () => nameOf(Math.floor(GENERATED_WORDS ** chance()))
  const sentence = () => {
    const words = Array.from({ length: WORDS_PER_SENTENCE }, word).join(' ')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  }
  return Array.from({ length: count }, () => Array.from({ length: SENTENCES_PER_TEXT }, sentence).join(' '))
}

/** A pronounceable word for a number. */
function nameOf(number: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu']
  let rest = number
  let name = ''
  do {
    name += syllables[rest % syllables.length] ?? ''
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return `${name}n`
}

/** The sentences of all texts. */
export function sentencesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => splitSentences(text).map(({ start, end }) => text.slice(start, end)))
}
