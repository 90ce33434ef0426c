import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cslStyle, DEPENDENT_STYLE, GERMAN_LOCALE, REAL_ENGINE } from '../../../test/support/csl-styles.js'
import type { CslItem } from '../../contracts/citation-engine.js'
import { loadCitationEngine } from './citeproc.js'
import { englishLocale } from './english-locale.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-citations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Installs a module where npm would put it. */
function install(code: string, manifest: object = { name: 'citeproc', main: 'index.js' }): string {
  const place = join(folder, 'node_modules', 'citeproc')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(place, 'index.js'), code)
  return folder
}

/** An engine that shows what it was given. */
const ECHO = `
exports.PROCESSOR_VERSION = '9.9'
exports.debug = () => process.stdout.write('noise')
exports.Engine = class {
  constructor(system, style, language, isForced) { Object.assign(this, { system, style, language, isForced }) }
  setOutputFormat(format) { this.format = format }
  updateItems(ids) { this.ids = ids }
  makeBibliography() {
    exports.debug('x')
    const { ids, format, language, isForced, system } = this
    return [{}, ids.map((id) => JSON.stringify([format, language, isForced, system.retrieveItem(id), system.retrieveLocale('xx').length]) + '\\n  ')]
  }
}`
const engineThat = (body: string) => `exports.Engine = class {
  setOutputFormat() {}
  updateItems(ids) { this.ids = ids }
  makeBibliography() { ${body} }
}`

const ITEM: CslItem = { id: 'moe', type: 'article-journal', title: 'On kelp' }
const run = (items: readonly CslItem[] = [ITEM], style = cslStyle(), locale?: string) =>
  loadCitationEngine(folder).format(items, { style, ...(locale !== undefined && { locale }) })

describe('the engine', () => {
  it('that is missing is named, with what to install and where', () => {
    expect(() => loadCitationEngine(join(folder, 'none'))).toThrow(
      expect.objectContaining({
        code: 'engine-missing',
        message: expect.stringContaining(`npm install --prefix "${join(folder, 'none')}" citeproc`),
      }),
    )
  })

  it('is given the items, the language and the locale, and gives back one line for each', () => {
    install(ECHO)
    expect(loadCitationEngine(folder).name).toBe('citeproc 9.9')
    expect(run().map((line) => JSON.parse(line))).toEqual([
      ['text', 'en-US', true, ITEM, englishLocale().length],
    ])
    expect(run([ITEM], cslStyle(), GERMAN_LOCALE)[0]).toContain('["text","de-DE",true,')
    expect(run([])).toEqual([])
  })

  it.each([
    ['does not start: no luck', "throw new Error('no luck\\nat x')"],
    ['is no CSL engine', 'module.exports = 7'],
    ['is no CSL engine', "exports.Engine = 'not code'"],
    ['does not start', 'exports.Engine = class {'],
    ['is no CSL engine', 'export const Engine = 1'],
  ])('that %s is refused', (reason, code) => {
    install(code)
    expect(() => loadCitationEngine(folder)).toThrow(
      expect.objectContaining({ code: 'engine-missing', message: expect.stringContaining(reason) }),
    )
  })

  it.each([
    ['the engine says “citeproc-js error: bad style”', "throw 'citeproc-js error: bad style'"],
    ['the engine says “x is undefined”', "throw new TypeError('x is undefined')"],
    ['made no bibliography', 'return false'],
    ['made no bibliography', 'return [{}, [1]]'],
    ['made no bibliography', 'return {}'],
    ['made 2 references of 1 works', "return [{}, ['a', 'b']]"],
  ])('whose answer cannot be used is an error of the style: %s', (reason, body) => {
    install(engineThat(body))
    expect(() => run()).toThrow(
      expect.objectContaining({ code: 'input-invalid', message: expect.stringContaining(reason) }),
    )
  })

  it('cannot print control characters or turn the reading direction', () => {
    install(engineThat("return [{}, ['1. Moe\\u001b[31m\\n  On \\u202ekelp\\u2028 2021']]"))
    expect(run()).toEqual(['1. Moe [31m On kelp 2021'])
  })
})

