import type { ModelFetch } from '../../contracts/model-fetch.js'
import type { Secret } from '../../contracts/secrets.js'

export interface OpenaiOptions {
  /** Base address with the version: `https://api.openai.com/v1`, `http://127.0.0.1:1234/v1`. */
  readonly endpoint: string
  readonly model: string
  readonly contextTokens: number
  /** Absent for servers that want no key. */
  readonly key?: Secret
  /** Takes keys out of what a server says. */
  readonly redact: (text: string) => string
  readonly fetch: ModelFetch
  readonly milliseconds: () => number
}
