import { createOffsetMapBuilder, type OffsetMap } from '../language/offset-map.js'
import type { TextPiece } from './block-text.js'

/** Words with single spaces between them, or other white space. */
const TOKEN = /\S+(?: \S+)*|\s+/gu
/** Hangul letters that compose, a base with its combining marks, or one code point. */
const CLUSTER = /[\u1100-\u115F\uAC00-\uD7A3][\u1100-\u11FF]*\p{M}*|[^\p{M}]\p{M}*|\p{M}+/gu

/** Text without characters from U+0300 on is composed already (Unicode Standard Annex 15). */
const MAY_COMPOSE = /[^\0-\u02FF]/

/** Called before characters of the text are written, with the offset at which they will stand. */
export type TextStart = (offset: number) => void

/**
 * The display layer as it is written: white space is held back until text follows it, so that there is
 * none at the ends and one space between words, whatever markup lay between.
 */
export class DisplayOutput {
  readonly #map = createOffsetMapBuilder()
  readonly #parts: string[] = []
  readonly #onText: TextStart
  /** Raw length of white space read but not yet written, and of markup left out after it. */
  #spaceRaw: number | undefined
  #droppedRaw = 0
  #length = 0
  #textEnd = 0
  #last = ''

  constructor(onText: TextStart) {
    this.#onText = onText
  }

  /** UTF-16 units written. */
  get length(): number {
    return this.#length
  }

  /** End of the last character that came from the text, signs put in by `sign` not counted. */
  get textEnd(): number {
    return this.#textEnd
  }

  /** True where white space was read since the last character. */
  get isAfterSpace(): boolean {
    return this.#spaceRaw !== undefined
  }

  get isAfterDigit(): boolean {
    return !this.isAfterSpace && /\d/.test(this.#last)
  }

  /** Writes a piece; `isAtScriptStart` drops white space before its first word. */
  text(piece: TextPiece, isAtScriptStart: boolean): void {
    if (piece.display !== piece.raw) return this.#substitute(piece)
    let isDropping = isAtScriptStart
    for (const [token] of piece.display.matchAll(TOKEN)) {
      if (token.trim() !== '') this.#word(token)
      else if (isDropping) this.#drop(token.length)
      else this.#space(token.length)
      isDropping = false
    }
  }

  /** Puts in a sign that stands for no characters of the file, after any white space held back. */
  sign(sign: string): void {
    this.#flush()
    this.#put(sign, 0)
  }

  /** Closes a bracket that `sign` opened: before white space held back. */
  closingSign(sign: string): void {
    this.#put(sign, 0)
  }

  /** Leaves out white space held back: nothing stands between a cell's content and the sign after it. */
  discardSpace(): void {
    this.#map.replace(0, (this.#spaceRaw ?? 0) + this.#droppedRaw)
    this.#spaceRaw = undefined
    this.#droppedRaw = 0
  }

  finish(): { readonly display: string; readonly displayToRaw: OffsetMap } {
    this.discardSpace()
    return { display: this.#parts.join(''), displayToRaw: this.#map.build() }
  }

  #put(display: string, rawLength: number): void {
    this.#parts.push(display)
    this.#length += display.length
    this.#last = display.at(-1) ?? this.#last
    this.#map.replace(display.length, rawLength)
  }

  #flush(): void {
    if (this.#spaceRaw !== undefined) {
      if (this.#length > 0) this.#put(' ', this.#spaceRaw)
      else this.#map.replace(0, this.#spaceRaw)
    }
    this.#map.replace(0, this.#droppedRaw)
    this.#spaceRaw = undefined
    this.#droppedRaw = 0
  }

  #drop(rawLength: number): void {
    if (this.#spaceRaw === undefined) this.#map.replace(0, rawLength)
    else this.#droppedRaw += rawLength
  }

  #space(rawLength: number): void {
    this.#spaceRaw = (this.#spaceRaw ?? 0) + this.#droppedRaw + rawLength
    this.#droppedRaw = 0
  }

  #word(word: string): void {
    this.#flush()
    this.#onText(this.#length)
    if (!MAY_COMPOSE.test(word) || word === word.normalize('NFC')) this.#put(word, word.length)
    else for (const [cluster] of word.matchAll(CLUSTER)) this.#put(cluster.normalize('NFC'), cluster.length)
    this.#textEnd = this.#length
  }

  #substitute({ display, raw }: TextPiece): void {
    const words = display.normalize('NFC').replace(/\s+/gu, ' ')
    if (words === '') return this.#drop(raw.length)
    if (words === ' ') return this.#space(raw.length)
    if (words.startsWith(' ')) this.#space(0)
    this.#flush()
    this.#onText(this.#length)
    this.#put(words.trim(), raw.length)
    this.#textEnd = this.#length
    if (words.endsWith(' ')) this.#space(0)
  }
}
