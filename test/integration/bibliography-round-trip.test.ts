import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBibliography } from '../../src/adapters/readers/bibliography/read-bibliography.js'
import { tidyText } from '../../src/adapters/readers/bibliography/tidy-text.js'
import { type BibliographicRecord, type EditorialNotice, WORK_TYPES } from '../../src/model/paper.js'
import { toBibtex } from '../../src/stages/render/bibliography/bibtex.js'
import { toCslJson } from '../../src/stages/render/bibliography/csl-json.js'
import { toRis } from '../../src/stages/render/bibliography/ris.js'

/** Characters that mean something to one of the formats, and words that do. */
const NASTY = fc.oneof(
  fc.constantFrom(...'\\{}$%&#_^~"\'`-@,;:=<>[]()|/!?.+*'),
  fc.constantFrom(
    '--',
    '---',
    '``',
    "''",
    '\\alpha',
    '\\',
    '{}',
    '$x$',
    ' and ',
    'others',
    'ER  - ',
    'TY  - JOUR',
    '}}',
    '@article{x,',
    '%25',
  ),
  fc.constantFrom('é', 'ß', 'Ł', 'α', 'µ', '₂', '⁻⁶', '漢', '🧪', 'ﬁ', '“', '’', '–', '\u00A0'),
)
const WORD = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  NASTY,
  fc.stringMatching(/^[A-Za-z0-9]{1,8}$/u),
)

function tidied(words: readonly string[]): string {
  let text = words.join('')
  // Entities and markup may nest; what is left after a few rounds is what a record can hold.
  for (let round = 0; round < 10; round++) text = tidyText(text)
  return text
}

const text = fc
  .array(WORD, { minLength: 1, maxLength: 8 })
  .map(tidied)
  .filter((value) => value !== '' && tidyText(value) === value)
const plainName = fc
  .stringMatching(/^\p{Lu}[\p{L}'’-]{0,9}(?: \p{Lu}[\p{L}-]{1,6})?$/u)
  .map(tidyText)
  .filter((name) => name !== '')
const title = fc
  .tuple(fc.stringMatching(/^[A-Z][a-z]{2,8}$/u), text)
  .map((parts) => tidyText(parts.join(' ')))
  .filter((value) => tidyText(value) === value)

const author = fc.oneof(
  fc.record({ family: plainName, given: plainName }),
  fc.record({ family: plainName.map((name) => `van der ${name}`), given: plainName }),
  fc.record({ family: plainName, given: plainName.map((name) => `${name}, Jr.`) }),
  fc.record({
    family: fc.constantFrom('World Health Organization', 'NASA', 'Research and Development Group', 'others'),
  }),
)
const notice = fc.record(
  {
    status: fc.constantFrom(
      'retracted' as const,
      'withdrawn' as const,
      'concern' as const,
      'corrected' as const,
    ),
    source: fc.constant('metadata'),
    detail: title,
    date: fc.constantFrom('2020-01-31', '2019-12', '2001'),
  },
  { requiredKeys: ['status', 'source'] },
)
const issued = fc.oneof(
  fc.record({ year: fc.integer({ min: 1000, max: 2099 }) }),
  fc.record({ year: fc.integer({ min: 1000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    year: fc.integer({ min: 1000, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
)
const ids = fc.record(
  {
    doi: fc.constantFrom(
      '10.1000/abc',
      '10.1016/s0140-6736(05)66912-7',
      '10.1002/a_b%c;d,e',
      '10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2',
    ),
    arxiv: fc.constantFrom('2101.00001', 'hep-th/9901001'),
    pmid: fc.constantFrom('1', '23690738'),
    pmcid: fc.constantFrom('PMC3654245'),
  },
  { requiredKeys: [] },
)
const record = fc.record(
  {
    type: fc.constantFrom(...WORK_TYPES),
    title,
    authors: fc.array(author, { maxLength: 4 }),
    issued,
    containerTitle: title,
    volume: text,
    issue: text,
    pages: fc.constantFrom('1-2', 'e1001', 'S12-S15', '110-1-110-5', '7', 'iv-xii'),
    publisher: title,
    issn: fc.constantFrom('1234-5679', '0028-083X'),
    isbn: fc.constantFrom('9780306406157', '9783866801929'),
    url: fc.constantFrom('https://example.org/a_b?x=1&y=%20#z~t', 'http://example.org/a'),
    abstract: title,
    language: fc.constantFrom('en', 'de', 'en-GB'),
    licence: fc.constantFrom('CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/'),
    keywords: fc.uniqueArray(
      title
        .map((value) => tidyText(value.replace(/[,;]/gu, ' ')))
        .filter((value) => tidyText(value) === value),
      { minLength: 1, maxLength: 3 },
    ),
    ids,
    editorial: notice as fc.Arbitrary<EditorialNotice>,
  },
  { requiredKeys: ['type', 'title', 'authors', 'ids'] },
) as fc.Arbitrary<BibliographicRecord>

const records = fc.array(record, { minLength: 1, maxLength: 3 })

async function readBack(file: string, name: string): Promise<readonly BibliographicRecord[]> {
  const outcome = await readBibliography(new TextEncoder().encode(file), name)
  if (outcome.status !== 'read') throw new Error(outcome.message)
  expect(outcome.problems).toEqual([])
  return outcome.entries.map(({ record: { sourceKey, ...rest } }) => {
    // RIS has no keys of its own; where there is one, the writer made it.
    if (sourceKey !== undefined) expect(sourceKey).toMatch(/^[a-z0-9]+$/u)
    return rest
  })
}

describe('what a bibliography writer writes, the reader reads', () => {
  it('as BibTeX', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (written) => {
        expect(await readBack(toBibtex(written), 'a.bib')).toEqual(written)
      }),
      { numRuns: 400 },
    )
  })

  it('as RIS', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (written) => {
        expect(await readBack(toRis(written), 'a.ris')).toEqual(written)
      }),
      { numRuns: 400 },
    )
  })

  it('as CSL-JSON', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (written) => {
        expect(await readBack(toCslJson(written), 'a.json')).toEqual(written)
      }),
      { numRuns: 400 },
    )
  })
})
