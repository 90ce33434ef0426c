import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readDraft } from './read-draft.js'

const read = (text: string, fileName: string) =>
  readDraft({ bytes: new TextEncoder().encode(text), fileName })
const texts = (draft: ReturnType<typeof readDraft>) =>
  draft.paragraphs.map(({ text, kind }) => `${kind}: ${text}`)

/** A ZIP file with one part. */
const zip = (name: string, content: string): Uint8Array => zipSync({ [name]: strToU8(content) })

const paragraph = (inner: string, style = '') =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inner}</w:p>`
const run = (text: string, more = '') => `<w:r>${more}<w:t xml:space="preserve">${text}</w:t></w:r>`
const docx = (body: string) =>
  zip('word/document.xml', `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`)

describe('reading a text to be checked', () => {
  it('reads Markdown with links, notes and a reference list', () => {
    const draft = read(
      '# Kelp\n\nKelp *grew* fast [@moe2021; @roe]. See [this](https://doi.org/10.5555/abc).[^1]\n\n- It died.\n\n[^1]: Poe 2020. Kelp.\n\n## References\n\n1. Moe A. Growth. 2021.\n',
      'a.md',
    )
    expect(texts(draft)).toEqual([
      'heading: Kelp',
      'paragraph: Kelp grew fast [@moe2021; @roe]. See this [@doi:10.5555/abc].[^1]',
      'list-item: It died.',
    ])
    expect(draft.references.map(({ label }) => label)).toEqual(['^1', '1'])
    expect(draft.paragraphs[1]?.heading).toEqual(['Kelp'])
    expect(draft.paragraphs[1]?.line).toBe(3)
  })

  it('reads LaTeX: citations, symbols, comments, displays left out', () => {
    const draft = read(
      String.raw`\documentclass{article}
\begin{document}
\section{Growth} % a comment
Kelp grew 4.2\,\% \citep[see][p.~3]{moe,roe}, \textit{i.e.} $2.1 \times 10^{-3}$~mol, says M\"uller.
\begin{equation} x = 4 \end{equation}

\begin{thebibliography}{9}\bibitem{moe} Moe A. Growth. 2021.\end{thebibliography}
\end{document}`,
      'a.tex',
    )
    expect(texts(draft)).toEqual([
      'heading: Growth',
      'paragraph: Kelp grew 4.2 % [@moe; @roe], i.e. 2.1 × 10^-3 mol, says Müller.',
    ])
    expect(draft.references[0]?.label).toBe('moe')
  })

  it('reads plain text: paragraphs over several lines, headings, entries', () => {
    const draft = read(
      'Growth\n\nKelp grew\nfast.\n\nReferences\n\n1. Moe A. Growth. 2021.\n2. Roe B. Light. 2022.\n',
      'a.txt',
    )
    expect(texts(draft)).toEqual(['heading: Growth', 'paragraph: Kelp grew fast.'])
    expect(draft.references).toHaveLength(2)
  })

  it('reads DOCX: headings, superscripts, deleted text left out, DOIs of citation fields', () => {
    const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ADDIN ZOTERO_ITEM CSL_CITATION {"DOI":"10.5555/kelp.1"} </w:instrText></w:r>${run('(Moe, 2021)')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const draft = readDraft({
      bytes: docx(
        paragraph(run('Growth'), 'Heading1') +
          paragraph(
            `${run('Kelp grew 10')}${run('-6', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>')}<w:del>${run(' never')}</w:del>${run(' mol ')}${field}.`,
          ),
      ),
      fileName: 'a.docx',
    })
    expect(texts(draft)).toEqual([
      'heading: Growth',
      'paragraph: Kelp grew 10^-6 mol (Moe, 2021) [@doi:10.5555/kelp.1]',
    ])
  })

  it('refuses what is no text and what is a broken or another ZIP file', () => {
    expect(() => readDraft({ bytes: new Uint8Array([0, 1, 2, 0, 255]), fileName: 'a' })).toThrow(/no text/)
    expect(() => readDraft({ bytes: docx('').slice(0, 60), fileName: 'a.docx' })).toThrow(/sound ZIP/)
    expect(() => readDraft({ bytes: zip('other.xml', '<a/>'), fileName: 'a.docx' })).toThrow(/no Word file/)
    expect(() => readDraft({ bytes: docx('<w:p>'), fileName: 'a.docx' })).toThrow(/well formed/)
  })
})
