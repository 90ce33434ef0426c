import { describe, expect, it } from 'vitest'
import type { Block, Reading } from '../../../model/document.js'
import { readJats } from './read-jats.js'

const encode = (text: string) => new TextEncoder().encode(text)
const outcomeOf = (content: string | Uint8Array) =>
  readJats({
    bytes: typeof content === 'string' ? encode(content) : content,
    format: 'jats',
    fileName: 'x.xml',
  })

function readingOf(content: string | Uint8Array): Reading {
  const outcome = outcomeOf(content)
  if (outcome.status !== 'read') throw new Error(outcome.message)
  return outcome.reading
}

interface Parts {
  readonly meta?: string
  readonly body?: string
  readonly back?: string
  readonly after?: string
  readonly type?: string
}

function article({ meta = '', body = '', back = '', after = '', type = 'research-article' }: Parts): string {
  return `<?xml version="1.0"?>
<article article-type="${type}" xml:lang="en"><front><article-meta>${meta}</article-meta></front>
${body === '' ? '' : `<body>${body}</body>`}<back>${back}</back>${after}</article>`
}

const blocksOf = (parts: Parts): readonly Block[] => readingOf(article(parts)).blocks
const linesOf = (blocks: readonly Block[]) => blocks.map((b) => `${b.kind}/${b.section}: ${b.display}`)
const list =
  '<ref-list><title>References</title>' +
  [1, 2, 3, 4, 5]
    .map(
      (n) =>
        `<ref id="B${n}"><label>${n}</label><mixed-citation>Author ${n}. Title ${n}. 200${n}.</mixed-citation></ref>`,
    )
    .join('') +
  '</ref-list>'

