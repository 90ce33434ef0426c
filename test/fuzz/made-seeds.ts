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

/** Small sound files of every format, made here. */
export const MADE_SEEDS: readonly FuzzSeed[] = [
  { fileName: 'made.pdf', format: 'pdf', bytes: tinyPdf('Soup cools at 10 K per minute (n = 30).') },
  { fileName: 'made.xml', format: 'jats', bytes: bytesOf(JATS) },
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
