/**
 * The program of the process that runs a GGUF model. Orders come in and reports go out by messages; it has no standard
 * output, knows no environment, and ends when its parent goes away. A crash of the library or an endless answer is
 * thereby no harm to the caller.
 */
import { pathToFileURL } from 'node:url'
import { isRunaway } from './collect-text.js'
import type { GgufFacts, LlamaOrder, LlamaReport } from './llama-protocol.js'

/* The parts of node-llama-cpp that are used; it is installed on demand and has no types here. */
interface Runtime {
  getLlama(options: Readonly<Record<string, unknown>>): Promise<Llama>
  readonly LlamaChat: new (options: { readonly contextSequence: Sequence }) => Chat
}
interface Llama {
  loadModel(options: Readonly<Record<string, unknown>>): Promise<Model>
  createGrammar(options: { readonly grammar: string }): Promise<object>
}
interface Model {
  readonly trainContextSize: number
  readonly fileInfo: { readonly metadata: { readonly general?: Readonly<Record<string, unknown>> } }
  createContext(options: Readonly<Record<string, unknown>>): Promise<Context>
  tokenize(text: string): readonly number[]
}
interface Context {
  readonly contextSize: number
  getSequence(): Sequence
}
interface Sequence {
  readonly tokenMeter: { getState(): TokenState }
  clearHistory(): Promise<void>
}
interface TokenState {
  readonly usedInputTokens: number
  readonly usedOutputTokens: number
}
type HistoryItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] }
interface Chat {
  readonly sequence: Sequence
  readonly chatWrapper: {
    generateContextState(options: { readonly chatHistory: readonly HistoryItem[] }): {
      readonly contextText: { tokenize(tokenizer: unknown, mode?: string): readonly number[] }
    }
  }
  generateResponse(
    history: readonly HistoryItem[],
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly response: string; readonly metadata: { readonly stopReason: string } }>
}

type LoadOrder = Extract<LlamaOrder, { readonly type: 'load' }>
type CompleteOrder = Extract<LlamaOrder, { readonly type: 'complete' }>

/** The loaded model. */
interface Loaded {
  readonly llama: Llama
  readonly model: Model
  readonly chat: Chat
  readonly contextTokens: number
  readonly grammars: Map<string, object>
}

function send(report: LlamaReport): void {
  process.send?.(report)
}

async function load(order: LoadOrder): Promise<Loaded> {
  const { getLlama, LlamaChat } = (await import(pathToFileURL(order.runtime).href)) as Runtime
  const llama = await getLlama({
    gpu: process.platform === 'darwin' && process.arch === 'arm64' ? 'auto' : false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: 'error',
    logger: () => undefined,
    maxThreads: order.threads,
  })
  const model = await llama.loadModel({ modelPath: order.model })
  const contextSize = Math.min(order.contextTokens, model.trainContextSize)
  const context = await model.createContext({ contextSize, threads: order.threads, sequences: 1 })
  const chat = new LlamaChat({ contextSequence: context.getSequence() })
  return {
    llama,
    model,
    chat,
    contextTokens: Math.min(contextSize, context.contextSize),
    grammars: new Map(),
  }
}

function factsOf({ model }: Loaded): GgufFacts {
  const general = model.fileInfo.metadata.general ?? {}
  const text = (key: string) => (typeof general[key] === 'string' ? general[key] : '')
  return {
    architecture: text('architecture'),
    names: [text('basename'), text('name')],
    licence: text('license'),
    trainedTokens: model.trainContextSize,
  }
}

function historyOf({ system, turns }: CompleteOrder): readonly HistoryItem[] {
  return [
    { type: 'system', text: system },
    ...turns.map(
      (text, index): HistoryItem =>
        index % 2 === 0 ? { type: 'user', text } : { type: 'model', response: [text] },
    ),
    { type: 'model', response: [] },
  ]
}

/** Tokens of a prompt as the model is given it, chat template and all. */
function countTokens({ chat, model }: Loaded, history: readonly HistoryItem[]): number {
  const { contextText } = chat.chatWrapper.generateContextState({ chatHistory: history })
  return contextText.tokenize((model as unknown as { readonly tokenizer: unknown }).tokenizer).length
}

async function complete(loaded: Loaded, order: CompleteOrder, stop: AbortController): Promise<LlamaReport> {
  const { id } = order
  const history = historyOf(order)
  const promptTokens = countTokens(loaded, history)
  if (promptTokens + order.maxOutputTokens > loaded.contextTokens)
    return { type: 'too-long', id, promptTokens }
  // Nothing of the call before is kept: the same request gets the same answer, whatever was asked before it.
  await loaded.chat.sequence.clearHistory()
  const before = loaded.chat.sequence.tokenMeter.getState()
  let text = ''
  const grammar =
    loaded.grammars.get(order.grammar) ?? (await loaded.llama.createGrammar({ grammar: order.grammar }))
  loaded.grammars.set(order.grammar, grammar)
  const { metadata } = await loaded.chat.generateResponse(history, {
    grammar,
    maxTokens: order.maxOutputTokens,
    temperature: order.temperature ?? 0,
    seed: order.seed,
    signal: stop.signal,
    stopOnAbortSignal: true,
    budgets: { thoughtTokens: 0 },
    onTextChunk(part: string) {
      text += part
      send({ type: 'progress', id, characters: text.length })
      if (isRunaway(text)) stop.abort()
    },
  })
  const { usedOutputTokens } = loaded.chat.sequence.tokenMeter.getState()
  return {
    type: 'completed',
    id,
    text,
    promptTokens,
    outputTokens: usedOutputTokens - before.usedOutputTokens,
    isCut: metadata.stopReason === 'maxTokens' || metadata.stopReason === 'abort',
    isRunaway: isRunaway(text),
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function serve(): void {
  const state: { loaded?: Loaded; stops: Map<number, AbortController>; last: Promise<void> } = {
    stops: new Map(),
    last: Promise.resolve(),
  }
  const perform = async (order: LlamaOrder) => {
    if (order.type === 'load') {
      state.loaded = await load(order)
      send({ type: 'loaded', facts: factsOf(state.loaded), contextTokens: state.loaded.contextTokens })
    } else if (order.type === 'complete' && state.loaded !== undefined) {
      const stop = state.stops.get(order.id) ?? new AbortController()
      const report = await complete(state.loaded, order, stop)
      state.stops.delete(order.id)
      send(report)
    }
  }
  process.on('message', (order: LlamaOrder) => {
    if (order.type === 'stop') return state.stops.get(order.id)?.abort()
    const id = order.type === 'complete' ? order.id : 0
    if (order.type === 'complete') state.stops.set(id, new AbortController())
    // One at a time, in order: the model has one context.
    state.last = state.last.then(() =>
      perform(order).catch((error: unknown) => send({ type: 'failed', id, message: messageOf(error) })),
    )
    return undefined
  })
  process.on('disconnect', () => process.exit(0))
}

serve()
