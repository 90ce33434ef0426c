import type { ArticlePart } from '../article/article-parts.js'
import type { XmlElement, XmlNode } from '../jats/xml-tree.js'
import type { TexPaper } from './tex-paper.js'
import type { TexStream } from './tex-stream.js'
import type { TexToken } from './tex-tokens.js'

/** What a float gathers while its content is read. */
export interface TexFloat {
  readonly kind: 'figure' | 'table'
  readonly captions: { readonly label: string; readonly content: readonly XmlNode[] }[]
}

/** Where commands and environments take their arguments from and write what they stand for. */
export interface TexOutput {
  readonly stream: TexStream
  readonly paper: TexPaper
  readonly float: TexFloat | undefined
  /** Text in the paragraph at hand. */
  text(text: string): void
  inline(...nodes: readonly XmlNode[]): void
  /** Ends the paragraph at hand. */
  flush(): void
  block(...elements: readonly XmlElement[]): void
  heading(level: number, title: readonly XmlNode[]): void
  inlineOf(tokens: readonly TexToken[]): readonly XmlNode[]
  partsOf(tokens: readonly TexToken[], float?: TexFloat): readonly ArticlePart[]
  blocksOf(tokens: readonly TexToken[]): readonly XmlNode[]
  formula(tokens: readonly TexToken[], isDisplay: boolean, label?: string): void
  /** Forgets what the preamble left: the paper begins at `\begin{document}`. */
  restart(): void
  /** Ends the reading at `\end{document}`. */
  stop(): void
}
