import type { TextStyle } from '../../../reading/pdf/page-text.js'
import type { PageAccess } from './page-facts.js'

/** Styles met on a page; characters of one text object share one. */
export interface StyleTable {
  /** Index of the style of character `index`. */
  indexOf(index: number): number
  all(): readonly TextStyle[]
}

/** One more than the largest colour. */
const COLOURS = 0x1000000
const BOLD_WEIGHT = 600
const ITALIC_FLAG = 64
const NAME_BYTES = 256
const BOLD_NAME = /bold|black|heavy|semibold|demi|medi(?:um)?$|-sb$|\bbd\b|CMBX|SFBX/i
const ITALIC_NAME = /ital|obli|slanted|CMTI|SFTI/i

/** A style table for the page that `access` points at. */
export function createStyleTable(access: PageAccess): StyleTable {
  const styles: TextStyle[] = []
  const byObject = new Map<number, number>()
  const index: StyleIndex = new Map()
  const fonts = createFontTable(access)
  const rotation = access.engine.api.FPDFPage_GetRotation(access.page) * 90
  let last = { object: 0, at: 0 }
  return {
    indexOf(character) {
      const object = access.engine.hot.FPDFText_GetTextObject(access.textPage, character)
      // Characters that the engine generated (blanks, line ends) belong to no object: they look like their left neighbour.
      if (object === 0 || object === last.object) return last.at
      const known = byObject.get(object)
      const at = known ?? placeOf(styles, index, readStyle(access, character, { object, rotation, fonts }))
      if (known === undefined) byObject.set(object, at)
      last = { object, at }
      return at
    },
    all: () => styles,
  }
}

/** Index of every style by a number that most of its neighbours do not share. */
type StyleIndex = Map<number, number[]>

/** Index of the style in the table, where it is put if it is new. */
function placeOf(styles: TextStyle[], index: StyleIndex, style: TextStyle): number {
  const key = style.size * COLOURS + style.colour
  const alike = index.get(key) ?? []
  const known = alike.find((at) => isSame(styles[at], style))
  if (known !== undefined) return known
  const at = styles.push(style) - 1
  index.set(key, [...alike, at])
  return at
}

/** Styles that share a size and a colour. */
function isSame(one: TextStyle | undefined, other: TextStyle): boolean {
  return (
    one !== undefined &&
    one.font === other.font &&
    one.angle === other.angle &&
    one.isBold === other.isBold &&
    one.isItalic === other.isItalic &&
    one.alpha === other.alpha &&
    one.renderMode === other.renderMode
  )
}

type FontLook = Pick<TextStyle, 'font' | 'isBold' | 'isItalic'>

/** Look of the fonts of a page; `index` is a character in the font of the text object. */
interface FontTable {
  lookOf(object: number, index: number): FontLook
}

/** Name, weight and slant belong to the font: they are asked for once, not for every text object. */
function createFontTable(access: PageAccess): FontTable {
  const byFont = new Map<number, FontLook>()
  return {
    lookOf(object, index) {
      const font = access.engine.hot.FPDFTextObj_GetFont(object)
      const known = font === 0 ? undefined : byFont.get(font)
      if (known !== undefined) return known
      const look = readLook(access, index)
      byFont.set(font, look)
      return look
    },
  }
}

function readLook({ engine, textPage, scratch }: PageAccess, index: number): FontLook {
  const { hot } = engine
  const nameLength = hot.FPDFText_GetFontInfo(textPage, index, scratch, NAME_BYTES, scratch + NAME_BYTES)
  const font = nameLength > 0 && nameLength <= NAME_BYTES ? engine.utf8Text(scratch) : ''
  const flags = engine.int32(scratch + NAME_BYTES)
  const weight = hot.FPDFText_GetFontWeight(textPage, index)
  return {
    font,
    isBold: BOLD_NAME.test(font) || weight >= BOLD_WEIGHT,
    isItalic: ITALIC_NAME.test(font) || (flags & ITALIC_FLAG) !== 0,
  }
}

function readStyle(
  access: PageAccess,
  index: number,
  place: { readonly object: number; readonly rotation: number; readonly fonts: FontTable },
): TextStyle {
  const { textPage } = access
  const { hot } = access.engine
  const [a = 1, b = 0, c = 0, d = 1] = readMatrix(access, index)
  const nominal = hot.FPDFText_GetFontSize(textPage, index)
  const scale = Math.hypot(c, d) || Math.hypot(a, b)
  const size = Math.abs(nominal * scale)
  const { font, isBold, isItalic } = place.fonts.lookOf(place.object, index)
  const fill = readColour(access, index)
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI)
  return {
    font,
    size: Math.round(size * 100) / 100,
    isBold,
    isItalic,
    ...fill,
    renderMode: hot.FPDFTextObj_GetTextRenderMode(place.object),
    angle: (((degrees - place.rotation) % 360) + 360) % 360,
  }
}

function readMatrix({ engine, textPage, scratch }: PageAccess, index: number): readonly number[] {
  if (!engine.hot.FPDFText_GetMatrix(textPage, index, scratch)) return [1, 0, 0, 1]
  return [0, 4, 8, 12].map((offset) => engine.float32(scratch + offset))
}

function readColour(
  { engine, textPage, scratch }: PageAccess,
  index: number,
): Pick<TextStyle, 'colour' | 'alpha'> {
  const isKnown = engine.hot.FPDFText_GetFillColor(
    textPage,
    index,
    scratch,
    scratch + 4,
    scratch + 8,
    scratch + 12,
  )
  if (!isKnown) return { colour: 0, alpha: 255 }
  const [red = 0, green = 0, blue = 0, alpha = 255] = [0, 4, 8, 12].map((offset) =>
    engine.int32(scratch + offset),
  )
  return { colour: (red << 16) | (green << 8) | blue, alpha }
}
