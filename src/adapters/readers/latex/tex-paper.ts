import type { XmlElement, XmlNode } from '../jats/xml-tree.js'
import type { TexContext } from './tex-context.js'
import type { TexToken } from './tex-tokens.js'

/** An entry of the reference list. */
export interface TexReference {
  readonly key: string
  /** What stands in the brackets of `\bibitem[…]`; natbib writes `Family(2019)Full list`. */
  readonly label?: string
  readonly content: readonly XmlNode[]
}

/** What is gathered of a paper while its source is read. */
export interface TexPaper {
  readonly context: TexContext
  readonly authors: (readonly TexToken[])[]
  readonly abstracts: XmlElement[]
  readonly keywords: XmlNode[]
  readonly references: TexReference[]
  /** Keys in the order in which they are cited. */
  readonly cited: Set<string>
  /** Printed numbers by `\label`. */
  readonly labels: Map<string, string>
  readonly counters: Map<string, number>
  /** The tokens of the `.bbl` file, for `\bibliography`. */
  readonly bibliography: () => readonly TexToken[] | undefined
  title: readonly TexToken[] | undefined
  date: readonly TexToken[] | undefined
  doi: string
  /** Number of the part that a `\label` names. */
  current: string
  isAppendix: boolean
}

export function createTexPaper(
  context: TexContext,
  bibliography: TexPaper['bibliography'] = () => undefined,
): TexPaper {
  return {
    context,
    authors: [],
    abstracts: [],
    keywords: [],
    references: [],
    cited: new Set(),
    labels: new Map(),
    counters: new Map(),
    bibliography,
    title: undefined,
    date: undefined,
    doi: '',
    current: '',
    isAppendix: false,
  }
}

/** The next number of a counter, from 1. */
export function countUp(paper: TexPaper, counter: string): number {
  const number = (paper.counters.get(counter) ?? 0) + 1
  paper.counters.set(counter, number)
  return number
}
