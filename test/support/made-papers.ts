/** A JATS article of our own; the abstract and the body are given as XML. */
export function jatsArticle(article: {
  readonly title: string
  readonly doi?: string
  readonly author?: string
  readonly type?: string
  readonly abstract?: string
  readonly body: string
  readonly references?: readonly string[]
}): string {
  const { title, doi, author = 'Moe', type = 'research-article', abstract = '', references = [] } = article
  const id = doi === undefined ? '' : `<article-id pub-id-type="doi">${doi}</article-id>`
  const list = references.map(
    (text, at) =>
      `<ref id="r${at + 1}"><label>${at + 1}</label><mixed-citation>${text}</mixed-citation></ref>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving DTD v1.2 20190208//EN" "JATS-archivearticle1.dtd">
<article article-type="${type}" xml:lang="en"><front>
<journal-meta><journal-title-group><journal-title>Annals of Kelp</journal-title></journal-title-group></journal-meta>
<article-meta>${id}
<title-group><article-title>${title}</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>${author}</surname><given-names>Ada</given-names></name></contrib></contrib-group>
<pub-date pub-type="epub"><year>2021</year></pub-date>
${abstract === '' ? '' : `<abstract><p>${abstract}</p></abstract>`}
</article-meta></front>
<body>${article.body}</body>
<back><ref-list>${list.join('')}</ref-list></back></article>`
}

/** A PDF 1.4 of ASCII lines, the first of them as a title in larger type. */
export function pdfOfLines(lines: readonly string[]): Uint8Array {
  return pdfOfPages([lines])
}

/** The same of several pages, each with a title. */
export function pdfOfPages(pages: readonly (readonly string[])[]): Uint8Array {
  // Two objects a page, after the catalogue, the list of pages and the font.
  const numbers = pages.map((_, at) => 4 + at * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, at) => {
      const content = contentOf(lines)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

function contentOf(lines: readonly string[]): string {
  const shown = lines.map((line, at) => {
    const size = at === 0 ? '/F1 18 Tf' : '/F1 11 Tf'
    return `${size} 72 ${740 - at * 18} Td (${line.replace(/[\\()]/gu, '\\$&')}) Tj`
  })
  return shown.map((line) => `BT ${line} ET`).join('\n')
}
