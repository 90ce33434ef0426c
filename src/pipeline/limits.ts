import type { SubAnswer } from '../model/run.js'
import { filterSentence } from './filter-words.js'
import type { RunInProgress } from './run-in-progress.js'

/** Most words listed in one limit. */
const MAX_LISTED = 12

/** What a reader has to know about this run before relying on it. */
export function limitsOf(run: RunInProgress, answers: readonly SubAnswer[]): string[] {
  const limits: string[] = [...run.notes]
  limits.push(...scopeSentences(run))
  if (run.request.settings['network.offline'] === true) limits.push(offlineSentence(run))
  const absent = [
    ...new Set(
      run.searches
        .filter(({ purpose }) => purpose === 'sub-question')
        .flatMap(({ absentTerms }) => absentTerms),
    ),
  ]
  if (absent.length > 0)
    limits.push(`These search terms occur nowhere in the library: ${absent.slice(0, MAX_LISTED).join(', ')}.`)
  const shown = new Set(answers.flatMap(({ findings, opposing }) => [...findings, ...opposing]))
  const evidence = run.drafts
    .filter(({ draft }) => shown.has(draft.label))
    .flatMap(({ draft }) => draft.evidence.flatMap((label) => run.evidence.get(label) ?? []))
  if (evidence.length > 0 && evidence.every(({ role }) => role !== 'firsthand' && role !== 'method'))
    limits.push('Every finding is relayed or background: none is the own result of a paper in the library.')
  if (evidence.some(({ level }) => level !== 'full-text'))
    limits.push('Some evidence comes from abstracts only, since no full text of the paper is in the library.')
  if (evidence.some(({ hasDoubtfulNumbers }) => hasDoubtfulNumbers))
    limits.push(
      'Some evidence stands on pages whose numbers could not be read with confidence; look at the page.',
    )
  const vectors = missingVectors(run)
  if (vectors !== undefined) limits.push(vectors)
  const { unreadableFiles } = run.needs.library.coverage()
  if (unreadableFiles > 0)
    limits.push(
      `${unreadableFiles} files could not be read and were not searched; see \`firsthand sources\`.`,
    )
  return limits
}

/** Which part of the library was searched, where it was not all of it; and which staged papers are not there to be searched. */
function scopeSentences({ request: { collection, filter, settings } }: RunInProgress): string[] {
  const own = settings['filter.paperFrom'] === 'collection' ? collection : undefined
  const narrowed = filterSentence(filter, own?.name)
  const sentences = narrowed === undefined ? [] : [narrowed]
  const staged = own?.papers.length ?? 0
  const absent = staged - (filter?.paperKeys?.length ?? 0)
  if (own === undefined || absent <= 0) return sentences
  const verbs = absent === 1 ? ['is', 'was'] : ['are', 'were']
  return [
    ...sentences,
    `Of the ${staged} papers of the collection ${own.name} ${absent} ${verbs[0]} not in the library and ${verbs[1]} not searched.`,
  ]
}

/** Said where an embedding model is enabled and does not know all passages. */
function missingVectors({ needs }: RunInProgress): string | undefined {
  if (needs.semantic === undefined) return undefined
  const { embedder, vectorIndex } = needs.semantic
  const missing = vectorIndex.countMissing(embedder.fingerprint)
  return missing === 0
    ? undefined
    : `${missing} passages have no vector of ${embedder.model} yet and were searched by words only; run \`firsthand models embed\`.`
}

/** What was left undone where a run was told to stay offline. */
function offlineSentence({ evidence, editorialOf }: RunInProgress): string {
  const keys = [...new Set([...evidence.values()].map(({ paperKey }) => paperKey))]
  const dates = keys.flatMap((key) => editorialOf(key).checkedAt?.slice(0, 10) ?? [])
  const never = keys.length - dates.length
  const states = [
    ...(never > 0 ? [`of ${never} it was never looked up`] : []),
    ...(dates.length > 0 ? [`the oldest look-up is of ${[...dates].sort()[0]}`] : []),
  ]
  const said = states.length === 0 ? '' : `: ${states.join(', ')}`
  return `Not checked, since this was asked offline: no literature service was searched, and the editorial status of the cited papers was not looked up again${said}.`
}
