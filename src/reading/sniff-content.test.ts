import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CONTENT_KINDS } from '../model/content-kind.js'
import { sniffContent } from './sniff-content.js'

const bytes = (text: string) => new TextEncoder().encode(text)

it.each([
  ['%PDF-1.7\n%âãÏÓ', 'pdf'],
  ['junk before the mark\n%PDF-1.4', 'pdf'],
  ['<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD"><article/>', 'xml'],
  ['<article><front/></article>', 'xml'],
  ['<feed xmlns="http://www.w3.org/2005/Atom">', 'xml'],
  ['<?xml version="1.0"?>\n<!-- a --><html xmlns="http://www.w3.org/1999/xhtml">', 'html'],
  ['\ufeff \n<!DOCTYPE html>', 'html'],
  ['<HEAD><title>x', 'html'],
  ['<!-- robots --><script>', 'html'],
  ['{"a":1}', 'json'],
  [' \n[ ]', 'json'],
  ['null', 'json'],
  ['"text"', 'json'],
  ['Resource not found.', 'text'],
  ['PK\u0003\u0004rest', 'zip'],
  ['   \n', 'empty'],
  ['', 'empty'],
])('takes %j for %s', (text, kind) => expect(sniffContent(bytes(text))).toBe(kind))

it('knows compressed and binary files, and a PDF behind binary junk', () => {
  expect(sniffContent(Uint8Array.of(0x1f, 0x8b, 8, 0))).toBe('gzip')
  expect(sniffContent(Uint8Array.of(0x89, 0x50, 0, 1))).toBe('unknown')
  expect(sniffContent(Uint8Array.of(0, 1, 2, ...bytes('%PDF-1.5')))).toBe('pdf')
})

it('says something of any bytes, quickly', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4000 }), (body) => CONTENT_KINDS.includes(sniffContent(body))),
  )
  expect(sniffContent(bytes('<!--'.repeat(100_000)))).toBe('html')
})
