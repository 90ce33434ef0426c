import type { OffsetMap } from '../language/offset-map.js'
import type { CellSpan, CitationSpan, ScriptSpan } from '../model/document.js'

/** What a stretch of text is, apart from its characters. */
export type TextMark =
  | { readonly type: 'script'; readonly script: ScriptSpan['script'] }
  | { readonly type: 'citation'; readonly targets: readonly string[] }
  | { readonly type: 'cell'; readonly part: CellSpan['part']; readonly column?: number }

/** Characters as read and what is shown for them; equal for plain text. */
export interface TextPiece {
  readonly type: 'text'
  readonly display: string
  readonly raw: string
}

/** What a block builder was given, in order. */
export type BlockPiece =
  | TextPiece
  | { readonly type: 'open'; readonly mark: TextMark }
  | { readonly type: 'close' }

/** The spans of a display layer, each list in order of its starts. */
export interface TextSpans {
  readonly scripts: readonly ScriptSpan[]
  readonly citations: readonly CitationSpan[]
  readonly cells: readonly CellSpan[]
}

/** The text layers of a block with the spans of its display layer. */
export interface BlockText extends TextSpans {
  readonly display: string
  readonly raw: string
  /** From display (target) to raw (source). */
  readonly displayToRaw: OffsetMap
}
