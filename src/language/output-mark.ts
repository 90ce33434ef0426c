/** The sentence that every rendered file carries (design, principle 9); the run id follows it in brackets. */
export const OUTPUT_MARK =
  'This file was written by Firsthand and is not a source: it must never be added to a library.'

/** The mark of one run, as it stands in its rendered files. */
export function outputMarkOf(runId: string): string {
  return `${OUTPUT_MARK} (${runId})`
}

/**
 * True where the text carries the mark of any run. Only letters and digits count, in any case, so the mark is
 * found through line breaks, line-end hyphens, escapes and lost spaces. The sentence without a run id is no
 * mark: a text that writes about Firsthand may quote it.
 */
export function carriesOutputMark(text: string): boolean {
  return MARK_PATTERN.test(lettersAndDigits(text))
}

/** The letters and digits of a text, case and accents folded; what is left of it after any change of layout. */
export function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const MARK_PATTERN = new RegExp(`${lettersAndDigits(OUTPUT_MARK)}run[0-9a-f]{16}`)
