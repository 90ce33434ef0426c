/** White space in a row after which a model is taken to run away (KIT's limit, in characters). */
const MOST_WHITE_SPACE = 200
/** Most characters that a token stands for: longer answers are cut. */
const CHARACTERS_PER_TOKEN = 16

export interface CollectedText {
  readonly text: string
  /** `white-space`: the model wrote nothing else any more; `length`: more than the cap can hold. */
  readonly stopped: 'no' | 'white-space' | 'length'
}

/** Joins what a model writes, and stops it where it runs away: ending the loop closes the stream. */
export async function collectText(
  parts: AsyncIterable<string>,
  limits: { readonly maxOutputTokens: number; readonly onProgress?: (characters: number) => void },
): Promise<CollectedText> {
  const most = limits.maxOutputTokens * CHARACTERS_PER_TOKEN
  let text = ''
  for await (const part of parts) {
    text += part
    if (part !== '') limits.onProgress?.(text.length)
    if (isRunaway(text)) return { text: text.trimEnd(), stopped: 'white-space' }
    if (text.length > most) return { text: text.slice(0, most), stopped: 'length' }
  }
  return { text, stopped: 'no' }
}

/** True where a text ends with more white space than any answer has. */
export function isRunaway(text: string): boolean {
  const tail = text.slice(-MOST_WHITE_SPACE - 1)
  return tail.length > MOST_WHITE_SPACE && tail.trim() === ''
}

/** An answer without the thoughts that some models write before it although they are told not to. */
export function withoutThoughts(text: string): string {
  return text.replace(/^\s*<think>[\s\S]*?<\/think>/u, '').trimStart()
}
