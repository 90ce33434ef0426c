import { addressedToAi } from '../../checks/injection/addressed-to-ai.js'
import type { SetAside } from '../../model/document.js'
import type { Sentence } from '../../model/sentence.js'

/** The sentences that stay, numbered anew, and what was taken out. */
export interface ReviewedSentences {
  readonly sentences: readonly Sentence[]
  /** New ordinals before which something was taken out. */
  readonly breaks: ReadonlySet<number>
  readonly setAside: readonly SetAside[]
  readonly warnings: readonly string[]
}

/** Characters of one sentence that show nothing above which it is reported (parity A7.3). */
const MOST_HIDDEN = 3
/** Zero-width and direction marks; soft hyphens and variation selectors are of everyday use. */
const HIDDEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0020}-\u{E007E}]/gu

/** Takes out what speaks to a program that reads the paper. Ids are unchanged, since they come from content. */
export function setAsideAddressed(all: readonly Sentence[]): ReviewedSentences {
  const sentences: Sentence[] = []
  const breaks = new Set<number>()
  const setAside: SetAside[] = []
  let hidden = 0
  let before: Sentence | undefined
  for (const sentence of all) {
    if ((sentence.text.match(HIDDEN)?.length ?? 0) > MOST_HIDDEN) hidden += 1
    if (sentence.section !== 'references' && isAddressed(sentence, before)) {
      setAside.push({
        reason: 'addressed-to-ai',
        text: sentence.text,
        ...(sentence.page !== undefined && { page: sentence.page }),
      })
      breaks.add(sentences.length)
    } else sentences.push({ ...sentence, ordinal: sentences.length })
    before = sentence
  }
  return { sentences, breaks, setAside, warnings: warningsOf(setAside.length, hidden) }
}

function isAddressed(sentence: Sentence, before: Sentence | undefined): boolean {
  const isNear = before !== undefined && before.section === sentence.section
  return (
    addressedToAi({
      text: sentence.text,
      section: sentence.section,
      heading: sentence.kind === 'heading' ? sentence.heading.slice(0, -1) : sentence.heading,
      ...(isNear && { before: before.text }),
    }) !== undefined
  )
}

function warningsOf(addressed: number, hidden: number): string[] {
  const count = (number: number) => (number === 1 ? '1 sentence' : `${number} sentences`)
  return [
    ...(addressed > 0 ? [`${count(addressed)} addressed to AI readers set aside: never evidence.`] : []),
    ...(hidden > 0 ? [`${count(hidden)} with hidden characters.`] : []),
  ]
}
