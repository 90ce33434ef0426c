import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** The PDF engine with the few memory operations that its callers need. */
export interface PdfEngine {
  readonly api: WrappedPdfiumModule
  /** The functions that are called for every character, without the wrapper (it takes longer than the call). */
  readonly hot: HotFunctions
  /** Address of `size` bytes in the engine's memory; free it with `free`. */
  allocate(size: number): number
  free(address: number): void
  copyIn(bytes: Uint8Array, address: number): void
  float32(address: number): number
  float64(address: number): number
  int32(address: number): number
  uint16Text(address: number, byteLength: number): string
  utf8Text(address: number): string
}

/** Addresses and handles are numbers; truth values are 0 and 1. */
export interface HotFunctions {
  FPDFText_GetUnicode(textPage: number, index: number): number
  FPDFText_GetTextObject(textPage: number, index: number): number
  FPDFText_IsGenerated(textPage: number, index: number): number
  FPDFText_HasUnicodeMapError(textPage: number, index: number): number
  FPDFText_GetCharOrigin(textPage: number, index: number, ...targets: [x: number, y: number]): number
  FPDFText_GetLooseCharBox(textPage: number, index: number, target: number): number
  FPDFText_GetMatrix(textPage: number, index: number, target: number): number
  FPDFText_GetFontSize(textPage: number, index: number): number
  FPDFText_GetFontWeight(textPage: number, index: number): number
  FPDFText_GetFontInfo(
    textPage: number,
    index: number,
    ...target: [name: number, size: number, flags: number]
  ): number
  FPDFText_GetFillColor(
    textPage: number,
    index: number,
    ...targets: [r: number, g: number, b: number, a: number]
  ): number
  FPDFTextObj_GetTextRenderMode(object: number): number
  FPDFTextObj_GetFont(object: number): number
}

const engines: Promise<PdfEngine>[] = []

/** Loads the engine (PDFium as WebAssembly) once per process. */
export function loadPdfEngine(): Promise<PdfEngine> {
  const loaded = engines[0]
  if (loaded !== undefined) return loaded
  const loading = startEngine()
  engines.push(loading)
  return loading
}

async function startEngine(): Promise<PdfEngine> {
  const wasmPath = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const wasm = await readFile(wasmPath)
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer
  const api = await init({ wasmBinary, print: ignore, printErr: ignore })
  api.PDFiumExt_Init()
  // The heap views are replaced whenever the memory grows, so they are read anew at every use.
  const heap = api.pdfium
  return {
    api,
    hot: heap.wasmExports as unknown as HotFunctions,
    allocate: (size) => heap.wasmExports.malloc(size),
    free: (address) => heap.wasmExports.free(address),
    copyIn: (bytes, address) => heap.HEAPU8.set(bytes, address),
    float32: (address) => heap.HEAPF32[address >> 2] ?? 0,
    float64: (address) => heap.HEAPF64[address >> 3] ?? 0,
    int32: (address) => heap.HEAP32[address >> 2] ?? 0,
    uint16Text: (address, byteLength) =>
      Buffer.from(heap.HEAPU8.slice(address, address + byteLength))
        .toString('utf16le')
        .replace(/\0+$/, ''),
    utf8Text: (address) => heap.UTF8ToString(address),
  }
}

function ignore(): void {
  // PDFium reports damage of a file on its console; the outcome of opening it says the same.
}
