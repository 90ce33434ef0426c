/**
 * The program of a reader process. Files come in through standard input, outcomes go out through a descriptor of
 * their own; nothing else is read or written. It knows no path, no environment and no network, and it ends when
 * its input ends. See `sandbox.ts` for what the operating system takes away from it.
 */
import { Socket } from 'node:net'
import type { ReaderInput } from '../../contracts/reader.js'
import type { DocumentFormat, ReadOutcome, UnreadableReason } from '../../model/document.js'
import { packEdges } from './packed-edges.js'
import {
  ANSWER_DESCRIPTOR,
  createByteQueue,
  encodeFrame,
  FRAME_HEAD_BYTES,
  type OutcomeMessage,
  type ReadRequest,
  type ReadyMessage,
} from './reader-protocol.js'

type FormatReader = (input: ReaderInput, request: ReadRequest) => ReadOutcome | Promise<ReadOutcome>

/** Readers by format; each is loaded when the first file of its format comes. */
const READERS: Readonly<Record<DocumentFormat, () => Promise<FormatReader>>> = {
  pdf: async () => {
    const { DEFAULT_PDF_LIMITS, readPdf } = await import('./pdf/read-pdf.js')
    return (input, request) => readPdf(input, { ...DEFAULT_PDF_LIMITS, maxPages: request.maxPages })
  },
  jats: async () => (await import('./jats/read-jats.js')).readJats,
  html: async () => (await import('./html/read-html.js')).readHtml,
  latex: async () => (await import('./latex/read-latex.js')).readLatex,
  docx: async () => (await import('./docx/read-docx.js')).readDocx,
  markdown: async () => (await import('./markdown.js')).readMarkdown,
  text: async () => (await import('./plain-text.js')).readPlainText,
}

async function answer(request: ReadRequest, bytes: Uint8Array): Promise<ReadOutcome> {
  const { format, fileName, password } = request
  try {
    const read = await READERS[format]()
    return await read({ bytes, format, fileName, ...(password === undefined ? {} : { password }) }, request)
  } catch (error) {
    return failure(error)
  }
}

/** The reader broke on this file. The file is refused and the parent replaces this process. */
function failure(error: unknown): ReadOutcome {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const isMemory = /out of memory|allocation failed|invalid (?:array|string) length|could not allocate/i.test(
    text,
  )
  const reason: UnreadableReason = isMemory ? 'out-of-memory' : 'crashed'
  const what = isMemory ? 'needed more memory than it may use' : `failed (${text.slice(0, 200)})`
  return { status: 'unreadable', reason, message: `The reader ${what} on this file.` }
}

async function serve(): Promise<void> {
  const output = new Socket({ fd: ANSWER_DESCRIPTOR, readable: false, writable: true })
  output.on('error', () => process.exit(0))
  const send = (message: ReadyMessage | OutcomeMessage, limit = Number.POSITIVE_INFINITY) => {
    const frame = encodeFrame(message)
    if (frame.length <= limit || message.type === 'ready') return output.write(frame)
    const outcome: ReadOutcome = {
      status: 'unreadable',
      reason: 'output-too-large',
      message: `The text of this file takes ${Math.ceil(frame.length / 2 ** 20)} MiB; at most ${Math.floor(limit / 2 ** 20)} MiB are taken.`,
    }
    return output.write(encodeFrame({ ...message, outcome }))
  }
  const queue = createByteQueue()
  let request: ReadRequest | undefined
  send({ type: 'ready' })
  for await (const part of process.stdin) {
    queue.push(part as Buffer)
    for (;;) {
      request ??= nextRequest(queue)
      const bytes = request === undefined ? undefined : queue.take(request.byteLength)
      if (request === undefined || bytes === undefined) break
      const outcome = await answer(request, bytes)
      send({ type: 'outcome', id: request.id, outcome: packEdges(outcome) }, request.maxOutputBytes)
      request = undefined
    }
  }
  output.end()
}

/** Length of a request whose head has arrived while the rest is on its way. */
const waiting: number[] = []

function nextRequest(queue: ReturnType<typeof createByteQueue>): ReadRequest | undefined {
  if (waiting.length === 0) {
    const head = queue.take(FRAME_HEAD_BYTES)
    if (head === undefined) return undefined
    waiting.push(head.readUInt32LE())
  }
  const json = queue.take(waiting[0] ?? 0)
  if (json === undefined) return undefined
  waiting.length = 0
  return JSON.parse(json.toString('utf8')) as ReadRequest
}

await serve()
