import { CHARACTER_FLAGS, type PageText } from '../../../reading/pdf/page-text.js'
import { markUnseen } from './unseen-text.js'
import { dominantAngle, pageFrame, placeInFrame, type RawPlaces } from './page-frame.js'
import { type PageAccess, pageLabel, pictureShare } from './page-facts.js'
import type { PdfEngine } from './pdfium.js'
import { createStyleTable, type StyleTable } from './style-table.js'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const HYPHEN = 0x2d
const FIRST_PRIVATE_USE = 0xe000
/** PDFium writes U+0002 (or U+FFFE) for a hyphen at a line end that it takes for a hyphenation mark. */
const HYPHEN_MARKS: ReadonlySet<number> = new Set([0x02, 0xfffe])
const SCRATCH_BYTES = 512
/** Below so many characters a page counts as nearly without text, and its pictures are looked at. */
const SPARSE_CHARACTERS = 100

/** Reads the characters of page `index` (from 0), or undefined where the page cannot be loaded. */
export function readPageText(engine: PdfEngine, document: number, index: number): PageText | undefined {
  const { api } = engine
  const page = api.FPDF_LoadPage(document, index)
  if (page === 0) return undefined
  const scratch = engine.allocate(SCRATCH_BYTES)
  const textPage = api.FPDFText_LoadPage(page)
  try {
    return pageText({ engine, document, page, textPage, scratch }, index)
  } finally {
    if (textPage !== 0) api.FPDFText_ClosePage(textPage)
    api.FPDF_ClosePage(page)
    engine.free(scratch)
  }
}

function pageText(access: PageAccess, index: number): PageText {
  const count =
    access.textPage === 0 ? 0 : Math.max(0, access.engine.api.FPDFText_CountChars(access.textPage))
  const styles = createStyleTable(access)
  const read = readCharacters(access, styles, count)
  const angle = dominantAngle(read, styles.all())
  const frame = pageFrame(access, angle)
  const label = pageLabel(access, index)
  const placed = placeInFrame(frame, read)
  if (angle === 0) markUnseen(access, { ...placed, ...frame, styles: styles.all() })
  return {
    page: index + 1,
    width: frame.width,
    height: frame.height,
    isTurned: angle !== 0,
    ...(label === '' ? {} : { label }),
    ...placed,
    styles: styles.all().map((style) => ({ ...style, angle: (style.angle - angle + 360) % 360 })),
    ...(count < SPARSE_CHARACTERS ? { pictureShare: pictureShare(access) } : {}),
  }
}

function readCharacters(access: PageAccess, styles: StyleTable, count: number): RawPlaces {
  const { hot } = access.engine
  const places = emptyPlaces(count)
  let length = 0
  for (let index = 0; index < count; index++) {
    const code = hot.FPDFText_GetUnicode(access.textPage, index)
    if (code === CARRIAGE_RETURN || code === 0) continue
    const isMark = HYPHEN_MARKS.has(code)
    places.codes[length] = isMark ? HYPHEN : code
    places.flags[length] = isMark ? CHARACTER_FLAGS.hyphenMark : flagsOf(access, index, code)
    places.style[length] = code === LINE_FEED ? (places.style[length - 1] ?? 0) : styles.indexOf(index)
    readPlace(access, index, length, places)
    length++
  }
  return { ...places, length }
}

function emptyPlaces(count: number): RawPlaces {
  return {
    length: count,
    codes: new Uint32Array(count),
    style: new Uint32Array(count),
    flags: new Uint8Array(count),
    originX: new Float32Array(count),
    originY: new Float32Array(count),
    boxes: new Float32Array(count * 4),
  }
}

function flagsOf({ engine, textPage }: PageAccess, index: number, code: number): number {
  if (code === SPACE || code === LINE_FEED)
    return engine.hot.FPDFText_IsGenerated(textPage, index) === 1 ? CHARACTER_FLAGS.generated : 0
  if (code < FIRST_PRIVATE_USE) return 0
  return engine.hot.FPDFText_HasUnicodeMapError(textPage, index) === 1 ? CHARACTER_FLAGS.unmapped : 0
}

// oxlint-disable-next-line max-params -- an object per character would halve the speed of the innermost loop
function readPlace(access: PageAccess, index: number, at: number, places: RawPlaces): void {
  const { engine, textPage, scratch } = access
  engine.hot.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8)
  places.originX[at] = engine.float64(scratch)
  places.originY[at] = engine.float64(scratch + 8)
  engine.hot.FPDFText_GetLooseCharBox(textPage, index, scratch)
  const box = at * 4
  places.boxes[box] = engine.float32(scratch)
  places.boxes[box + 1] = engine.float32(scratch + 4)
  places.boxes[box + 2] = engine.float32(scratch + 8)
  places.boxes[box + 3] = engine.float32(scratch + 12)
}
