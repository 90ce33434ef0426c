import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'
import type { CitationEngine, CitationStyle, CslItem } from '../../contracts/citation-engine.js'
import { FirsthandError } from '../../model/errors.js'
import { englishLocale } from './english-locale.js'
import { checkStyle, languageOf, refusal } from './style-file.js'

/** The engine that is looked for. Its licence (CPAL 1.0 or AGPL 3) is why it is the user's to install, and no part of Firsthand. */
const ENGINE = 'citeproc'

/** The parts of citeproc-js that are used. */
interface Citeproc {
  Engine: new (system: EngineSystem, style: string, language: string, isForced: boolean) => Processor
  readonly PROCESSOR_VERSION?: unknown
  debug?: unknown
}

interface EngineSystem {
  readonly retrieveLocale: (language: string) => string
  readonly retrieveItem: (id: string) => CslItem | undefined
}

interface Processor {
  setOutputFormat(format: 'text'): void
  updateItems(ids: readonly string[]): void
  makeBibliography(): unknown
}

/** What it gives for a work of which the style prints nothing. */
const NOTHING_PRINTED = /\[CSL STYLE ERROR: reference with no printed form\.?\]/u

const BIBLIOGRAPHY = z.tuple([z.looseObject({}), z.array(z.string())])

/**
 * The engine that the user has installed in the folder, or beside Firsthand. Nothing else is looked at, above all not the folder that
 * one works in: code from there would be run. Throws `engine-missing`.
 */
export function loadCitationEngine(directory: string): CitationEngine {
  const path = findEngine(directory)
  if (path === undefined)
    throw new FirsthandError(
      'engine-missing',
      `No CSL engine is installed. To format references in any style: npm install --prefix "${directory}" ${ENGINE}`,
    )
  const loaded = loadModule(path)
  // It tells its warnings on standard output, where the references go.
  if (typeof loaded.debug === 'function') loaded.debug = () => undefined
  const version = typeof loaded.PROCESSOR_VERSION === 'string' ? ` ${loaded.PROCESSOR_VERSION}` : ''
  return { name: `${ENGINE}${version}`, format: (items, style) => format(items, style, loaded) }
}

function findEngine(directory: string): string | undefined {
  const places = [...(existsSync(directory) ? [join(directory, 'package.json')] : []), import.meta.url]
  for (const place of places)
    try {
      return createRequire(place).resolve(ENGINE)
    } catch {
      // Not there; the next place is looked at.
    }
  return undefined
}

function loadModule(path: string): Citeproc {
  const load = createRequire(path)
  const module = attempt(
    () => load(path) as unknown,
    (reason) => new FirsthandError('engine-missing', `The CSL engine at ${path} does not start: ${reason}.`),
  )
  const engine =
    typeof module === 'object' && module !== null && 'Engine' in module ? module.Engine : undefined
  if (typeof engine === 'function') return module as Citeproc
  throw new FirsthandError('engine-missing', `${path} is no CSL engine such as citeproc: it has no Engine.`)
}

function format(items: readonly CslItem[], style: CitationStyle, { Engine }: Citeproc): readonly string[] {
  checkStyle(style)
  if (items.length === 0) return []
  const byId = new Map(items.map((item) => [item.id, item]))
  const locale = style.locale ?? englishLocale()
  const language = languageOf(locale) ?? 'en-US'
  const made = attempt(
    () => {
      const system = { retrieveLocale: () => locale, retrieveItem: (id: string) => byId.get(id) }
      const processor = new Engine(system, style.style, language, true)
      processor.setOutputFormat('text')
      processor.updateItems([...byId.keys()])
      return processor.makeBibliography()
    },
    (reason) => refusal(`the engine says “${reason}”`),
  )
  const parsed = BIBLIOGRAPHY.safeParse(made)
  if (!parsed.success) throw refusal('the engine made no bibliography of it')
  const entries = parsed.data[1].map(oneLine)
  if (entries.some((entry) => entry === '' || NOTHING_PRINTED.test(entry)))
    throw refusal('it prints nothing of one of the works')
  if (entries.length === items.length) return entries
  throw refusal(`the engine made ${entries.length} references of ${items.length} works`)
}

/** Records come from strangers: one line each, no control characters, no marks that turn the reading direction. */
function oneLine(entry: string): string {
  return entry
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/gu, ' ')
    .trim()
}

/** What code of others throws may be anything, texts and numbers too. */
function attempt<Result>(run: () => Result, toError: (reason: string) => FirsthandError): Result {
  try {
    return run()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw toError(text.split('\n', 1)[0]?.slice(0, 300) ?? '')
  }
}
