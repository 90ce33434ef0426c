import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../../../model/document.js'
import { readDocx } from './read-docx.js'

const run = (text: string, more = '') =>
  `<w:r>${more === '' ? '' : `<w:rPr>${more}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (inner: string, style = '', more = '') =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}${more}</w:pPr>${inner}</w:p>`
const STYLES =
  '<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Own"><w:name w:val="My head"/><w:basedOn w:val="berschrift1"/></w:style><w:style w:styleId="T"><w:name w:val="Title"/></w:style><w:style w:styleId="C"><w:name w:val="caption"/></w:style></w:styles>'
const docx = (body: string, more: Readonly<Record<string, string>> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'word/document.xml': `<w:document xmlns:w="w" xmlns:m="m"><w:body>${body}</w:body></w:document>`,
        'word/styles.xml': STYLES,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

const outcomeOf = (bytes: Uint8Array) => readDocx({ bytes, format: 'docx', fileName: 'a.docx' })
function read(bytes: Uint8Array): Reading {
  const outcome = outcomeOf(bytes)
  if (outcome.status !== 'read') throw new Error(outcome.message)
  return outcome.reading
}
function refusal(bytes: Uint8Array): string {
  const outcome = outcomeOf(bytes)
  return outcome.status === 'read' ? 'read' : `${outcome.reason}: ${outcome.message}`
}
const texts = (bytes: Uint8Array) =>
  read(bytes).blocks.map(({ kind, section, display }) => `${kind}/${section}: ${display}`)

describe('readDocx', () => {
  it('finds headings by style in any language and by the style they are based on', () => {
    expect(
      texts(
        docx(
          p(run('Warm soup'), 'T') +
            p(run('Methods'), 'berschrift1') +
            p(run('We stirred.')) +
            p(run('Results'), 'Own') +
            p(run('It cooled.')),
        ),
      ),
    ).toEqual([
      'heading/title: Warm soup',
      'heading/methods: Methods',
      'paragraph/methods: We stirred.',
      'heading/results: Results',
      'paragraph/results: It cooled.',
    ])
  })

  it('leaves tracked deletions out, keeps insertions, scripts and equations', () => {
    const sup = run('-6', '<w:vertAlign w:val="superscript"/>')
    const math =
      '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b+c</m:t></m:r></m:den></m:f></m:oMath>'
    const body = p(
      run('At 10') +
        sup +
        `<w:del><w:r><w:delText> never</w:delText></w:r>${run('never')}</w:del><w:ins>${run(' always ')}</w:ins>${math}${run('.')}`,
    )
    expect(texts(docx(body))).toEqual(['paragraph/other: At 10^-6 always a/(b+c).'])
  })

  it('sets hidden, white and tiny text aside', () => {
    const body = p(
      run('Seen') +
        run('vanished', '<w:vanish/>') +
        run('white', '<w:color w:val="FFFFFF"/>') +
        run('tiny', '<w:sz w:val="2"/>') +
        run(' shown', '<w:color w:val="FFFFFF"/><w:shd w:val="clear"/>') +
        run(' on', '<w:vanish w:val="0"/>'),
    )
    const reading = read(docx(body))
    expect(reading.blocks[0]?.display).toBe('Seen shown on')
    expect(reading.setAside.map(({ text }) => text)).toEqual(['vanished', 'white', 'tiny'])
  })

  it('reads merged cells with the caption above the table', () => {
    const cell = (text: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${p(run(text))}</w:tc>`
    const row = (cells: string, more = '') => `<w:tr><w:trPr>${more}</w:trPr>${cells}</w:tr>`
    const table = `<w:tbl>${row(cell('Spoon', '<w:vMerge w:val="restart"/>') + cell('Heat', '<w:gridSpan w:val="2"/>'), '<w:tblHeader/>')}${row(cell('', '<w:vMerge/>') + cell('low') + cell('high'), '<w:tblHeader/>')}${row(cell('Wood') + cell('1') + cell('2'))}</w:tbl>`
    expect(texts(docx(p(run('Table 1. Spoons.'), 'C') + table))).toEqual([
      'caption/caption: Table 1. Spoons.',
      'table-row/table: Table 1. Spoons. | Wood | Heat / low: 1; Heat / high: 2',
    ])
  })

  it('sets footnotes apart and resolves marks to the numbered list', () => {
    const notes = `<w:footnotes xmlns:w="w"><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="2">${p('<w:r><w:footnoteRef/></w:r>' + run('A note.'))}</w:footnote></w:footnotes>`
    const body =
      p(run('Methods'), 'berschrift1') +
      p(run('As shown [1]') + '<w:r><w:footnoteReference w:id="2"/></w:r>' + run('.')) +
      p(run('References'), 'berschrift1') +
      p(run('1. Pot B. Pots and pans. Soup 2001;1:2.'))
    const reading = read(docx(body, { 'word/footnotes.xml': notes }))
    expect(reading.blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'footnote',
      'heading',
      'list-item',
    ])
    expect(reading.references[0]).toMatchObject({ label: '1', year: 2001 })
    expect(reading.blocks[1]?.citations?.[0]?.targets).toEqual(['1'])
  })

  it('takes title and authors from the properties where the text has none', () => {
    const core =
      '<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>A study of warm soup</dc:title><dc:creator>Ann Ladle; Bo Pot</dc:creator></cp:coreProperties>'
    expect(read(docx(p(run('We stirred all day.')), { 'docProps/core.xml': core })).record).toMatchObject({
      title: 'A study of warm soup',
      authors: [{ family: 'Ladle' }, { family: 'Pot' }],
      ids: {},
    })
  })

  it.each([
    [
      'old Word files',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('WordDocument', 'utf16le')]),
      /^unsupported: an old Word file/,
    ],
    [
      'files behind a password',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')]),
      /^password/,
    ],
    [
      'OpenDocument',
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text') }),
      /^unsupported: an OpenDocument/,
    ],
    ['other archives', zipSync({ 'a.txt': strToU8('x') }), /^wrong-type/],
    ['damaged archives', docx(p(run('x'))).slice(0, 80), /^corrupt/],
    ['bombs', zipSync({ 'word/document.xml': new Uint8Array(8 * 2 ** 20) }), /^too-large/],
    ['nesting without end', docx('<w:p>'.repeat(100_000)), /^corrupt/],
    ['broken XML', docx('<w:p>'), /^corrupt/],
    ['files without text', docx(''), /^no-text/],
    ['empty files', new Uint8Array(), /^empty/],
  ])('refuses %s with what to do', (_name, bytes, message) => {
    expect(refusal(bytes)).toMatch(message)
  })
})