describe('readJats: text', () => {
  it('labels sections by type, by title and by their parent, with the path of headings', () => {
    const blocks = blocksOf({
      body: `<sec sec-type="intro"><title>Why</title><p>A.</p></sec>
        <sec><title>2. Methods</title><sec><title>Animals and housing</title><p>B.</p></sec></sec>
        <sec sec-type="results|discussion"><title>Findings</title><p>C.</p></sec>
        <sec><title>Orientin</title><p>D.</p></sec>`,
    })
    const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
    expect(linesOf(paragraphs)).toEqual([
      'paragraph/introduction: A.',
      'paragraph/methods: B.',
      'paragraph/results: C.',
      'paragraph/other: D.',
    ])
    expect(paragraphs[1]?.heading).toEqual(['2. Methods', 'Animals and housing'])
  })

  it('keeps superscripts and subscripts apart from digits', () => {
    const [block] = blocksOf({
      body: '<p>At 10<sup>-6</sup> M H<sub>2</sub>SO<sub>4</sub>, cm<sup>2</sup>.</p>',
    })
    expect(block?.display).toBe('At 10^-6 M H2SO4, cm^2.')
    expect(block?.raw).toBe('At 10-6 M H2SO4, cm2.')
    expect(block?.scripts).toHaveLength(4)
  })

  it('resolves citation marks and ranges of which only the ends are marked', () => {
    const blocks = blocksOf({
      body: `<p>Known [<xref ref-type="bibr" rid="B1">1</xref>, <xref ref-type="bibr" rid="B3">3</xref>–<xref ref-type="bibr" rid="B5">5</xref>].</p>
        <p>Raised<sup><xref ref-type="bibr" rid="B2">2</xref></sup>. See <xref ref-type="fig" rid="F1">Figure 1</xref>.</p>`,
      back: list,
    })
    expect(blocks[0]?.display).toBe('Known [1, 3–5].')
    expect(blocks[0]?.citations).toEqual([
      { start: 7, end: 8, targets: ['B1'] },
      { start: 10, end: 13, targets: ['B3', 'B4', 'B5'] },
    ])
    expect(blocks[1]?.display).toBe('Raised^2. See Figure 1.')
    expect(blocks[1]?.citations).toEqual([{ start: 7, end: 8, targets: ['B2'] }])
  })

  it('undoes the white space of pretty-printers at tags', () => {
    const [block] = blocksOf({
      body: '<p>In [\n    <xref ref-type="bibr" rid="B1">1</xref>\n    ] the 18\n  <sup>th</sup>\n  century NH\n  <sub>4</sub>\n , see.</p>',
      back: list,
    })
    expect(block?.display).toBe('In [1] the 18^th century NH4, see.')
  })

  it('does not end a sentence at a float, and puts the float behind it', () => {
    const blocks = blocksOf({
      body: `<p>Before <fig id="F1"><label>Figure 1</label><caption><title>The flow</title><p>Of patients.</p></caption></fig> after.</p>`,
    })
    expect(linesOf(blocks)).toEqual([
      'paragraph/other: Before after.',
      'caption/caption: Figure 1. The flow. Of patients.',
    ])
  })

  it('reads lists, boxes, quotes, definitions and notes', () => {
    const blocks = blocksOf({
      body: `<p>Three:<list><list-item><label>a)</label><p>One</p></list-item><list-item><p>Two</p></list-item></list>then.</p>
        <boxed-text><caption><title>Box 1</title></caption><p>Inside.</p></boxed-text>
        <disp-quote><p>Said.</p></disp-quote>
        <def-list><def-item><term>IL</term><def><p>interleukin</p></def></def-item></def-list>`,
      back: '<fn-group><fn><label>*</label><p>Equal work.</p></fn></fn-group>',
    })
    expect(linesOf(blocks)).toEqual([
      'paragraph/other: Three:',
      'list-item/other: a) One',
      'list-item/other: Two',
      'paragraph/other: then.',
      'heading/other: Box 1',
      'paragraph/other: Inside.',
      'paragraph/other: Said.',
      'list-item/other: IL: interleukin',
      'footnote/other: * Equal work.',
    ])
  })

  it('writes formulas as readable text', () => {
    const math = `<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mi>y</mml:mi><mml:mo>=</mml:mo>
      <mml:mfrac><mml:mi>a</mml:mi><mml:mrow><mml:mi>b</mml:mi><mml:mo>+</mml:mo><mml:mn>1</mml:mn></mml:mrow></mml:mfrac>
      <mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>`
    const blocks = blocksOf({
      body: `<p>With <inline-formula>${math}</inline-formula> and
        <disp-formula><label>(1)</label><tex-math>\\documentclass{x}\\begin{document}$$E=mc^2$$\\end{document}</tex-math></disp-formula> so.</p>`,
    })
    expect(linesOf(blocks)).toEqual([
      'paragraph/other: With y = a/(b+1)x^2 and',
      'formula/other: E=mc^2 (1)',
      'paragraph/other: so.',
    ])
  })

  it('keeps sub-articles below a heading of their own, out of the sections of the article', () => {
    const blocks = blocksOf({
      body: '<sec><title>Results</title><p>Ours.</p></sec>',
      after: `<sub-article article-type="decision-letter"><front-stub><title-group><article-title>Decision letter</article-title></title-group></front-stub>
        <body><sec><title>Results</title><p>Please revise.</p></sec></body></sub-article>`,
    })
    expect(blocks.filter((b) => b.section === 'results').map((b) => b.display)).toEqual(['Results', 'Ours.'])
    const letter = blocks.find((block) => block.display === 'Please revise.')
    expect(letter).toMatchObject({ section: 'other', heading: ['Decision letter', 'Results'] })
  })

  it('keeps what follows the references', () => {
    const blocks = blocksOf({
      body: '<p>Text.</p>',
      back: `${list}<app-group><app><title>Appendix A</title><sec><title>Methods</title><p>More.</p></sec></app></app-group>`,
    })
    expect(blocks.at(-1)).toMatchObject({ section: 'appendix', display: 'More.' })
    expect(blocks.filter((b) => b.section === 'references')).toHaveLength(6)
  })
})

