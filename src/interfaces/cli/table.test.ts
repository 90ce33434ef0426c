import { expect, it } from 'vitest'
import { formatTable } from './table.js'
import { shorten, wrapText } from './wrap-text.js'

const ROWS = [
  { name: 'kelp', count: '3' },
  { name: 'a very long name of a file', count: '12' },
]
const COLUMNS = [
  { title: 'Name', text: ({ name }: { name: string }) => name, isElastic: true },
  { title: 'Count', text: ({ count }: { count: string }) => count, isRight: true },
]

it('aligns columns, numbers to the right', () => {
  expect(formatTable(ROWS, COLUMNS, 80).split('\n')).toEqual([
    'Name                        Count',
    'kelp                            3',
    'a very long name of a file     12',
  ])
})

it('shortens the elastic column where the terminal is narrow', () => {
  const lines = formatTable(ROWS, COLUMNS, 22).split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(22)
  expect(lines[2]).toContain('…')
})

it('wraps at spaces with a prefix, and keeps long words whole', () => {
  expect(wrapText('one two three', { width: 9, first: '- ', rest: '  ' })).toBe('- one two\n  three')
  expect(wrapText('abcdefghijkl xy', { width: 5 })).toBe('abcdefghijkl\nxy')
})

it('shortens by characters, not by halves of them', () => {
  expect(shorten('🙂🙂🙂', 2)).toBe('🙂…')
  expect(shorten('kelp', 4)).toBe('kelp')
})
