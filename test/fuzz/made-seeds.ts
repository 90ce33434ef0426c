import { strToU8, zipSync } from 'fflate'
import { tinyPdf } from '../../src/operations/tiny-pdf.js'
import type { FuzzSeed } from './fuzz-readers.js'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const JATS = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2 20190208//EN" "JATS-journalpublishing1.dtd">
<article article-type="research-article"><front><article-meta><article-id pub-id-type="doi">10.1234/made.1</article-id>
<title-group><article-title>Warm soup and <italic>slow</italic> stirring</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Ladle</surname><given-names>Ann</given-names></name></contrib></contrib-group>
<pub-date pub-type="epub"><year>2019</year></pub-date><abstract><p>Soup cools at 10<sup>-3</sup> K per second.</p></abstract></article-meta></front>
<body><sec><title>Methods</title><p>We stirred (n = 30) and measured &#x00B1; 0.2 K <xref ref-type="bibr" rid="B1">[1]</xref>.</p>
<table-wrap id="t1"><label>Table 1</label><caption><p>Spoons.</p></caption><table><thead><tr><th>Spoon</th><th colspan="2">Heat</th></tr></thead>
<tbody><tr><td rowspan="2">Wood</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table></table-wrap></sec></body>
<back><ref-list><ref id="B1"><label>1</label><element-citation><person-group><name><surname>Pot</surname><given-names>B</given-names></name></person-group><article-title>Pots</article-title><year>2001</year></element-citation></ref></ref-list></back></article>`

const MARKDOWN = `---
title: Warm soup
authors: [Ann Ladle, Bo Pot]
year: 2019
---
# Warm soup

Soup *cools* at 10^-3^ K[^1] and \`code\`. See [the site](https://example.org).

| Spoon | Heat |
|-------|-----:|
| wood  | 1.5  |

1. stir
   - slowly
2. wait

> quoted

[^1]: A note.
`

const BIBTEX = `@string{j = "Soup Letters"}
@article{ladle2019, author = {Ladle, Ann and {The Pot Group}}, title = {Warm {Soup} \\& \\"Uber}, journal = j, year = 2019, pages = {1--9}}
@inproceedings{pot2001, crossref = {all}, author = "Pot, B.", title = "Pots"}
@proceedings{all, title = {All pots}, year = {2001}}
`
const RIS = `TY  - JOUR
AU  - Ladle, Ann
TI  - Warm soup
PY  - 2019/03/04/
DO  - 10.1234/made.1
ER  -
`
const CSL = `[{"id":"a","type":"article-journal","title":"Warm soup","author":[{"family":"Ladle","given":"Ann"}],"issued":{"date-parts":[[2019,3]]}}]`

const FILLER =
  'The spoon went round for ten minutes and the heat was written down every second by two of us. '.repeat(12)

