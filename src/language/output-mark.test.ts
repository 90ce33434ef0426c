import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriesOutputMark, OUTPUT_MARK, outputMarkOf } from './output-mark.js'

const RUN = 'run_0123456789abcdef'

describe('output mark', () => {
  it('is found in a text that carries it', () => {
    expect(carriesOutputMark(`Notes\n\n${outputMarkOf(RUN)}\n\nMore notes`)).toBe(true)
  })

  it('is found through Markdown escapes, case, hyphenation and line breaks', () => {
    expect(carriesOutputMark(outputMarkOf(RUN).replace('_', '\\_'))).toBe(true)
    expect(carriesOutputMark(outputMarkOf(RUN).toUpperCase())).toBe(true)
    expect(
      carriesOutputMark(outputMarkOf(RUN).replace('Firsthand', 'First-\nhand').replace('89ab', '89-\r\n ab')),
    ).toBe(true)
    expect(carriesOutputMark(outputMarkOf(RUN).replaceAll(' ', ''))).toBe(true)
    expect(carriesOutputMark(outputMarkOf(RUN).replace('Firsthand', 'ﬁrsthand'))).toBe(true)
  })

  it('is found wherever lines are broken', () => {
    const breaks = fc.array(fc.constantFrom(' ', '\n', '-\n', '\u00AD', '\t', ''), {
      minLength: 200,
      maxLength: 200,
    })
    fc.assert(
      fc.property(breaks, (gaps) => {
        const broken = [...outputMarkOf(RUN)].map((sign, index) => sign + (gaps[index] ?? '')).join('')
        return carriesOutputMark(broken)
      }),
    )
  })

  it('is not found in a text that only writes about it', () => {
    expect(carriesOutputMark(`Every file says: “${OUTPUT_MARK}”`)).toBe(false)
    expect(carriesOutputMark(`The run ${RUN} was made with Firsthand.`)).toBe(false)
    expect(carriesOutputMark('')).toBe(false)
  })
})
