import { describe, expect, it } from 'vitest'
import { readPdf } from '../../src/adapters/readers/pdf/read-pdf.js'
import { loadTagger } from '../../src/language/part-of-speech.js'
import { ask } from '../../src/operations/ask.js'
import { createLibraryBench } from '../support/library-bench.js'
import { pdfOfLines } from '../support/made-papers.js'

/**
 * A page with one sign of a font that lies: `7` stands alone in it beside numbers, and nothing says what it means.
 * The font is the second of the page; its name is of no known encoding.
 */
function pdfWithLyingSign(lines: readonly string[]): Uint8Array {
  const plain = Buffer.from(pdfOfLines(lines)).toString('latin1')
  const sign =
    'BT /F1 11 Tf 72 500 Td (The span was 0.4) Tj /F2 11 Tf (7) Tj /F1 11 Tf (0.1 in the end.) Tj ET'
  const content = /stream\n([\s\S]*?)\nendstream/.exec(plain)?.[1] ?? ''
  // PDFium finds the objects again where lengths and offsets no longer fit.
  const text = plain
    .replace(content, () => `${content}\n${sign}`)
    .replace(/\/Length \d+/, `/Length ${content.length + sign.length + 1}`)
    .replace(/\/F1 \d+ 0 R/, (font) => `${font} /F2 << /Type /Font /Subtype /Type1 /BaseFont /Unheard-Pi >>`)
  return Buffer.from(text, 'latin1')
}

const SENTENCE = 'Zeltane lowered blood lactate of marmots by 31 % within nine weeks.'
const FILLER = Array.from(
  { length: 9 },
  (_, at) => `Filling words number ${'abcdefghi'[at]} of the page go on without any sign`,
)
const LINES = ['Zeltane lowers lactate in marmots', 'Ada Moe', 'Results', SENTENCE, ...FILLER]
const QUESTION = 'By how much did zeltane lower blood lactate of marmots?'

async function claimOf(name: string, bytes: Uint8Array) {
  const own = createLibraryBench()
  try {
    own.write({ [name]: bytes })
    await own.add()
    const clock = { now: () => new Date('2024-05-06T07:08:09Z') }
    const { library, passageIndex } = own
    const needs = { library, passageIndex, tagger: await loadTagger(), clock }
    const record = await ask({ question: QUESTION, limit: 6, firsthandVersion: '0.0.0' }, needs)
    return { record, claim: record.claims.find(({ text }) => text.includes('31')) }
  } finally {
    own.remove()
  }
}

describe('numbers of a page whose symbol font lies', () => {
  it('are marked by the reader', async () => {
    const outcome = await readPdf({ bytes: pdfWithLyingSign(LINES), format: 'pdf', fileName: 'lies.pdf' })
    if (outcome.status !== 'read') throw new Error(outcome.message)
    expect(outcome.reading.pages[0]?.warnings.join(' ')).toMatch(/numbers of this page are doubtful/)
    expect(outcome.reading.blocks.every((block) => block.hasDoubtfulNumbers === true)).toBe(true)
  })

  it('never carry a claim of an answer alone, while those of a clean page do', async () => {
    const clean = await claimOf('clean.pdf', pdfOfLines(LINES))
    expect(clean.claim?.verdict).not.toBe('flagged')
    expect(clean.claim?.checks.find((one) => one.check === 'numbers-present')?.outcome).toBe('pass')
    const lying = await claimOf('lies.pdf', pdfWithLyingSign(LINES))
    expect(lying.record.evidence.some(({ hasDoubtfulNumbers }) => hasDoubtfulNumbers)).toBe(true)
    expect(lying.claim?.verdict).toBe('flagged')
    const check = lying.claim?.checks.find((one) => one.check === 'numbers-present')
    expect(check).toMatchObject({ outcome: 'flag', reason: expect.stringContaining('look at the page') })
  })
})
