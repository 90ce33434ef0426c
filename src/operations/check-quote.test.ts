import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { checkQuote } from './check-quote.js'

let small: SmallLibrary

beforeAll(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
})
afterAll(() => small.remove())

function keyOf(title: string): string {
  return small.library.papers().find(({ paper }) => paper.record.title.startsWith(title))?.paper.key ?? ''
}

it('finds a quotation whatever its layout, with its place', () => {
  const outcome = checkQuote({ quote: '“Spores were diluted to 10^-6\nmol/l of nitrate”' }, small)
  expect(outcome).toMatchObject({
    status: 'present',
    places: [{ section: 'methods', paper: { key: keyOf('Growth') } }],
  })
})

it('finds a quotation that runs over two sentences, and tells what an ellipsis leaves out', () => {
  const quote = 'Blades grew 4.2 cm per week [...] was seen at 16 °C. Growth at 8 °C'
  const outcome = checkQuote({ quote }, small)
  expect(outcome.status).toBe('present')
  if (outcome.status === 'present')
    expect(outcome.places[0]?.omitted).toEqual(['at 12 °C (p < 0.05). No growth'])
})

it('tells a quotation that stands in another paper from one that stands nowhere', () => {
  const quote = 'The pigment rose by 30% within two weeks'
  expect(checkQuote({ quote, paper: keyOf('Light') }, small).status).toBe('present')
  expect(checkQuote({ quote, paper: keyOf('Growth') }, small)).toMatchObject({
    status: 'misattributed',
    places: [{ paper: { key: keyOf('Light') } }],
  })
})

it('names the nearest wording and the first difference of a changed number', () => {
  const outcome = checkQuote({ quote: 'The pigment rose by 35% within two weeks of shade' }, small)
  expect(outcome).toMatchObject({
    status: 'not-present',
    nearest: {
      text: expect.stringContaining('rose by 30%'),
      firstDifference: { quoted: '35%', stored: '30%' },
    },
  })
})

it('calls nothing near that is not', () => {
  expect(checkQuote({ quote: 'Whales sing louder in winter nights than anyone' }, small)).toEqual({
    status: 'not-present',
  })
})

it('refuses fewer than five words and papers that are not there', () => {
  expect(() => checkQuote({ quote: 'rose by 30%' }, small)).toThrowError(/at least 5/)
  const quote = 'The pigment rose by 30% within two weeks'
  expect(() => checkQuote({ quote, paper: 'doi:10.1/none' }, small)).toThrowError(/holds no paper/)
})
