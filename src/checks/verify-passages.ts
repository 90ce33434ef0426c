import { passageIdOf, sentenceIdOf } from '../model/ids.js'
import type { RunRecord, StoredPassage } from '../model/run.js'
import { sha256Hex } from '../util/hash.js'
import { around, firstDifference, type RunProblem } from './run-verification.js'

/** Whether each stored passage is what its hash, its id and the ids of its sentences say. */
export function passageProblems(run: RunRecord): RunProblem[] {
  const repeated = repeatedIds(run.passages.map(({ id }) => id))
  return [
    ...repeated.map(
      (id) => ({ kind: 'passage', where: id, message: 'The run has this passage more than once.' }) as const,
    ),
    ...run.passages.flatMap((passage) => [
      ...hashProblem(passage),
      ...sentenceProblems(passage),
      ...idProblem(passage),
      ...overlapProblems(passage, run.passages),
    ]),
  ]
}

function hashProblem({ id, text, sha256 }: StoredPassage): RunProblem[] {
  const found = sha256Hex(text)
  if (found === sha256) return []
  return [
    {
      kind: 'passage',
      where: id,
      message: `The text of the passage was changed: its SHA-256 is ${found}, recorded is ${sha256}.`,
    },
  ]
}

function sentenceProblems({ documentId, text, sentences }: StoredPassage): RunProblem[] {
  return sentences.flatMap(({ id, span, occurrence }): RunProblem[] => {
    if (span.end > text.length)
      return [
        {
          kind: 'sentence',
          where: id,
          message: `The sentence ends at ${span.end}, its passage at ${text.length}.`,
        },
      ]
    const sentence = text.slice(span.start, span.end)
    if (sentenceIdOf(documentId, sentence, occurrence) === id) return []
    const message = `The sentence was changed: ${around(sentence, 0)} does not give this id.`
    return [{ kind: 'sentence', where: id, message, position: span.start }]
  })
}

function idProblem({ id, documentId, sentences }: StoredPassage): RunProblem[] {
  const first = sentences[0]
  const last = sentences.at(-1)
  if (first === undefined || last === undefined)
    return [{ kind: 'passage', where: id, message: 'The passage has no sentences.' }]
  const expected = passageIdOf(documentId, first.id, last.id)
  if (expected === id) return []
  return [
    {
      kind: 'passage',
      where: id,
      message: `The first and last sentence of the passage give another id, ${expected}.`,
    },
  ]
}

/** Overlapping passages hold the same sentence twice: where the copies differ, the place of the change is known exactly. */
function overlapProblems(passage: StoredPassage, passages: readonly StoredPassage[]): RunProblem[] {
  const own = new Map(passage.sentences.map((sentence) => [sentence.id, sentence.span]))
  const earlier = passages.slice(0, Math.max(0, passages.indexOf(passage)))
  return earlier.flatMap((other) =>
    other.sentences.flatMap(({ id, span }): RunProblem[] => {
      const here = own.get(id)
      if (here === undefined) return []
      const sentence = passage.text.slice(here.start, here.end)
      const position = firstDifference(sentence, other.text.slice(span.start, span.end))
      if (position === undefined) return []
      const message = `The sentence reads differently in ${passage.id} and ${other.id}, first at ${around(sentence, position)}.`
      return [{ kind: 'sentence', where: id, message, position }]
    }),
  )
}

/** Ids that occur more than once. */
export function repeatedIds(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}
