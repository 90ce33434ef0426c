import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { sampleRun } from '../../../test/fixtures/sample-run.js'
import { renderMarkdown } from '../../stages/render/answer-markdown.js'
import { terminalMarkdown } from './terminal-markdown.js'
import { visibleLength } from './wrap-text.js'

const colours = pc.createColors(false)
const plain = (markdown: string, width = Number.POSITIVE_INFINITY) =>
  terminalMarkdown(markdown, { width, colours })

describe('Markdown for a terminal', () => {
  it('leaves no marks of the markup and no escapes', () => {
    expect(plain('# A \\[1\\]\n\n**Bold** *and* `code` & \\<b\\>\n')).toBe('A [1]\n\nBold and code & <b>')
  })

  it('keeps quotations, lists and line breaks apart', () => {
    const markdown = '> Quoted 10^-6\\* text.\n\n— Moe  \nnext\n\n- one\n- two  \n  more'
    expect(plain(markdown)).toBe('│ Quoted 10^-6* text.\n\n— Moe\nnext\n\n• one\n• two\n  more')
  })

  it('wraps at the width, quotations behind their bar', () => {
    const lines = plain(`> ${'kelp grows '.repeat(30)}`, 40).split('\n')
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.every((line) => line.startsWith('│ ') && visibleLength(line) <= 40)).toBe(true)
  })

  it('aligns tables that fit and folds those that do not', () => {
    const table = '| A | Words |\n|---|---|\n| x | some words |\n'
    expect(plain(table)).toBe('A  Words\nx  some words')
    expect(plain(table, 10)).toContain('x · some')
  })

  it('shows every quotation of an answer as it stands in its source', () => {
    const run = sampleRun()
    const shown = plain(renderMarkdown(run))
    for (const claim of run.claims.filter(({ verdict }) => verdict === 'quoted'))
      expect(shown.replace(/\n│ ?/gu, ' ').replace(/\s+/gu, ' ')).toContain(claim.text.replace(/\s+/gu, ' '))
  })

  it('colours word by word, so that a wrapped line ends without colour', () => {
    const coloured = terminalMarkdown(`**${'bold '.repeat(20).trim()}**`, {
      width: 40,
      colours: pc.createColors(true),
    })
    const bold = `${String.fromCharCode(27)}[1m`
    for (const line of coloured.split('\n')) expect(line.startsWith(bold)).toBe(true)
  })
})
