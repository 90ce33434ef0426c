import { gzipSync, strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../../../model/document.js'
import { readLatex } from './read-latex.js'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const paper = (body: string, preamble = '') =>
  String.raw`\documentclass{article}${preamble}\begin{document}${body}\end{document}`

const outcomeOf = (bytes: Uint8Array) => readLatex({ bytes, format: 'latex', fileName: 'a.tex' })

async function read(source: string | Uint8Array): Promise<Reading> {
  const outcome = await outcomeOf(typeof source === 'string' ? bytesOf(source) : source)
  if (outcome.status !== 'read') throw new Error(`${outcome.reason}: ${outcome.message}`)
  return outcome.reading
}

async function refusal(source: string | Uint8Array): Promise<string> {
  const outcome = await outcomeOf(typeof source === 'string' ? bytesOf(source) : source)
  return outcome.status === 'read' ? 'read' : `${outcome.reason}: ${outcome.message}`
}

const texts = async (source: string | Uint8Array) =>
  (await read(source)).blocks.map(({ kind, display }) => `${kind}: ${display}`)

/** A tar archive of files; `type` 2 is a symbolic link. */
function tar(
  files: readonly { readonly name: string; readonly text: string; readonly type?: string }[],
): Uint8Array {
  const blocks = files.flatMap(({ name, text, type = '0' }) => {
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write('0000644', 100)
    head.write(text.length.toString(8).padStart(11, '0'), 124)
    head.write(type, 156)
    head.fill(' ', 148, 156)
    head.write(
      head
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0'),
      148,
    )
    return [head, Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\0'))]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

describe('readLatex', () => {
  it('reads title, authors, date and abstract', async () => {
    const { record, isRecordAuthoritative } = await read(
      paper(
        String.raw`\title{Warm soup\thanks{Funded}}\author{Bj\"orn M{\"u}ller$^1$ \and Zo\'e Pot\\ University}\date{March 3, 2021}\begin{abstract}It cools.\end{abstract}\section{Methods} Stirred.`,
      ),
    )
    expect(record).toMatchObject({
      title: 'Warm soup',
      authors: [
        { family: 'Müller', given: 'Björn' },
        { family: 'Pot', given: 'Zoé' },
      ],
      issued: { year: 2021, month: 3, day: 3 },
      abstract: 'It cools.',
    })
    expect(isRecordAuthoritative).toBe(false)
  })

  it('expands macros with arguments, switches and local packages', async () => {
    const preamble = String.raw`\newcommand{\gain}[2][5]{gain of #1\,\% over #2}\def\pair#1:#2.{#2 and #1}\newif\ifdraft`
    expect(
      await texts(
        paper(
          String.raw`\gain{A}, \gain[7]{B}, \pair x:y. \ifdraft no\else yes\fi\iffalse hidden\fi`,
          preamble,
        ),
      ),
    ).toEqual(['paragraph: gain of 5 % over A, gain of 7 % over B, y and x yes'])
  })

  it('writes formulas, units and chemistry as readable text', async () => {
    const source = String.raw`$10^{-6} \pm \frac{a}{b+c} \leq \alpha$, \SI{5.2}{\micro\gram\per\litre}, $25\,^\circ\mathrm{C}$, CO$_2$, \ce{H2SO4}, \num{1.5e-3}.`
    expect(await texts(paper(source))).toEqual([
      'paragraph: 10^−6 ± a/(b+c) ≤ α, 5.2 µg/L, 25 °C, CO2, H2SO4, 1.5 × 10^-3.',
    ])
  })

  it('leaves comments and listings out and sets notes apart', async () => {
    expect(
      await texts(
        paper(
          'Seen % hidden\nagain\\footnote{A note.} \\verb|x_y|.\n\\begin{verbatim}\ncode\n\\end{verbatim}',
        ),
      ),
    ).toEqual(['paragraph: Seen again x_y.', 'footnote: A note.'])
  })

  it('gives cells of a table their heads over multicolumn and multirow', async () => {
    const table = String.raw`\begin{table}\caption{Spoons.}\begin{tabular}{l|cc}\toprule Spoon & \multicolumn{2}{c}{Heat} \\ \cmidrule(lr){2-3} & low & high \\ \midrule \multirow{2}{*}{Wood} & $1.2\pm0.1$ & 3 \\ & 4 & 5 \\ \bottomrule\end{tabular}\end{table}`
    expect(await texts(paper(table))).toEqual([
      'caption: Table 1. Spoons.',
      'table-row: Table 1. Spoons. | Wood | Heat / low: 1.2 ± 0.1; Heat / high: 3',
      'table-row: Table 1. Spoons. | Wood | Heat / low: 4; Heat / high: 5',
    ])
  })

  it('resolves citations and numbers of references', async () => {
    const list = String.raw`\begin{thebibliography}{9}\bibitem{pot} B. Pot and D. Pan, Pots, 2001.\bibitem[Lid(2002)]{lid} E. Lid, Lids, 2002.\end{thebibliography}`
    const { blocks, references } = await read(
      paper(
        String.raw`\section{One}\label{one}As \citet{lid} and others \cite{pot} in Section~\ref{one}.${list}`,
      ),
    )
    expect(references.map(({ label }) => label)).toEqual(['pot', 'lid'])
    expect(blocks[1]?.display).toBe('As Lid (2002) and others [1] in Section 1.')
    expect(blocks[1]?.citations?.map(({ targets }) => targets)).toEqual([['lid'], ['pot']])
  })

  it('reads a bundle with its parts and its .bbl, and prefers the main file', async () => {
    const bundle = zipSync({
      'supp.tex': strToU8(paper('Supplement.')),
      'main.tex': strToU8(paper(String.raw`\input{parts/one}\cite{pot}\bibliography{refs}`)),
      'parts/one.tex': strToU8('First part.'),
      'main.bbl': strToU8(
        String.raw`\begin{thebibliography}{1}\bibitem{pot} B. Pot, Pots, 2001.\end{thebibliography}`,
      ),
    })
    expect((await texts(bundle))[0]).toBe('paragraph: First part.[1]')
    expect((await read(bundle)).warnings).toEqual(['The bundle holds 2 documents; "main.tex" was read.'])
  })

  it('uses a .bib file where there is no .bbl', async () => {
    const bundle = zipSync({
      'a.tex': strToU8(paper(String.raw`Text \cite{pot}.\bibliography{refs}`)),
      'refs.bib': strToU8('@article{pot, author={Pot, Bo}, title={Pots}, year={2001}, doi={10.5555/pots}}'),
    })
    expect((await read(bundle)).references).toMatchObject([
      { label: 'pot', year: 2001, ids: { doi: '10.5555/pots' } },
    ])
  })

  it('reads gzip and tar, and nothing that leads out of the bundle', async () => {
    const secret = tar([
      {
        name: 'main.tex',
        text: paper(String.raw`Inside \input{../secret} \input{/etc/passwd} \input{link}.`),
      },
      { name: '../secret.tex', text: 'SECRET' },
      { name: 'link.tex', text: '', type: '2' },
    ])
    const { blocks, warnings } = await read(gzipSync(secret))
    expect(blocks.map(({ display }) => display).join(' ')).toMatch(/^Inside\s+\.$/)
    expect(warnings).toHaveLength(3)
    expect((await texts(gzipSync(bytesOf(paper('Alone.')))))[0]).toBe('paragraph: Alone.')
  })

  it.each([
    ['macros without end', paper(String.raw`\def\a{\a\a}\a`)],
    ['macros that call each other', paper(String.raw`\def\a{\b}\def\b{\a}\a`)],
    [
      'macros that double',
      paper(
        `${[...'abcdefghijklmnopqrstuvwxyz'].map((name, index, all) => `\\def\\${name}x{\\${all[index + 1] ?? 'end'}x\\${all[index + 1] ?? 'end'}x}`).join('')}\\ax`,
      ),
    ],
    ['a file that puts itself in', paper(String.raw`\newcommand{\x}[1]{\x{#1#1}}\x{y}`)],
    ['groups without end', paper(String.raw`\emph`.repeat(10) + '$'.concat('\\frac{'.repeat(50_000)))],
  ])('refuses %s', async (_name, source) => {
    expect(await refusal(source)).toMatch(/^corrupt/)
  })

  it('reads plain braces without end as no text, and refuses bombs and what is no source', async () => {
    expect(await refusal(paper('{'.repeat(100_000)))).toMatch(/^no-text/)
    expect(await refusal(gzipSync(new Uint8Array(8 * 2 ** 20)))).toMatch(/^too-large/)
    expect(await refusal(zipSync({ 'a.tex': new Uint8Array(8 * 2 ** 20) }))).toMatch(/^too-large/)
    expect(await refusal(zipSync({ 'a.png': strToU8('x') }))).toMatch(/^unsupported/)
    expect(await refusal(String.raw`\section{Part} without a document`)).toMatch(/^unsupported/)
    expect(await refusal(new Uint8Array())).toMatch(/^empty/)
  }, 20_000)

  it('ends in an outcome whatever the source is', async () => {
    const piece = fc.constantFrom(
      '\\begin{tabular}{l}',
      '\\end{tabular}',
      '&',
      '\\\\',
      '$',
      '{',
      '}',
      '\\cite{x}',
      '\\footnote{',
      '\\def\\a',
      '#1',
      '\\a',
      '[',
      ']',
      '\\item',
      '\\begin{itemize}',
      '\\end{itemize}',
      '^',
      '_',
      '\\frac',
      '\\multicolumn{2}',
      'x',
      '\\verb|',
      '%\n',
      '\n\n',
      '\\if',
      '\\fi',
      '\\else',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        expect(['read', 'unreadable']).toContain((await outcomeOf(bytesOf(paper(pieces.join(''))))).status)
      }),
      { numRuns: 300 },
    )
  })
})
