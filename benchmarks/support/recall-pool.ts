import { basename } from 'node:path'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import { splitSentences } from '../../src/language/sentences.js'
import { readQueries, readTexts } from './texts.js'

/** A query with where it is from. */
export interface RecallQuery {
  readonly kind: string
  readonly text: string
}

/** Texts to embed, and queries that are none of them. */
export interface RecallPool {
  readonly passages: readonly string[]
  readonly queries: readonly RecallQuery[]
}

/** A text is lengthened by the next sentence while it is shorter … */
const LEAST_CHARACTERS = 60
/** … and left out where it is longer: it would cost many times the others. */
const MOST_CHARACTERS = 300
const LEAST_WORDS = 6

/**
 * Short passages of one or two sentences from libraries and retrieval sets, each text once; a sentence may stand alone
 * and in a pair, which makes neighbours that are hard to tell apart. Queries are those of the
 * sets, and passages that are kept out of the pool. Throws where there are fewer than asked for.
 */
export function readPool(options: {
  readonly libraries: readonly string[]
  readonly corpora: readonly string[]
  readonly passages: number
  readonly queries: number
}): RecallPool {
  const texts = distinct([
    ...options.libraries.flatMap(sentencesOfLibrary),
    ...options.corpora.flatMap((corpus) => readTexts(corpus).map(toSentences)),
  ])
  const wanted = options.passages + options.queries
  if (texts.length < wanted)
    throw new Error(`There are ${texts.length} distinct short passages; ${wanted} are needed.`)
  const chosen = evenly(texts, wanted)
  const every = Math.floor(chosen.length / options.queries)
  const isHeldOut = (index: number) => index % every === 0 && index / every < options.queries
  return {
    passages: chosen.filter((_, index) => !isHeldOut(index)),
    queries: [
      ...chosen.filter((_, index) => isHeldOut(index)).map((text) => ({ kind: 'sentence', text })),
      ...options.corpora.flatMap((corpus) =>
        evenly(readQueries(corpus), options.queries).map((text) => ({ kind: basename(corpus), text })),
      ),
    ],
  }
}

/** Sentences of each searched document, in their order. */
function sentencesOfLibrary(directory: string): readonly (readonly string[])[] {
  const { library } = openSqliteLibrary({ directory, clock: { now: () => new Date() } })
  const documents = new Map<string, string[]>()
  for (const { documentId, kind, section, text } of library.allSentences()) {
    if (kind === 'heading' || section === 'references') continue
    const own = documents.get(documentId)
    if (own === undefined) documents.set(documentId, [text])
    else own.push(text)
  }
  library.close()
  return [...documents.values()]
}

function toSentences(text: string): readonly string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end))
}

function distinct(documents: readonly (readonly string[])[]): readonly string[] {
  const seen = new Map<string, string>()
  for (const sentences of documents)
    for (const text of shortPassages(sentences)) {
      const key = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
      if (!seen.has(key)) seen.set(key, text)
    }
  return [...seen.values()]
}

/** Each sentence, a short one with the next; then each two of these that follow one another, not overlapping. */
function shortPassages(sentences: readonly string[]): readonly string[] {
  const singles: string[] = []
  let open = ''
  for (const sentence of sentences) {
    open = open === '' ? sentence : `${open} ${sentence}`
    if (open.length < LEAST_CHARACTERS) continue
    singles.push(open)
    open = ''
  }
  const pairs = singles.flatMap((text, index) => (index % 2 === 1 ? [`${singles[index - 1]} ${text}`] : []))
  return [...singles, ...pairs].filter(
    (text) => text.length <= MOST_CHARACTERS && text.split(/\s+/).length >= LEAST_WORDS,
  )
}

/** `count` of the items at equal distances; all where there are fewer. */
function evenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)],
  ).filter((item): item is Item => item !== undefined)
}
