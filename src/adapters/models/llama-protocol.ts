/** What the process of the model is told; one message each. */
export type LlamaOrder =
  | {
      readonly type: 'load'
      /** Entry file of the installed runtime. */
      readonly runtime: string
      readonly model: string
      readonly threads: number
      readonly contextTokens: number
    }
  | {
      readonly type: 'complete'
      readonly id: number
      readonly system: string
      /** Turns after the rules: user and model by turns, ending with the user. */
      readonly turns: readonly string[]
      readonly grammar: string
      readonly maxOutputTokens: number
      readonly seed: number
      /** Absent: 0. */
      readonly temperature?: number
    }
  | { readonly type: 'stop'; readonly id: number }

/** What a GGUF file says about itself. */
export interface GgufFacts {
  readonly architecture: string
  readonly names: readonly string[]
  readonly licence: string
  /** Tokens of context that it was trained with. */
  readonly trainedTokens: number
}

/** What the process of the model tells. */
export type LlamaReport =
  | { readonly type: 'loaded'; readonly facts: GgufFacts; readonly contextTokens: number }
  | { readonly type: 'progress'; readonly id: number; readonly characters: number }
  | {
      readonly type: 'completed'
      readonly id: number
      readonly text: string
      readonly promptTokens: number
      readonly outputTokens: number
      readonly isCut: boolean
      readonly isRunaway: boolean
    }
  | { readonly type: 'too-long'; readonly id: number; readonly promptTokens: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
