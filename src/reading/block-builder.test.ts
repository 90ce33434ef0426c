import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSource } from '../language/offset-map.js'
import { type BlockBuilder, createBlockBuilder, toBlock } from './block-builder.js'
import type { BlockText } from './block-text.js'

function built(write: (builder: BlockBuilder) => void): BlockText {
  const builder = createBlockBuilder()
  write(builder)
  return builder.build()
}

const superscript = { type: 'script', script: 'superscript' } as const
const subscript = { type: 'script', script: 'subscript' } as const

function rawOf(text: BlockText, start: number, end: number): string {
  return text.raw.slice(toSource(text.displayToRaw, start, 'start'), toSource(text.displayToRaw, end, 'end'))
}

describe('createBlockBuilder', () => {
  it('writes powers of ten with a sign and keeps the raw digits', () => {
    const text = built((b) => {
      b.text('about 10')
      b.within(superscript, () => b.text('-6'))
      b.text(' mol')
    })
    expect(text.display).toBe('about 10^-6 mol')
    expect(text.raw).toBe('about 10-6 mol')
    expect(text.scripts).toEqual([{ script: 'superscript', start: 9, end: 11 }])
    expect(rawOf(text, 9, 11)).toBe('-6')
  })

  it('writes subscripts plain after a letter and with a sign after a digit', () => {
    const text = built((b) => {
      b.text('H')
      b.within(subscript, () => b.text('2'))
      b.text('SO')
      b.within(subscript, () => b.text('4'))
      b.text(', IC')
      b.within(subscript, () => b.text('50'))
      b.text(' and log2')
      b.within(subscript, () => b.text('10'))
    })
    expect(text.display).toBe('H2SO4, IC50 and log2_10')
    expect(text.scripts.map(({ start, end }) => text.display.slice(start, end))).toEqual([
      '2',
      '4',
      '50',
      '10',
    ])
  })

  it('puts a script with spaces into brackets and drops spaces at its borders', () => {
    const text = built((b) => {
      b.text('x')
      b.within(superscript, () => b.text(' a  b '))
      b.text('y ')
      b.within(superscript, () => b.text('  '))
      b.text('z')
    })
    expect(text.display).toBe('x^(a b) y z')
    expect(text.scripts).toEqual([{ script: 'superscript', start: 3, end: 6 }])
  })

  it('joins superscripts that follow each other', () => {
    const text = built((b) => {
      b.text('shown')
      for (const part of ['1', ',', '2']) b.within(superscript, () => b.text(part))
      b.text('.')
    })
    expect(text.display).toBe('shown^1,2.')
    expect(text.scripts).toEqual([{ script: 'superscript', start: 6, end: 9 }])
  })

  it('keeps the sign of a superscript out of the citation but in the cell', () => {
    const text = built((b) => {
      b.text('seen')
      b.within({ type: 'citation', targets: ['B1'] }, () => b.within(superscript, () => b.text('1')))
      b.text(' ')
      b.within({ type: 'cell', part: 'cell', column: 0 }, () => b.within(superscript, () => b.text('a b')))
    })
    expect(text.display).toBe('seen^1 ^(a b)')
    expect(text.citations).toEqual([{ start: 5, end: 6, targets: ['B1'] }])
    expect(text.cells).toEqual([{ part: 'cell', column: 0, start: 7, end: 13 }])
  })

  it('collapses white space across markup that is left out', () => {
    const text = built((b) => {
      b.text('  one ')
      b.replace('', '**')
      b.text(' two')
      b.replace('', '**')
      b.replace('&', '&amp;')
      b.text('three\n')
    })
    expect(text.display).toBe('one two&three')
    expect(text.raw).toBe('  one ** two**&amp;three\n')
    expect(rawOf(text, 4, 7)).toBe('two')
    expect(rawOf(text, 7, 8)).toBe('&amp;')
  })

  it('composes accents', () => {
    const text = built((b) => {
      b.text('cafe')
      b.text('\u0301 x')
    })
    expect(text.display).toBe('café x')
    expect(rawOf(text, 3, 4)).toBe('e\u0301')
  })

  it('leaves out empty span lists in a block', () => {
    const block = toBlock(
      built((b) => b.text('a')),
      { kind: 'paragraph', section: 'results', heading: [] },
    )
    expect(block).not.toHaveProperty('scripts')
    expect(block).not.toHaveProperty('cells')
    expect(block.display).toBe('a')
  })
})

type Step =
  | { readonly do: 'text'; readonly text: string }
  | { readonly do: 'replace'; readonly display: string; readonly raw: string }
  | { readonly do: 'mark'; readonly mark: 'super' | 'sub' | 'cite' | 'cell'; readonly steps: readonly Step[] }

const MARKS = {
  super: superscript,
  sub: subscript,
  cite: { type: 'citation', targets: ['a'] },
  cell: { type: 'cell', part: 'cell', column: 1 },
} as const

const words = fc.string({
  unit: fc.constantFrom('a', 'é', ' ', '\n', '\u00a0', '4', '(', '𝛼', '-'),
  maxLength: 6,
})
const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => ({
  steps: fc.array(tie('step'), { maxLength: 5 }),
  step: fc.oneof(
    { maxDepth: 3 },
    fc.record({ do: fc.constant('text' as const), text: words }),
    fc.record({ do: fc.constant('replace' as const), display: words, raw: words }),
    fc.record({
      do: fc.constant('mark' as const),
      mark: fc.constantFrom('super' as const, 'sub' as const, 'cite' as const, 'cell' as const),
      steps: tie('steps'),
    }),
  ),
}))

function play(builder: BlockBuilder, list: readonly Step[]): void {
  for (const step of list) {
    if (step.do === 'text') builder.text(step.text)
    else if (step.do === 'replace') builder.replace(step.display, step.raw)
    else builder.within(MARKS[step.mark], () => play(builder, step.steps))
  }
}

describe('properties of a built block', () => {
  it('has no double spaces, is trimmed and composed, and its map covers both layers', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const text = built((b) => play(b, list))
        expect(text.display).toBe(text.display.trim())
        expect(text.display).not.toMatch(/\s\s|[^\S ]/u)
        expect(text.display).toBe(text.display.normalize('NFC'))
        expect(text.displayToRaw.target.at(-1)).toBe(text.display.length)
        expect(text.displayToRaw.source.at(-1)).toBe(text.raw.length)
      }),
    )
  })

  it('keeps every span inside the text, not blank and without outer spaces', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const text = built((b) => play(b, list))
        for (const span of [...text.scripts, ...text.citations, ...text.cells]) {
          const content = text.display.slice(span.start, span.end)
          expect(content).not.toBe('')
          expect(content).toBe(content.trim())
        }
      }),
    )
  })

  it('maps each word that was copied back to the same raw characters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, fc.constantFrom('super', 'sub', 'none')), { maxLength: 8 }),
        (list) => {
          const text = built((b) => {
            for (const [word, script] of list) {
              if (script === 'none') b.text(word)
              else b.within(script === 'super' ? superscript : subscript, () => b.text(word))
            }
          })
          for (const { index } of text.display.matchAll(/[^\s^_()]/gu)) {
            const character = String.fromCodePoint(text.display.codePointAt(index) ?? 0)
            expect(rawOf(text, index, index + character.length)).toBe(character)
          }
        },
      ),
    )
  })
})
