import type { EvidenceSentence } from '../../checks/claim/evidence-sentence.js'
import { splitSentences } from '../../language/sentences.js'
import { readQuantities } from '../../language/quantities/read-quantities.js'
import { lazy } from '../../util/lazy.js'

/** A document of the bench: the context that a claim is judged against. */
export interface PairDocument {
  readonly name: string
  readonly sentences: readonly EvidenceSentence[]
  /** Values of all its numbers. */
  readonly numbers: () => ReadonlySet<number>
  /** Its text in small letters. */
  readonly folded: string
}

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/u

/** Reads a bench document: Markdown with headings and plain paragraphs, nothing else. */
export function readPairDocument(name: string, content: string): PairDocument {
  const sentences: EvidenceSentence[] = []
  let headings: readonly string[] = []
  for (const block of content.replace(FRONT_MATTER, '').split(/\n{2,}/u)) {
    const paragraph = block.replace(/\s+/gu, ' ').trim()
    if (paragraph.startsWith('#')) headings = [paragraph.replace(/^#+\s*/u, '')]
    else
      for (const { start, end } of splitSentences(paragraph))
        sentences.push({ text: paragraph.slice(start, end), kind: 'sentence', headings })
  }
  return {
    name,
    sentences,
    numbers: lazy(
      () => new Set(sentences.flatMap(({ text }) => readQuantities(text).flatMap(({ parts }) => parts))),
    ),
    folded: sentences
      .map(({ text }) => text)
      .join('\n')
      .toLowerCase(),
  }
}
