import type { PdfEngine } from './pdfium.js'

/** Handles of the page that is being read, and scratch memory for the engine's answers. */
export interface PageAccess {
  readonly engine: PdfEngine
  readonly document: number
  readonly page: number
  readonly textPage: number
  /** Address of at least 512 bytes. */
  readonly scratch: number
}

const PAGE_OBJECT_IMAGE = 3
/** A form may wrap a picture; on a page without text that is what it mostly does. */
const PAGE_OBJECT_FORM = 5
const SCRATCH_BYTES = 512

/** Label that the file gives the page (`iv`, `123`); empty where there is none. */
export function pageLabel({ engine, document, scratch }: PageAccess, index: number): string {
  const length = engine.api.FPDF_GetPageLabel(document, index, scratch, SCRATCH_BYTES)
  return length > 2 && length <= SCRATCH_BYTES ? engine.uint16Text(scratch, length).trim() : ''
}

/** Share of the page that pictures cover, 0 to 1 (overlaps counted twice, the sum capped). */
export function pictureShare({ engine, page, scratch }: PageAccess): number {
  const { api } = engine
  const pageArea = api.FPDF_GetPageWidthF(page) * api.FPDF_GetPageHeightF(page)
  const count = Math.min(api.FPDFPage_CountObjects(page), 10_000)
  let covered = 0
  for (let index = 0; index < count; index++) {
    const object = api.FPDFPage_GetObject(page, index)
    const type = api.FPDFPageObj_GetType(object)
    if (type !== PAGE_OBJECT_IMAGE && type !== PAGE_OBJECT_FORM) continue
    if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) continue
    const width = engine.float32(scratch + 8) - engine.float32(scratch)
    const height = engine.float32(scratch + 12) - engine.float32(scratch + 4)
    covered += Math.max(0, width) * Math.max(0, height)
  }
  return pageArea > 0 ? Math.min(1, covered / pageArea) : 0
}