const HTML = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Warm soup</title>
<meta name="citation_title" content="Warm soup"><meta name="citation_doi" content="10.1234/made.2"><meta name="citation_author" content="Ann Ladle">
<script type="application/ld+json">{"@type":"ScholarlyArticle","headline":"Warm soup"}</script><style>.gone{display:none}</style></head>
<body><nav>Menu</nav><article><h1>Warm soup</h1><div class="abstract"><h2>Abstract</h2><p>Soup cools at 10<sup>-3</sup> K.</p></div>
<section><h2>Methods</h2><p>We stirred <a href="#B1">[1]</a> at <math><msup><mn>10</mn><mn>2</mn></msup></math> K. ${FILLER}<span class="gone">x</span><span style="color:#fff">hidden</span></p>
<table><caption>Table 1. Spoons</caption><thead><tr><th rowspan="2">Spoon</th><th colspan="2">Heat</th></tr><tr><th>low</th><th>high</th></tr></thead><tbody><tr><td>Wood</td><td>1</td><td>2</td></tr></tbody></table>
<figure><img src="a.png"><figcaption>Figure 1. Heat.</figcaption></figure></section>
<section><h2>References</h2><ol><li id="B1">Pot B. Pots. 2001. <a href="https://doi.org/10.1234/pot">doi</a></li></ol></section></article></body></html>`

const LATEX = String.raw`\documentclass{article}
\newcommand{\gain}[2][5]{gain of #1\,\% over #2}
\def\kp{k_{\mathrm{p}}}
\newif\ifdraft\draftfalse
\begin{document}
\title{Warm soup}\author{Ann Ladle \and Bo Pot}\date{2019}
\begin{abstract}Soup cools at $10^{-3}$~K.\end{abstract}
\section{Methods}\label{s}
We stirred \cite{pot} \gain{water}\footnote{A note.} at $\frac{a}{b} \pm \sqrt{\kp}$, \SI{5}{\milli\gram\per\litre}. \ifdraft x\else y\fi % comment
\begin{align} x &= 1 \\ y &= 2 \end{align}
\begin{table}\caption{Spoons}\begin{tabular}{l|cc}\hline & \multicolumn{2}{c}{Heat} \\ \hline \multirow{2}{*}{Wood} & 1 & 2 \\ & 3 & 4 \\ \hline\end{tabular}\end{table}
\begin{itemize}\item stir \item wait\end{itemize}
\begin{thebibliography}{9}\bibitem{pot} B. Pot, Pots, 2001.\end{thebibliography}
\end{document}
`

const WORD = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:m="m"><w:body>${body}</w:body></w:document>`
const RUN = (text: string, more = '') => `<w:r>${more}<w:t xml:space="preserve">${text}</w:t></w:r>`
const DOCX_BODY = WORD(
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${RUN('Methods')}</w:p>` +
    `<w:p>${RUN('We stirred 10')}${RUN('-3', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>')}<w:del>${RUN('never')}</w:del><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath> ${RUN(' times [1].')}</w:p>` +
    `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p>${RUN('Heat')}</w:p></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr><w:p>${RUN('Wood')}</w:p></w:tc><w:tc><w:p>${RUN('1')}</w:p></w:tc></w:tr></w:tbl>` +
    `<w:p>${RUN('References')}</w:p><w:p>${RUN('1. Pot B. Pots. 2001.')}</w:p>`,
)
/** Stored, not packed, so that mutations reach the text and not only the checksum of the packing. */
const DOCX = zipSync({ 'word/document.xml': [strToU8(DOCX_BODY), { level: 0 }] })
const BUNDLE = zipSync({ 'main.tex': [strToU8(LATEX), { level: 0 }], 'main.bbl': strToU8('') })

/** Small sound files of every format, made here. */
export const MADE_SEEDS: readonly FuzzSeed[] = [
  { fileName: 'made.pdf', format: 'pdf', bytes: tinyPdf('Soup cools at 10 K per minute (n = 30).') },
  { fileName: 'made.xml', format: 'jats', bytes: bytesOf(JATS) },
  { fileName: 'made.html', format: 'html', bytes: bytesOf(HTML) },
  { fileName: 'made.tex', format: 'latex', bytes: bytesOf(LATEX) },
  { fileName: 'made.zip', format: 'latex', bytes: BUNDLE },
  { fileName: 'made.docx', format: 'docx', bytes: DOCX },
  { fileName: 'made.md', format: 'markdown', bytes: bytesOf(MARKDOWN) },
  {
    fileName: 'made.txt',
    format: 'text',
    bytes: bytesOf('Warm soup\n\nSoup cools.\n\n1. Pot B. Pots. 2001.\n'),
  },
  { fileName: 'made.bib', format: 'bibliography', bytes: bytesOf(BIBTEX) },
  { fileName: 'made.ris', format: 'bibliography', bytes: bytesOf(RIS) },
  { fileName: 'made.json', format: 'bibliography', bytes: bytesOf(CSL) },
]
