import { writeHeadline } from '../stages/synthesise/headline-form.js'
import { classifyDesign } from '../stages/extract/study-design-form.js'
import type { Claim } from '../model/claim.js'
import type { PaperKey } from '../model/ids.js'
import { critiqueRounds } from './critique-steps.js'
import { draftAnswer, planQuestion, readPassages, stageModel } from './model-steps.js'
import type { RunInProgress } from './run-in-progress.js'
import type { HeadlineToCheck, Steps } from './steps.js'

/** The steps of a run with models; a role without one is done by rules. */
export const WITH_MODELS: Steps = {
  plan: planQuestion,
  read: readPassages,
  draft: draftAnswer,
  designs: readDesigns,
  critique: critiqueRounds,
  headline: sumUp,
}

/** Sentences of a document from which its design is read. */
const FRONT_SENTENCES = 60

/** Asks once for each paper; an answer is kept with those of all calls, so that the next run does not ask again. */
async function readDesigns(
  unclear: readonly PaperKey[],
  run: RunInProgress,
): Promise<ReadonlyMap<PaperKey, string>> {
  const { domain, library, models } = run.needs
  const extractor = models?.extractor
  const designs = new Map<PaperKey, string>()
  if (domain === undefined || extractor === undefined) return designs
  for (const key of unclear)
    await run.item('extract', `design of ${key}`, async () => {
      const document = library.documentsOf(key).find(({ isPreferred }) => isPreferred)
      const sentences = document === undefined ? [] : library.sentences(document.id, 0, FRONT_SENTENCES)
      const paper = {
        key,
        title: library.findPaper(key)?.record.title ?? '',
        front: sentences.map(({ text }) => text).join(' '),
      }
      designs.set(key, await classifyDesign(paper, domain, stageModel(extractor, run)))
    })
  return designs
}

/** Claims that a headline is written from, at most. */
const MOST_SUMMED_UP = 12

async function sumUp(shown: readonly Claim[], run: RunInProgress): Promise<readonly HeadlineToCheck[]> {
  const writer = run.needs.models?.writer
  if (writer === undefined || shown.length === 0) return []
  const claims = shown.slice(0, MOST_SUMMED_UP)
  const evidenceOf = new Map(claims.map(({ label, evidence }) => [label, evidence]))
  const papers = claims.flatMap(({ evidence }) =>
    evidence.flatMap((label) => run.evidence.get(label)?.paperKey ?? []),
  )
  const found: HeadlineToCheck[] = []
  await run.item('synthesise', 'headline', async () => {
    const sentences = await writeHeadline(run.request.question, claims, {
      ...stageModel(writer, run),
      papers: [...new Set(papers)],
    })
    found.push(
      ...sentences.map(({ text, claims: named }, index) => ({
        label: `H${index + 1}`,
        text,
        claims: named,
        evidence: [...new Set(named.flatMap((label) => evidenceOf.get(label) ?? []))],
      })),
    )
  })
  return found
}
