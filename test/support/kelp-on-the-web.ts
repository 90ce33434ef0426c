import { gzipSync } from 'node:zlib'
import { jatsArticle, pdfOfLines } from './made-papers.js'
import type { ServedDocument } from './online-bench.js'
import type { ServedWork } from './provider-server.js'

/* Six papers about kelp as services know them, and what the addresses of their copies really give. */

const author = (family: string) => [{ family, given: 'Ada' }]

export const KELP_WORKS: readonly ServedWork[] = [
  {
    title: 'Growth of giant kelp in warm water of northern bays',
    authors: author('Okonkwo'),
    date: '2021-03-14',
    journal: 'Annals of Kelp',
    doi: '10.5555/kelp.1',
    pmid: '31000001',
    pmcid: 'PMC1000001',
    licence: 'cc-by',
    abstract: 'We measured how fast giant kelp grows in warm water.',
  },
  {
    title: 'Warm water and the growth of giant kelp over three summers',
    authors: author('Lindqvist'),
    date: '2022-05-02',
    journal: 'Annals of Kelp',
    doi: '10.5555/kelp.2',
    licence: 'cc-by',
    pdfUrl: 'https://papers.example.org/kelp-2.pdf',
    abstract: 'Giant kelp was followed over three warm summers.',
  },
  {
    title: 'A model of the growth of giant kelp in warm water',
    authors: author('Marchetti'),
    date: '2021-01-05',
    arxiv: '2101.00003',
    isPreprint: true,
    abstract: 'We model how fast giant kelp grows in warm water.',
  },
  {
    title: 'Growth of giant kelp in warm water without nitrate',
    authors: author('Haddad'),
    date: '2019-09-09',
    journal: 'Tide Letters',
    doi: '10.5555/kelp.4',
    pmid: '31000004',
    abstract: 'Giant kelp in warm water without nitrate grew 0.8 cm per week.',
  },
  {
    title: 'Giant kelp in warm water: growth behind a wall',
    authors: author('Novak'),
    date: '2020-11-30',
    journal: 'Tide Letters',
    doi: '10.5555/kelp.5',
    pdfUrl: 'https://walled.example.org/kelp-5.pdf',
    abstract: 'Giant kelp in warm water grew 1.4 cm per week in tanks with a wall.',
  },
  {
    title: 'Warm water, giant kelp and growth at night',
    authors: author('Perez'),
    date: '2018-02-02',
    journal: 'Tide Letters',
    doi: '10.5555/kelp.6',
    pdfUrl: 'https://papers.example.org/kelp-6.pdf',
    abstract: 'Giant kelp in warm water was watched at night.',
  },
]

const LATEX = String.raw`\documentclass{article}
\title{A model of the growth of giant kelp in warm water}
\author{Ada Marchetti}
\begin{document}
\maketitle
\begin{abstract}
We model how fast giant kelp grows in warm water.
\end{abstract}
\section{Methods}
We fitted a logistic curve to weekly lengths of forty blades in two bays.
\section{Results}
In the model giant kelp in warm water grew 3.1 cm per week. The fit was best below 18 degrees.
\end{document}
`

/** By host and path; everything else is 404. */
export const KELP_DOCUMENTS: Readonly<Record<string, ServedDocument>> = {
  'www.ebi.ac.uk/europepmc/webservices/rest/PMC1000001/fullTextXML': {
    type: 'application/xml',
    body: jatsArticle({
      title: 'Growth of giant kelp in warm water of northern bays',
      doi: '10.5555/kelp.1',
      author: 'Okonkwo',
      abstract: 'We measured how fast giant kelp grows in warm water.',
      body: '<sec sec-type="results"><title>Results</title><p>Giant kelp in warm water grew 4.2 cm per week (p &lt; 0.05). Blades in cold water grew 1.9 cm per week.</p></sec>',
    }),
  },
  'papers.example.org/kelp-2.pdf': {
    type: 'application/pdf',
    body: pdfOfLines([
      'Warm water and the growth of giant kelp over three summers',
      'Ada Lindqvist',
      'Abstract',
      'Giant kelp was followed over three warm summers.',
      'Results',
      'Over three summers giant kelp in warm water grew 3.7 cm per week.',
      'In the coldest month no growth of any blade was seen in the bay.',
    ]),
  },
  'arxiv.org/e-print/2101.00003': { type: 'application/gzip', body: gzipSync(LATEX) },
  'walled.example.org/kelp-5.pdf': { status: 403, type: 'text/html', body: '<html>No.</html>' },
  'papers.example.org/kelp-6.pdf': {
    type: 'application/pdf',
    body: pdfOfLines([
      'Minutes of the harbour committee in the year of the flood',
      'A. Clerk',
      'The committee met twice and spoke about the price of ropes and of paint.',
      'It was agreed that the ropes of the northern quay would be replaced in spring.',
    ]),
  },
}