describe('readJats: tables', () => {
  it('gives every cell its row head and its path of column heads', () => {
    const blocks = blocksOf({
      body: `<table-wrap><label>Table 1</label><caption><p>Outcomes at week 8</p></caption><table>
        <thead><tr><th rowspan="2">Arm</th><th colspan="2">Pain</th></tr><tr><th>Mean</th><th>SD</th></tr></thead>
        <tbody><tr><td>Drug<sup>a</sup></td><td>−1.2</td><td>0.3</td></tr>
        <tr><td>Placebo</td><td>0.1 × 10<sup>3</sup></td><td></td></tr></tbody></table>
        <table-wrap-foot><fn><label>a</label><p>5 mg daily.</p></fn></table-wrap-foot></table-wrap>`,
    })
    expect(linesOf(blocks)).toEqual([
      'caption/caption: Table 1. Outcomes at week 8',
      'table-row/table: Table 1. Outcomes at week 8 | Drug^a | Pain / Mean: −1.2; Pain / SD: 0.3',
      'table-row/table: Table 1. Outcomes at week 8 | Placebo | Pain / Mean: 0.1 × 10^3',
      'footnote/table: a 5 mg daily.',
    ])
    const row = blocks[1]
    expect(row?.cells?.map((c) => [c.part, c.column, row.display.slice(c.start, c.end)])).toEqual([
      ['caption', undefined, 'Table 1. Outcomes at week 8'],
      ['row-head', 0, 'Drug^a'],
      ['column-head', 1, 'Pain / Mean'],
      ['cell', 1, '−1.2'],
      ['column-head', 2, 'Pain / SD'],
      ['cell', 2, '0.3'],
    ])
  })

  it('reads CALS tables with named spans', () => {
    const blocks = blocksOf({
      body: `<table-wrap><label>Table 2</label><table><tgroup cols="3"><colspec colname="c1"/><colspec colname="c2"/><colspec colname="c3"/>
        <thead><row><entry morerows="1">Arm</entry><entry namest="c2" nameend="c3">Score</entry></row><row><entry>Pre</entry><entry>Post</entry></row></thead>
        <tbody><row><entry>A</entry><entry>1</entry><entry>2</entry></row></tbody></tgroup></table></table-wrap>`,
    })
    expect(blocks.at(-1)?.display).toBe('Table 2 | A | Score / Pre: 1; Score / Post: 2')
  })
})

describe('readJats: large tables', () => {
  it('reads thousands of rows', () => {
    const rows = '<tr><td>A</td><td>1</td></tr>'.repeat(5000)
    const blocks = blocksOf({
      body: `<table-wrap><label>Table 3</label><table><tbody>${rows}</tbody></table></table-wrap>`,
    })
    expect(blocks).toHaveLength(5001)
    expect(blocks.at(-1)?.display).toBe('Table 3 | A | 1')
  })
})

