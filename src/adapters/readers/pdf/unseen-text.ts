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
  const width = Math.ceil(page.width)
  const height = Math.ceil(page.height)
  const isDrawable = width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE
  if (!isDrawable) return
  const { api } = access.engine
  const bitmap = api.FPDFBitmap_Create(width, height, 0)
  if (bitmap === 0) return
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  api.FPDF_RenderPageBitmap(bitmap, access.page, 0, 0, width, height, 0, 0)
  const picture = {
    buffer: api.FPDFBitmap_GetBuffer(bitmap),
    stride: api.FPDFBitmap_GetStride(bitmap),
    width,
    height,
  }
  for (const index of pale) {
    if (!hasGround(access, page, { ...picture, index })) {
      page.flags[index] = (page.flags[index] ?? 0) | CHARACTER_FLAGS.unseen
    }
  }
  api.FPDFBitmap_Destroy(bitmap)
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

interface PicturedCharacter {
  readonly buffer: number
  readonly stride: number
  readonly width: number
  readonly height: number
  readonly index: number
}

function hasGround({ engine }: PageAccess, page: InkedPage, place: PicturedCharacter): boolean {
  const size = page.styles[page.style[place.index] ?? 0]?.size ?? 1
  const baseline = page.baseline[place.index] ?? 0
  const clamp = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value)))
  const [left, right] = [
    clamp((page.left[place.index] ?? 0) - 1, place.width),
    clamp((page.right[place.index] ?? 0) + 1, place.width),
  ]
  const [top, bottom] = [
    clamp(baseline - 0.8 * size - 1, place.height),
    clamp(baseline + 0.2 * size + 1, place.height),
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
