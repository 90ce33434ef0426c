import { readFile } from 'node:fs/promises'
import { decodeWords, type WordList } from '../../../reading/pdf/word-list.js'

const lists: Promise<WordList>[] = []

/**
 * English words (American and British, 118,596), loaded once per process. From SCOWL 2020.12.07, sizes up to 70; its
 * licence stands beside it in `words-en.LICENSE.txt`.
 */
export function loadWordList(): Promise<WordList> {
  const loaded = lists[0]
  if (loaded !== undefined) return loaded
  const loading = readFile(new URL('./words-en.txt', import.meta.url), 'utf8').then(decodeWords)
  lists.push(loading)
  return loading
}