describe('readJats: record', () => {
  const meta = `<article-id pub-id-type="doi">10.1000/ABC.1</article-id><article-id pub-id-type="pmid">123456</article-id>
    <article-id pub-id-type="pmc">7654321</article-id>
    <title-group><article-title>Effect of <italic>X</italic> on H<sub>2</sub>O<xref ref-type="fn" rid="n">*</xref></article-title><subtitle>A trial</subtitle></title-group>
    <contrib-group><contrib contrib-type="author"><name><surname>Doe</surname><given-names>Jane A</given-names></name></contrib>
    <contrib contrib-type="author"><collab>The Group</collab></contrib>
    <contrib contrib-type="editor"><name><surname>Ed</surname><given-names>I</given-names></name></contrib></contrib-group>
    <pub-date pub-type="ppub"><month>3</month><year>2012</year></pub-date><pub-date pub-type="epub"><day>5</day><month>11</month><year>2011</year></pub-date>
    <volume>4</volume><issue>2</issue><fpage>10</fpage><lpage>19</lpage>
    <permissions><license license-type="open-access" xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Free.</license-p></license></permissions>
    <abstract><sec><title>Aim</title><p>To see.</p></sec><sec><title>Results</title><p>It fell.</p></sec></abstract>
    <kwd-group><kwd>water</kwd><kwd>trial</kwd></kwd-group>`

  it('reads the front matter', () => {
    const { record, isRecordAuthoritative, level } = readingOf(article({ meta, body: '<p>Text.</p>' }))
    expect(record).toEqual({
      type: 'article',
      title: 'Effect of X on H2O: A trial',
      authors: [{ family: 'Doe', given: 'Jane A' }, { family: 'The Group' }],
      ids: { doi: '10.1000/abc.1', pmid: '123456', pmcid: 'PMC7654321' },
      issued: { year: 2011, month: 11, day: 5 },
      volume: '4',
      issue: '2',
      pages: '10-19',
      abstract: 'Aim: To see. Results: It fell.',
      language: 'en',
      licence: 'https://creativecommons.org/licenses/by/4.0/',
      keywords: ['water', 'trial'],
    })
    expect(isRecordAuthoritative).toBe(true)
    expect(level).toBe('full-text')
  })

  it('gives an article without a body the level of an abstract, or of metadata', () => {
    expect(readingOf(article({ meta })).level).toBe('abstract')
    expect(
      readingOf(article({ meta }))
        .blocks.filter((b) => b.section === 'abstract')
        .map((b) => b.display),
    ).toEqual(['Aim', 'To see.', 'Results', 'It fell.'])
    expect(readingOf(article({})).level).toBe('metadata')
  })

  it('marks retractions, retracted titles and corrected articles, and says why', () => {
    const titled = (title: string, type = 'research-article', link = '') =>
      readingOf(
        article({ type, meta: `<title-group><article-title>${title}</article-title></title-group>${link}` }),
      ).record
    expect(titled('RETRACTED: Big effect').editorial).toMatchObject({
      status: 'retracted',
      source: 'document',
    })
    expect(titled('Retraction: Big effect', 'retraction')).toMatchObject({
      type: 'retraction',
      editorial: { status: 'retracted', source: 'document' },
    })
    const forward = '<related-article related-article-type="correction-forward" xlink:href="10.1000/x"/>'
    expect(titled('Plain', 'research-article', forward).editorial).toMatchObject({ status: 'corrected' })
    expect(titled('Correction: Plain', 'correction')).toMatchObject({ type: 'correction' })
    expect(titled('Correction: Plain', 'correction').editorial).toBeUndefined()
    expect(titled('Retractable ladders').editorial).toBeUndefined()
  })

  it('reads references with their parts, printed or put together', () => {
    const { references } = readingOf(
      article({
        body: '<p>Text.</p>',
        back: `<ref-list><ref id="R1"><element-citation><person-group person-group-type="author"><name><surname>Doe</surname><given-names>J</given-names></name><name><surname>Roe</surname><given-names>R</given-names></name></person-group>
          <article-title>On water</article-title><source>J Water</source><year>2001</year><volume>3</volume><issue>1</issue><fpage>5</fpage><lpage>9</lpage><pub-id pub-id-type="doi">10.1000/W</pub-id></element-citation></ref>
          <ref><label>[2]</label><mixed-citation><name><surname>Poe</surname><given-names>E</given-names></name>. <article-title>Ice.</article-title> <source>Cold</source> <year>1999</year>.<pub-id pub-id-type="pmid">9876543</pub-id></mixed-citation></ref></ref-list>`,
      }),
    )
    expect(references).toEqual([
      {
        label: 'R1',
        text: 'Doe J, Roe R. On water. J Water 2001; 3(1): 5–9. doi:10.1000/W',
        title: 'On water',
        authors: ['Doe, J', 'Roe, R'],
        year: 2001,
        ids: { doi: '10.1000/w' },
      },
      {
        label: '2',
        text: 'Poe E. Ice. Cold 1999.',
        title: 'Ice',
        authors: ['Poe, E'],
        year: 1999,
        ids: { pmid: '9876543' },
      },
    ])
  })
})

