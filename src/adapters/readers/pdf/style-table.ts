import type { TextStyle } from '../../../reading/pdf/page-text.js'
import type { PageAccess } from './page-facts.js'

/** Styles met on a page; characters of one text object share one. */
export interface StyleTable {
  /** Index of the style of character `index`. */
  indexOf(index: number): number
  all(): readonly TextStyle[]
}

const BOLD_WEIGHT = 600
const ITALIC_FLAG = 64
const NAME_BYTES = 256
const BOLD_NAME = /bold|black|heavy|semibold|demi|medi(?:um)?$|-sb$|\bbd\b|CMBX|SFBX/i
const ITALIC_NAME = /ital|obli|slanted|CMTI|SFTI/i

/** A style table for the page that `access` points at. */
export function createStyleTable(access: PageAccess): StyleTable {
  const styles: TextStyle[] = []
  const byKey = new Map<string, number>()
  const byObject = new Map<number, number>()
  const rotation = access.engine.api.FPDFPage_GetRotation(access.page) * 90
  return {
    indexOf(index) {
      const object = access.engine.hot.FPDFText_GetTextObject(access.textPage, index)
      // Characters that the engine generated (blanks, line ends) belong to no object: they look like their left neighbour.
      if (object === 0) return Math.max(0, styles.length === 0 ? 0 : (byObject.get(-1) ?? 0))
      const known = byObject.get(object)
      if (known !== undefined) {
        byObject.set(-1, known)
        return known
      }
      const style = readStyle(access, index, { object, rotation })
      const key = keyOf(style)
      const at = byKey.get(key) ?? styles.push(style) - 1
      byKey.set(key, at)
      byObject.set(object, at)
      byObject.set(-1, at)
      return at
    },
    all: () => styles,
  }
}

function keyOf(style: TextStyle): string {
  const { font, size, colour, alpha, renderMode, angle, isBold, isItalic } = style
  return `${font}|${size}|${colour}|${alpha}|${renderMode}|${angle}|${isBold}|${isItalic}`
}

function readStyle(
  access: PageAccess,
  index: number,
  place: { readonly object: number; readonly rotation: number },
): TextStyle {
  const { engine, textPage, scratch } = access
  const { hot } = engine
  const [a = 1, b = 0, c = 0, d = 1] = readMatrix(access, index)
  const nominal = hot.FPDFText_GetFontSize(textPage, index)
  const scale = Math.hypot(c, d) || Math.hypot(a, b)
  const size = Math.abs(nominal * scale)
  const nameLength = hot.FPDFText_GetFontInfo(textPage, index, scratch, NAME_BYTES, scratch + NAME_BYTES)
  const font = nameLength > 0 && nameLength <= NAME_BYTES ? engine.utf8Text(scratch) : ''
  const flags = engine.int32(scratch + NAME_BYTES)
  const weight = hot.FPDFText_GetFontWeight(textPage, index)
  const fill = readColour(access, index)
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI)
  return {
    font,
    size: Math.round(size * 100) / 100,
    isBold: BOLD_NAME.test(font) || weight >= BOLD_WEIGHT,
    isItalic: ITALIC_NAME.test(font) || (flags & ITALIC_FLAG) !== 0,
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
