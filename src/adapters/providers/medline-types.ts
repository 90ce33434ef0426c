import type { WorkType } from '../../model/paper.js'

/** An earlier row wins: PubMed lists `Journal Article` beside the finer type. */
const ROWS: readonly (readonly [RegExp, WorkType])[] = [
  [/^retraction of publication$/iu, 'retraction'],
  [/^(?:published )?erratum$|^correction$|^expression of concern$/iu, 'correction'],
  [/^preprint$/iu, 'preprint'],
  [/^(?:systematic[- ]review|meta-analysis|review|review-article|scoping review)$/iu, 'review'],
  [/^editorial$/iu, 'editorial'],
  [/^letter$/iu, 'letter'],
  [/^(?:congress|clinical conference|consensus development conference)/iu, 'conference-paper'],
  [/^dataset$/iu, 'dataset'],
  [/dissertation|thesis/iu, 'thesis'],
  [/^technical report$|^practice guideline$|^guideline$/iu, 'report'],
  [/^(?:study guide|book)$/iu, 'book'],
  [/^book chapter$|^chapter$/iu, 'chapter'],
]

/** Work type from MEDLINE publication types and the article types of Europe PMC; an article where they say nothing else. */
export function typeFromMedline(types: readonly string[]): WorkType {
  return ROWS.find(([pattern]) => types.some((type) => pattern.test(type)))?.[1] ?? 'article'
}
