import { describe, expect, it } from 'vitest'
import { resolveCitationRanges } from './citation-ranges.js'

const order = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6']
const span = (display: string, mark: string, targets: string[]) => {
  const start = display.indexOf(mark)
  return { start, end: start + mark.length, targets }
}

describe('resolveCitationRanges', () => {
  it('joins two ends of a range and cites all between', () => {
    const display = 'shown [2–5].'
    const citations = [span(display, '2', ['B2']), span(display, '5', ['B5'])]
    expect(resolveCitationRanges({ display, citations }, order)).toEqual([
      { start: 7, end: 10, targets: ['B2', 'B3', 'B4', 'B5'] },
    ])
  })

  it('joins marks that have brackets of their own', () => {
    const display = 'shown [2]-[4].'
    const citations = [span(display, '2', ['B2']), span(display, '4', ['B4'])]
    expect(resolveCitationRanges({ display, citations }, order)[0]?.targets).toEqual(['B2', 'B3', 'B4'])
  })

  it('fills a mark that reads as a range itself', () => {
    const display = 'shown 3-5.'
    expect(
      resolveCitationRanges({ display, citations: [span(display, '3-5', ['B3'])] }, order)[0]?.targets,
    ).toEqual(['B3', 'B4', 'B5'])
  })

  it('leaves single marks, commas and reversed ends alone', () => {
    const display = 'shown [2,5] and [6-1].'
    const citations = [
      span(display, '2', ['B2']),
      span(display, '5', ['B5']),
      span(display, '6', ['B6']),
      span(display, '1', ['B1']),
    ]
    expect(resolveCitationRanges({ display, citations }, order)).toEqual(citations)
  })

  it('takes years for no range', () => {
    const display = 'Smith 1999-2005 wrote'
    const citations = [span(display, '1999-2005', ['B1', 'B2'])]
    expect(resolveCitationRanges({ display, citations }, order)).toEqual(citations)
  })
})
