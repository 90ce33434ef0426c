import { type CitedPaper, MODEL_TASKS, type RunModel, type StoredPassage } from '../model/run.js'
import { sha256Hex } from '../util/hash.js'
import type { RunInProgress } from './run-in-progress.js'

/** Every passage that evidence of the run was taken from, in full, with its sentences. */
export function storedPassages(run: RunInProgress): StoredPassage[] {
  return [...run.passages.values()].map((passage) => ({
    id: passage.id,
    documentId: passage.documentId,
    paperKey: passage.paperKey,
    section: passage.section,
    heading: passage.heading,
    level: passage.level,
    locator: passage.locator,
    text: passage.text,
    sentences: run.needs.library
      .sentences(passage.documentId, passage.firstSentence, passage.lastSentence)
      .map((sentence) => ({
        id: sentence.id,
        span: {
          start: sentence.span.start - passage.span.start,
          end: sentence.span.end - passage.span.start,
        },
        occurrence: sentence.occurrence,
      })),
    sha256: sha256Hex(passage.text),
  }))
}

/** The papers of the evidence, numbered in the order in which they are cited. */
export function citedPapers(run: RunInProgress): CitedPaper[] {
  const keys = [...new Set([...run.evidence.values()].map(({ paperKey }) => paperKey))]
  return keys
    .flatMap((key) => {
      const paper = run.needs.library.findPaper(key)
      if (paper === undefined) return []
      const documents = run.needs.library
        .documentsOf(key)
        .map(({ id, sha256, fileName }) => ({ id, sha256, fileName }))
      return [{ ...paper, number: 0, documents }]
    })
    .map((paper, index) => ({ ...paper, number: index + 1 }))
}

/** The language models that took part, by role. */
export function modelsOf({ needs }: RunInProgress): { readonly models?: readonly RunModel[] } {
  const models = MODEL_TASKS.flatMap((role): RunModel[] => {
    const identity = needs.models?.[role]?.identity
    if (identity === undefined) return []
    const { adapter, model, digest, family, endpoint, isRemote } = identity
    return [{ role, adapter, model, digest, family, endpoint, isRemote }]
  })
  return models.length === 0 ? {} : { models }
}
