import type { PageText, TextStyle } from '../../../reading/pdf/page-text.js'
import type { PageAccess } from './page-facts.js'

/** Characters as the engine gives them, in page space (points, y upwards, page rotation not applied). */
export interface RawPlaces {
  readonly length: number
  readonly codes: Uint32Array
  readonly style: Uint32Array
  readonly flags: Uint8Array
  readonly originX: Float32Array
  readonly originY: Float32Array
  /** Left, top, right, bottom of each character. */
  readonly boxes: Float32Array
}

/** Affine map from page space to reading space: upper left corner, y downwards, main text upright. */
export interface PageFrame {
  readonly width: number
  readonly height: number
  readonly matrix: readonly [number, number, number, number, number, number]
}

/** The direction of most of the page's text after the page's own rotation: 0, 90, 180 or 270 degrees. */
export function dominantAngle(places: RawPlaces, styles: readonly TextStyle[]): number {
  const counts = new Map<number, number>()
  for (let index = 0; index < places.length; index++) {
    const angle = styles[places.style[index] ?? 0]?.angle ?? 0
    counts.set(angle, (counts.get(angle) ?? 0) + 1)
  }
  const upright = counts.get(0) ?? 0
  for (const angle of [90, 180, 270]) if ((counts.get(angle) ?? 0) > 2 * upright + 20) return angle
  return 0
}

/** Frame of a page whose main text runs at `angle` degrees counter-clockwise as the page is shown. */
export function pageFrame(access: PageAccess, angle: number): PageFrame {
  const { engine, page } = access
  const width = engine.api.FPDF_GetPageWidthF(page)
  const height = engine.api.FPDF_GetPageHeightF(page)
  const shown = shownMatrix(access, width, height)
  if (shown === undefined) return { width, height, matrix: [1, 0, 0, -1, 0, height] }
  return turned({ width, height, matrix: shown }, angle)
}

/** Device units asked of the engine; only the ratio to the page's size counts. */
const DEVICE = 10_000

function shownMatrix(access: PageAccess, width: number, height: number): PageFrame['matrix'] | undefined {
  const corner = devicePoint(access, 0, 0)
  const right = devicePoint(access, DEVICE, 0)
  const below = devicePoint(access, 0, DEVICE)
  // Page vectors for one point to the right and one point down as shown; inverted below.
  const ax = (right.x - corner.x) / width
  const ay = (right.y - corner.y) / width
  const bx = (below.x - corner.x) / height
  const by = (below.y - corner.y) / height
  const determinant = ax * by - bx * ay
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-9) return undefined
  const a = by / determinant
  const c = -bx / determinant
  const b = -ay / determinant
  const d = ax / determinant
  return [a, b, c, d, -(a * corner.x + c * corner.y), -(b * corner.x + d * corner.y)]
}

function devicePoint(access: PageAccess, x: number, y: number): { readonly x: number; readonly y: number } {
  const { engine, page, scratch } = access
  engine.api.FPDF_DeviceToPage(page, 0, 0, DEVICE, DEVICE, 0, x, y, scratch, scratch + 8)
  return { x: engine.float64(scratch), y: engine.float64(scratch + 8) }
}

function turned(frame: PageFrame, angle: number): PageFrame {
  const [a, b, c, d, e, f] = frame.matrix
  const { width, height } = frame
  if (angle === 90) return { width: height, height: width, matrix: [-b, a, -d, c, height - f, e] }
  if (angle === 180) return { width, height, matrix: [-a, -b, -c, -d, width - e, height - f] }
  if (angle === 270) return { width: height, height: width, matrix: [b, -a, d, -c, f, width - e] }
  return frame
}

type Placed = Pick<PageText, 'codes' | 'left' | 'right' | 'baseline' | 'style' | 'flags'>

/** The characters' places in the frame. */
export function placeInFrame(frame: PageFrame, places: RawPlaces): Placed {
  const { length } = places
  const [a, b, c, d, e, f] = frame.matrix
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  const baseline = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    const box = index * 4
    const x1 = a * (places.boxes[box] ?? 0) + c * (places.boxes[box + 3] ?? 0) + e
    const x2 = a * (places.boxes[box + 2] ?? 0) + c * (places.boxes[box + 1] ?? 0) + e
    left[index] = Math.min(x1, x2)
    right[index] = Math.max(x1, x2)
    baseline[index] = b * (places.originX[index] ?? 0) + d * (places.originY[index] ?? 0) + f
  }
  return {
    codes: places.codes.slice(0, length),
    style: places.style.slice(0, length),
    flags: places.flags.slice(0, length),
    left,
    right,
    baseline,
  }
}
