/** A key that cannot be printed by accident: text and JSON of it are `[secret]`. */
export interface Secret {
  /** The key itself, for the one header that needs it. */
  reveal(): string
  toString(): string
  toJSON(): string
}

/** Whom a key is for. */
export const KEY_OWNERS = ['openai', 'anthropic', 'server'] as const
export type KeyOwner = (typeof KEY_OWNERS)[number]

/** Keys from the environment or a command of the user's; asked for when they are needed, never stored or logged. */
export interface Secrets {
  /** Undefined where the user has set neither. Throws `config-invalid` where the command gives no key. */
  find(owner: KeyOwner): Promise<Secret | undefined>
  /** Text without the keys that were handed out, for messages that come from elsewhere. */
  redact(text: string): string
}
