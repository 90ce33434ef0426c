import type { Terminal } from './terminal.js'
import { shorten } from './wrap-text.js'

/** Shows how far work has come, on standard error. */
export interface Progress {
  update(state: { readonly done: number; readonly total: number; readonly item: string }): void
  /** Takes the bar away. */
  stop(): void
}

/** Without a terminal one line at most every so often. */
const LINE_INTERVAL_MS = 10_000

/** A bar with count, rate and current item on a terminal; elsewhere a line every ten seconds. */
export async function createProgress(terminal: Terminal, unit: string): Promise<Progress> {
  return terminal.isLive ? createBar(unit) : createLines(terminal, unit)
}

async function createBar(unit: string): Promise<Progress> {
  const { default: cliProgress } = await import('cli-progress')
  const started = performance.now()
  const bar = new cliProgress.SingleBar({
    format: `{bar} {value}/{total} ${unit}  {rate}/s  {item}`,
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
    fps: 5,
    linewrap: false,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    gracefulExit: false,
  })
  let isStarted = false
  return {
    update({ done, total, item }) {
      if (!isStarted) bar.start(total, 0, { rate: '0.0', item: '' })
      isStarted = true
      bar.setTotal(total)
      bar.update(done, { rate: rateOf(done, started), item: shorten(item, 40) })
    },
    stop() {
      if (isStarted) bar.stop()
    },
  }
}

function createLines(terminal: Terminal, unit: string): Progress {
  const started = performance.now()
  let last = started
  return {
    update({ done, total }) {
      const now = performance.now()
      if (now - last < LINE_INTERVAL_MS) return
      last = now
      terminal.note(`${done}/${total} ${unit}, ${rateOf(done, started)}/s`)
    },
    stop: () => undefined,
  }
}

function rateOf(done: number, started: number): string {
  return (done / Math.max(0.001, (performance.now() - started) / 1000)).toFixed(1)
}

/** One line that is written over, for work without a count; nothing where there is no terminal. */
export interface StatusLine {
  show(text: string): void
  clear(): void
}

export function createStatusLine(terminal: Terminal): StatusLine {
  if (!terminal.isLive) return { show: () => undefined, clear: () => undefined }
  const columns = Math.max(20, (process.stderr.columns ?? 80) - 1)
  return {
    show: (text) => void process.stderr.write(`\r${ERASE_LINE}${shorten(text, columns)}`),
    clear: () => void process.stderr.write(`\r${ERASE_LINE}`),
  }
}

/** ECMA-48 EL: erase to the end of the line. */
const ERASE_LINE = `${String.fromCharCode(27)}[K`