describe('readJats: printed references', () => {
  it('reads the parts of an entry without tags and sets untagged names apart', () => {
    const name = (family: string) => `<name><surname>${family}</surname><given-names>A</given-names></name>`
    const { references } = readingOf(
      article({
        body: '<p>Text.</p>',
        back: `<ref-list><ref id="a"><mixed-citation>Doe, J. Water and ice in winter. J. Cold 3, 1–9 (2016).</mixed-citation></ref>
          <ref id="b"><mixed-citation><person-group>${name('Roe')}${name('Poe')}</person-group> (2001). <article-title>Ice</article-title>.</mixed-citation></ref></ref-list>`,
      }),
    )
    expect(references[0]).toMatchObject({ label: 'a', authors: ['Doe, J.'], year: 2016 })
    expect(references[1]).toEqual({
      label: 'b',
      text: 'Roe A, Poe A (2001). Ice.',
      title: 'Ice',
      authors: ['Roe, A', 'Poe, A'],
      year: 2001,
    })
  })
})

describe('readJats: files that are not what they should be', () => {
  it.each([
    ['empty', '', 'empty'],
    ['white space', ' \n ', 'empty'],
    ['a web page', '<!DOCTYPE html><html><body>Not found</body></html>', 'wrong-type'],
    ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'wrong-type'],
    ['plain text', 'Dear colleague, see attached.', 'wrong-type'],
    ['other XML', '<?xml version="1.0"?><records><record/></records>', 'wrong-type'],
    ['DocBook', '<article><info><title>T</title></info><section/></article>', 'wrong-type'],
    ['a cut file', article({ body: '<p>Complete.</p>' }).slice(0, -20), 'truncated'],
    ['crossed tags', '<article><front/><body><p>a</b></p></body></article>', 'corrupt'],
    ['deep nesting', `<article><body>${'<p>'.repeat(5000)}`, 'corrupt'],
  ])('refuses %s with a reason', (_, content, reason) => {
    const outcome = outcomeOf(content)
    expect(outcome).toMatchObject({ status: 'unreadable', reason })
    expect(outcome.status === 'unreadable' && outcome.message).toMatch(/^The file .*\.$/)
  })

  it('expands no entity of the document type and keeps unknown names as written', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE article [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <article><front><article-meta/></front><body><p>x &b; &c; y &nbsp;&alpha;&hellip; &eacute;</p></body></article>`
    const { blocks, warnings } = readingOf(bomb)
    expect(blocks[0]?.display).toBe('x &b; &c; y α… é')
    expect(warnings).toHaveLength(1)
  })

  it('reads files in other encodings than they declare', () => {
    const text = article({ body: '<p>Müller measured 5 µg.</p>' })
    const declared = (encoding: string) =>
      text.replace('version="1.0"', `version="1.0" encoding="${encoding}"`)
    const latin = (content: string) => Uint8Array.from([...content].map((c) => c.charCodeAt(0)))
    const wide = (content: string) =>
      Uint8Array.from([
        0xff,
        0xfe,
        ...[...content].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
      ])
    for (const bytes of [
      latin(declared('ISO-8859-1')),
      latin(declared('windows-1252')),
      latin(declared('UTF-8')),
      wide(declared('UTF-16')),
      encode(declared('UTF-16')),
      encode(declared('ISO-8859-1')),
    ]) {
      expect(readingOf(bytes).blocks[0]?.display).toBe('Müller measured 5 µg.')
    }
  })

  it('forgives undeclared prefixes of the document type and white space before the declaration', () => {
    const text = ` \n${article({ body: '<p><ext-link xlink:href="http://a.b">link</ext-link> <odd:x>kept</odd:x></p>' })}`
    expect(readingOf(text).blocks[0]?.display).toBe('link kept')
  })

  it('finds the article inside an archive wrapper', () => {
    const inner = article({ body: '<p>Inside.</p>' }).replace(/^<\?xml[^>]*>\s*/, '')
    expect(readingOf(`<pmc-articleset>${inner}</pmc-articleset>`).blocks[0]?.display).toBe('Inside.')
    expect(readingOf(`<pmc-articleset>${inner}${inner}</pmc-articleset>`).warnings).toHaveLength(1)
  })
})
