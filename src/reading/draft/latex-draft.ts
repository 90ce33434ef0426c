import type { ReferenceEntry } from '../../model/document.js'
import { printedReference } from '../printed-reference.js'
import { createHeadingStack, type Draft, type DraftParagraph } from './draft.js'
import { latexWords } from './latex-words.js'

const DROPPED =
  /\\begin\{(?<name>equation|align|gather|multline|eqnarray|displaymath|figure|table|tabular|tabularx|longtable|verbatim|lstlisting|minted|tikzpicture|algorithm|algorithmic)(?<star>\*?)\}[\s\S]*?\\end\{\k<name>\k<star>\}/gu
const BIBLIOGRAPHY = /\\begin\{thebibliography\}(?:\{[^}]*\})?(?<body>[\s\S]*?)\\end\{thebibliography\}/u
const CITE =
  /\\(?:no)?(?:[A-Za-z]*cite[a-zA-Z]*|citeauthor|footcite|autocites?|parencites?|textcites?)\*?(?:\s*\[[^\]]*\]){0,2}\s*\{(?<keys>[^}]*)\}/gu
const DEPTHS = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph']
const HEADING =
  /\\(?<name>part|chapter|section|subsection|subsubsection|paragraph|subparagraph)\*?\s*(?:\[[^\]]*\])?\{(?<title>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/u

/** Reads LaTeX source: what is between `\begin{document}` and its end, without displays, floats and listings. */
export function readLatexDraft(source: string): Draft {
  const text = source.replace(/\r\n?/gu, '\n').replace(/(?<!\\)%.*$/gmu, '')
  const references = bibitems(text)
  const blank = (part: string) => part.replace(/[^\n]/gu, ' ')
  const start = text.search(/\\begin\{document\}/u)
  const end = text.search(/\\end\{document\}/u)
  const body =
    `${blank(text.slice(0, Math.max(0, start)))}${text.slice(Math.max(0, start), end < 0 ? undefined : end)}`
      .replace(BIBLIOGRAPHY, blank)
      .replace(DROPPED, blank)
  return { format: 'latex', paragraphs: paragraphsOf(body), references }
}

function paragraphsOf(body: string): DraftParagraph[] {
  const paragraphs: DraftParagraph[] = []
  const headings = createHeadingStack()
  let line = 1
  for (const part of body.split(
    /(?<=\n)(?=\s*\n)|(?=\\(?:sub)*section\*?\s*[[{]|\\(?:chapter|part)\*?\s*[[{]|\\item\b)/u,
  )) {
    const first = line + (/^\s*/u.exec(part)?.[0].split('\n').length ?? 1) - 1
    line += part.split('\n').length - 1
    const found = HEADING.exec(part)
    if (found?.groups !== undefined) {
      const title = latexWords(found.groups['title'] ?? '')
      paragraphs.push({ text: title, kind: 'heading', heading: headings.current(), line: first })
      headings.open(DEPTHS.indexOf(found.groups['name'] ?? '') + 1, title)
    }
    const text = proseOf(found === null ? part : part.slice(found.index + found[0].length))
    if (/\p{L}{2}/u.test(text))
      paragraphs.push({
        text,
        kind: /^\s*\\item\b/u.test(part) ? 'list-item' : 'paragraph',
        heading: headings.current(),
        line: first,
      })
  }
  return paragraphs
}

function proseOf(part: string): string {
  return latexWords(
    part.replace(
      CITE,
      (_mark, keys: string) =>
        ` [${keys
          .split(',')
          .map((key) => `@${key.trim()}`)
          .join('; ')}]`,
    ),
  )
}

function bibitems(text: string): ReferenceEntry[] {
  const body = BIBLIOGRAPHY.exec(text)?.groups?.['body'] ?? ''
  return body
    .split(/\\bibitem(?:\[[^\]]*\])?/u)
    .slice(1)
    .map((item, index) => {
      const { key = '', entry = '' } = /^\{(?<key>[^}]*)\}(?<entry>[\s\S]*)$/u.exec(item)?.groups ?? {}
      return { ...printedReference(latexWords(entry), index), label: key }
    })
}