describe('a style', () => {
  beforeEach(() => void install(ECHO))

  it.each([
    ['is no CSL style', 'hello'],
    ['is no CSL style', '<style>p { color: red }</style>'],
    ['only points to another style, https://styles.example.org/kelp', DEPENDENT_STYLE],
    ['has no bibliography', cslStyle({ bibliography: () => '' })],
    ['XML entities', `<!DOCTYPE x [<!ENTITY a "b">]>${cslStyle()}`],
    ['more than 2000000 characters', `${cslStyle()}${' '.repeat(2_000_000)}`],
  ])('that cannot be used is told why: %s', (reason, style) => {
    expect(() => run([ITEM], style)).toThrow(reason)
  })

  it('needs a locale that is one', () => {
    expect(() => run([ITEM], cslStyle(), cslStyle())).toThrow('the locale is no CSL locale')
  })
})

if (REAL_ENGINE === '')
  process.stdout.write(
    'No real CSL engine is tried: FIRSTHAND_TEST_CITATIONS names no folder with citeproc.\n',
  )

describe.skipIf(REAL_ENGINE === '')('the real engine (FIRSTHAND_TEST_CITATIONS)', () => {
  const items: readonly CslItem[] = [
    {
      id: 'moe',
      type: 'article-journal',
      title: 'On kelp & tides',
      author: [
        { family: 'Moe', given: 'Ada Bea' },
        { family: 'Roe', given: 'Bo' },
      ],
      issued: { 'date-parts': [[2021, 3, 14]] },
      'container-title': 'Annals of Kelp',
      volume: '3',
      page: '1-9',
    },
    {
      id: 'doe',
      type: 'book',
      title: 'Seas',
      author: [{ family: 'Doe', given: 'Al' }, { literal: 'Sea Group' }, { family: 'Poe', given: 'Cy' }],
      issued: { 'date-parts': [[2022]] },
    },
  ]
  const real = (style = cslStyle(), locale?: string) =>
    loadCitationEngine(REAL_ENGINE).format(items, { style, ...(locale !== undefined && { locale }) })

  it('formats in the order of the style, with English words where none are given', () => {
    expect(real()).toEqual([
      '[1] A. Doe et al., “Seas,” 2022.',
      '[2] A. B. Moe and B. Roe, “On kelp & tides,” Annals of Kelp, vol. 3, pp. 1–9, March 14, 2021.',
    ])
  })

  it('uses the words of a given locale, whatever language the style asks for', () => {
    expect(real(cslStyle({ language: 'fr-FR' }), GERMAN_LOCALE)[1]).toBe(
      '[2] A. B. Moe und B. Roe, „On kelp & tides“, Annals of Kelp, Bd. 3, S. 1–9, 14. März 2021.',
    )
  })

  it('finds every term that styles commonly ask for', () => {
    const layout = `<group delimiter=" | ">
      <text term="accessed"/><text term="available at"/><text term="in"/><text term="no date" form="short"/>
      <number variable="volume" form="ordinal"/><text term="edition" form="short"/>
      <text term="editor" form="short" plural="true"/><text term="editor" form="verb"/><text term="translator" form="verb-short"/>
      <date variable="issued" form="numeric"/><text term="month-09" form="short"/><text term="season-03"/></group>`
    expect(real(cslStyle({ layout }))[1]).toBe(
      'Accessed | available at | in | n.d. | 3rd | ed. | eds. | edited by | trans. by | 2021-03-14 | Sept. | Autumn.',
    )
  })

  it('says what it makes of a style that is broken', () => {
    const nothing = cslStyle({ layout: '<text variable="archive"/>' })
    expect(() => real(nothing.replace(' suffix="."', ''))).toThrow('it prints nothing of one of the works')
    expect(() => real(cslStyle({ layout: '<text macro="nowhere"/>' }).replace(' suffix="."', ''))).toThrow(
      'The style cannot be used',
    )
  })
})
