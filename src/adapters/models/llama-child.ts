import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FirsthandError } from '../../model/errors.js'
import type { GgufFacts, LlamaOrder, LlamaReport } from './llama-protocol.js'

export interface LlamaChildOptions {
  /** Entry file of the installed runtime. */
  readonly runtime: string
  readonly model: string
  readonly threads: number
  readonly contextTokens: number
}

type CompleteOrder = Omit<Extract<LlamaOrder, { readonly type: 'complete' }>, 'type' | 'id'>
export type CompleteReport = Extract<LlamaReport, { readonly type: 'completed' | 'too-long' }>

/** A running process with a loaded model. */
export interface LlamaChild {
  readonly facts: GgufFacts
  readonly contextTokens: number
  /** False once it has ended: it must then be replaced. */
  isAlive(): boolean
  /** Throws `model-failed` where the process fails. An abort ends the process if it does not stop by itself. */
  complete(
    order: CompleteOrder,
    watch: { readonly signal: AbortSignal; readonly onProgress?: (characters: number) => void },
  ): Promise<CompleteReport>
  end(): void
}

/** Time to stop after an abort, before the process is ended. A long prompt is evaluated in one go and hears nothing. */
const STOP_MS = 2000
/** Longest time to load a model, from a slow disk. */
const LOAD_MS = 300_000
const STDERR_CHARACTERS = 2000

/** Threads that a model computes with: more than there are processors make it slower by orders of magnitude. */
export function threadsFor(wanted: number): number {
  return Math.max(1, Math.min(wanted, availableParallelism(), 16))
}

/** Path of the compiled program. Throws `model-failed` where it has not been built. */
function program(): string {
  const here = fileURLToPath(import.meta.url)
  const built = here.endsWith('.ts')
    ? join(here.slice(0, here.lastIndexOf('src')), 'dist', 'adapters', 'models', 'llama-process.js')
    : join(dirname(here), 'llama-process.js')
  if (existsSync(built)) return built
  throw new FirsthandError('model-failed', `The model program is missing at ${built}: run npm run build.`)
}

/** Starts a process and loads the model. Throws `model-failed`. */
export async function startLlamaChild(options: LlamaChildOptions): Promise<LlamaChild> {
  const child = fork(program(), [], {
    // No keys and no settings; what the system's loader needs to find libraries.
    env: { PATH: '/usr/bin:/bin', ...windowsRoot() },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C in the terminal is for the parent, which stops the call.
    detached: process.platform !== 'win32',
  })
  const watched = watchChild(child)
  const loading = watched.ask({ type: 'load', ...options }, 0, AbortSignal.timeout(LOAD_MS))
  const loaded = await loading.catch((error: unknown) => {
    watched.end()
    throw error
  })
  if (loaded.type !== 'loaded') throw new FirsthandError('model-failed', 'The model was not loaded.')
  const counter = { id: 0 }
  return {
    facts: loaded.facts,
    contextTokens: loaded.contextTokens,
    isAlive: () => watched.isAlive(),
    end: () => watched.end(),
    async complete(order, { signal, onProgress }) {
      counter.id += 1
      const id = counter.id
      if (onProgress !== undefined) watched.onProgress.set(id, onProgress)
      const report = await watched
        .ask({ type: 'complete', id, ...order }, id, signal)
        .finally(() => watched.onProgress.delete(id))
      if (report.type === 'completed' || report.type === 'too-long') return report
      throw new FirsthandError('model-failed', 'The process of the model answered something else.')
    },
  }
}

/** Windows programs do not start without it. */
function windowsRoot(): Readonly<Record<string, string>> {
  return process.platform === 'win32' ? { SystemRoot: String.raw`C:\Windows` } : {}
}

interface Pending {
  resolve(report: LlamaReport): void
  reject(error: unknown): void
}

function watchChild(child: ChildProcess) {
  const pending = new Map<number, Pending>()
  const onProgress = new Map<number, (characters: number) => void>()
  const state = { isAlive: true, stderr: '' }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    state.stderr = `${state.stderr}${text}`.slice(-STDERR_CHARACTERS)
  })
  const fail = (message: string, cause?: unknown) => {
    state.isAlive = false
    for (const { reject } of pending.values())
      reject(
        new FirsthandError('model-failed', message, {
          cause,
          isRetryable: true,
          details: { stderr: state.stderr },
        }),
      )
    pending.clear()
  }
  child.on('error', (error) => fail(`The process of the model did not start: ${error.message}`, error))
  child.on('exit', (code, signal) => fail(`The process of the model ended (${signal ?? code}).`))
  child.on('message', (report: LlamaReport) => settle(report, pending, onProgress))
  const end = () => {
    state.isAlive = false
    child.kill('SIGKILL')
  }
  return {
    onProgress,
    isAlive: () => state.isAlive,
    end,
    ask(order: LlamaOrder, id: number, signal: AbortSignal): Promise<LlamaReport> {
      return new Promise((resolve, reject) => {
        if (!state.isAlive)
          return reject(new FirsthandError('model-failed', 'The process of the model has ended.'))
        const timer: { stop?: NodeJS.Timeout } = {}
        const onAbort = () => {
          child.send({ type: 'stop', id } satisfies LlamaOrder, () => undefined)
          timer.stop = setTimeout(end, STOP_MS)
        }
        const done = () => {
          clearTimeout(timer.stop)
          signal.removeEventListener('abort', onAbort)
        }
        pending.set(id, {
          resolve: (report) => (done(), resolve(report)),
          reject: (error) => (done(), reject(error instanceof Error ? error : new Error(String(error)))),
        })
        signal.addEventListener('abort', onAbort)
        if (signal.aborted) onAbort()
        child.send(order, (error) => {
          if (error !== null) fail(`The process of the model cannot be reached: ${error.message}`, error)
        })
        return undefined
      })
    },
  }
}

function settle(
  report: LlamaReport,
  pending: Map<number, Pending>,
  onProgress: ReadonlyMap<number, (characters: number) => void>,
): void {
  if (report.type === 'progress') return onProgress.get(report.id)?.(report.characters)
  const id = report.type === 'loaded' ? 0 : report.id
  const waiting = pending.get(id)
  pending.delete(id)
  if (report.type === 'failed')
    waiting?.reject(
      new FirsthandError('model-failed', `The model could not be run: ${report.message.slice(0, 300)}`),
    )
  else waiting?.resolve(report)
  return undefined
}
