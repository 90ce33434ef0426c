import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sniffFormat } from './sniff-format.js'

const encode = (text: string) => new TextEncoder().encode(text)

describe('sniffFormat', () => {
  it.each([
    ['%PDF-1.7\n…', 'paper.txt', 'pdf'],
    ['garbage %PDF-1.4', 'paper', 'pdf'],
    ['<!DOCTYPE html><html></html>', 'paper.pdf', 'html'],
    ['<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="http://www.w3.org/1999/xhtml"/>', 'paper.xml', 'html'],
    ['<?xml version="1.0"?><!DOCTYPE article PUBLIC "x" "y"><article/>', 'paper', 'jats'],
    ['<article xmlns:xlink="x"><front/></article>', 'paper.txt', 'jats'],
    ['<?xml version="1.0"?><PubmedArticleSet><PubmedArticle/></PubmedArticleSet>', 'x.xml', 'bibliography'],
    ['<?xml version="1.0"?><xml><records><record/></records></xml>', 'x.xml', 'bibliography'],
    ['<?xml version="1.0"?><unknown/>', 'x.xml', 'jats'],
    ['<?xml version="1.0"?><unknown/>', 'x', 'jats'],
    ['% a comment\n@article{doe2010, title={X}}', 'refs.txt', 'bibliography'],
    ['TY  - JOUR\nER  - ', 'refs.txt', 'bibliography'],
    ['PMID- 123\nOWN - NLM', 'refs.txt', 'bibliography'],
    ['[{"type":"article-journal","title":"X","id":"a"}]', 'refs.json', 'bibliography'],
    ['{"name":"not a bibliography"}', 'package.json', 'unknown'],
    ['# Title\n\nText', 'a.md', 'markdown'],
    ['<div>html in markdown</div>\n\nText', 'a.md', 'markdown'],
    ['@article in a sentence', 'a.md', 'markdown'],
    ['% a comment\n\\documentclass[a4paper]{article}', 'paper', 'latex'],
    ['\\section{Part}', 'part.tex', 'latex'],
    ['Write \\documentclass{article} first.', 'a.md', 'markdown'],
    ['Write \\documentclass{article} first.', 'a.txt', 'text'],
    ['Plain words', 'a.txt', 'text'],
    ['Plain words', 'a', 'unknown'],
    ['', 'a.txt', 'text'],
    ['', 'a.pdf', 'pdf'],
  ])('takes %j in %s for %s', (content, name, format) => {
    expect(sniffFormat(encode(content), name)).toBe(format)
  })

  it('tells archives and office files by what they hold', () => {
    const zipOf = (name: string, text = 'x') => zipSync({ [name]: strToU8(text) })
    expect(sniffFormat(zipOf('word/document.xml'), 'a')).toBe('docx')
    expect(
      sniffFormat(
        zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }] }),
        'a',
      ),
    ).toBe('docx')
    expect(sniffFormat(zipOf('src/main.tex'), 'a.zip')).toBe('latex')
    expect(sniffFormat(zipOf('photo.png'), 'a.zip')).toBe('unknown')
    expect(sniffFormat(gzipSync(strToU8('\\documentclass{article}')), '2101.01234')).toBe('latex')
    expect(sniffFormat(gzipSync(strToU8('a,b\n1,2')), 'a.csv.gz')).toBe('unknown')
    expect(sniffFormat(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'a.doc')).toBe('docx')
    expect(sniffFormat(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'a.xls')).toBe('unknown')
  })

  it('takes no binary file for text', () => {
    expect(sniffFormat(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'a.txt')).toBe('unknown')
    expect(sniffFormat(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'a.pdf')).toBe('pdf')
  })

  it('does not split a character at the end of its sample', () => {
    expect(sniffFormat(encode(`${'a'.repeat(16_383)}é${'b'.repeat(10)}`), 'a.txt')).toBe('text')
  })
})
