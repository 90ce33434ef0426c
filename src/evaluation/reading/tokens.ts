import { matchText } from '../../language/normalise.js'

/** Shingle length of the reading measure. */
export const SHINGLE_LENGTH = 5

const TOKEN = /\p{L}[\p{L}\p{M}]*|\p{N}+/gu

/** Runs of letters or digits after normalisation, lower case. */
export function tokensOf(text: string): readonly string[] {
  return matchText(text).toLowerCase().match(TOKEN) ?? []
}

/** Every run of five tokens, joined by blanks. */
export function shinglesOf(tokens: readonly string[]): readonly string[] {
  const shingles: string[] = []
  for (let index = 0; index + SHINGLE_LENGTH <= tokens.length; index++) {
    shingles.push(tokens.slice(index, index + SHINGLE_LENGTH).join(' '))
  }
  return shingles
}
