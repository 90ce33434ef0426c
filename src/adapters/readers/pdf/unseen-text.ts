import { CHARACTER_FLAGS, type PageText } from '../../../reading/pdf/page-text.js'
import type { PageAccess } from './page-facts.js'

/** What is needed of a page to look for text in the colour of its ground. `flags` is written. */
export type InkedPage = Pick<
  PageText,
  'codes' | 'left' | 'right' | 'baseline' | 'style' | 'flags' | 'styles' | 'width' | 'height'
>

/** Channels above this make a colour that is not seen on white paper. */
const NEARLY_WHITE = 235
/** A ground is dark or coloured enough if a channel differs by so much from the text in so many of the pixels. */
const LEAST_CONTRAST = 40
const LEAST_SHARE = 0.25
const LARGEST_SIDE = 2400
const BYTES_PER_PIXEL = 4
const WHITE = 0xffffffff

/**
 * Flags characters that are printed white on white. Only pages with nearly white text are drawn for it:
 * what stands behind the characters is looked at in the picture, so any kind of ground counts.
 */
export function markUnseen(access: PageAccess, page: InkedPage): void {
  const pale = paleCharacters(page)
  if (pale.length === 0) return
  const room = roomOf(page, pale)
  const isDrawable =
    room.width > 0 && room.height > 0 && page.width <= LARGEST_SIDE && page.height <= LARGEST_SIDE
  if (!isDrawable) return
  const { api } = access.engine
  const bitmap = api.FPDFBitmap_Create(room.width, room.height, 0)
  if (bitmap === 0) return
  api.FPDFBitmap_FillRect(bitmap, 0, 0, room.width, room.height, WHITE)
  const [across, down] = [Math.ceil(page.width), Math.ceil(page.height)]
  api.FPDF_RenderPageBitmap(bitmap, access.page, -room.left, -room.top, across, down, 0, 0)
  const picture = {
    buffer: api.FPDFBitmap_GetBuffer(bitmap),
    stride: api.FPDFBitmap_GetStride(bitmap),
    ...room,
  }
  for (const index of pale) {
    if (!hasGround(access, page, { ...picture, index })) {
      page.flags[index] = (page.flags[index] ?? 0) | CHARACTER_FLAGS.unseen
    }
  }
  api.FPDFBitmap_Destroy(bitmap)
}

/** A stretch of the page in whole points from its upper left corner. */
interface Room {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Around the characters: what lies outside need not be drawn. */
function roomOf(page: InkedPage, indexes: readonly number[]): Room {
  let [left, top, right, bottom] = [page.width, page.height, 0, 0]
  for (const index of indexes) {
    const size = page.styles[page.style[index] ?? 0]?.size ?? 1
    const baseline = page.baseline[index] ?? 0
    left = Math.min(left, (page.left[index] ?? 0) - 2)
    right = Math.max(right, (page.right[index] ?? 0) + 2)
    top = Math.min(top, baseline - size - 2)
    bottom = Math.max(bottom, baseline + 0.3 * size + 2)
  }
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
  const width = Math.min(Math.ceil(page.width), Math.ceil(right)) - x
  return { left: x, top: y, width, height: Math.min(Math.ceil(page.height), Math.ceil(bottom)) - y }
}

function paleCharacters(page: InkedPage): readonly number[] {
  const isPale = page.styles.map(({ colour }) =>
    [16, 8, 0].every((shift) => ((colour >> shift) & 255) >= NEARLY_WHITE),
  )
  if (!isPale.includes(true)) return []
  const found: number[] = []
  for (let index = 0; index < page.codes.length; index++) {
    const isBlank = (page.codes[index] ?? 0) <= 0x20
    if (!isBlank && isPale[page.style[index] ?? 0] === true) found.push(index)
  }
  return found
}

interface PicturedCharacter extends Room {
  readonly buffer: number
  readonly stride: number
  readonly index: number
}

function hasGround({ engine }: PageAccess, page: InkedPage, place: PicturedCharacter): boolean {
  const size = page.styles[page.style[place.index] ?? 0]?.size ?? 1
  const baseline = page.baseline[place.index] ?? 0
  const clamp = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value)))
  const [left, right] = [
    clamp((page.left[place.index] ?? 0) - 1 - place.left, place.width),
    clamp((page.right[place.index] ?? 0) + 1 - place.left, place.width),
  ]
  const [top, bottom] = [
    clamp(baseline - 0.8 * size - 1 - place.top, place.height),
    clamp(baseline + 0.2 * size + 1 - place.top, place.height),
  ]
  let pixels = 0
  let contrasting = 0
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      pixels++
      const pixel = engine.int32(place.buffer + y * place.stride + x * BYTES_PER_PIXEL)
      const darkest = Math.min(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255)
      if (darkest < 255 - LEAST_CONTRAST) contrasting++
    }
  }
  return contrasting >= pixels * LEAST_SHARE
}
