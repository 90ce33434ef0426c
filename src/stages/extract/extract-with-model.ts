/*
 * Extract with a model: it reads one passage at a time and points at the sentences that state a finding.
 * Promise: it can point at sentences of that passage and at nothing else; its wording of the finding is kept only where
 * the sentence carries it; a sentence that code holds for relayed stays so, and none becomes relayed in a passage that
 * cites nothing.
 */
import { type DomainChecks, verifyInDomain } from '../../checks/claim-checks.js'
import { fillStageForm, type StageModel } from '../../contracts/stage-model.js'
import { findCitationMarks } from '../../language/citation-marks.js'
import type { Candidate, ModelReading } from '../../model/candidate.js'
import type { SentenceId } from '../../model/ids.js'
import type { SubQuestion } from '../../model/plan.js'
import type { Passage, Sentence } from '../../model/sentence.js'
import { passageForm, passagePrompt, type PassageFinding } from './passage-form.js'

/** Every field at its cap. */
const MOST_OUTPUT_TOKENS = 400

/** A passage with its sentences and the title of its paper. */
export interface PassageToExtract {
  readonly passage: Passage
  readonly sentences: readonly Sentence[]
  readonly title: string
  /** What the domain of the run adds to the checks of a finding. */
  readonly domain?: DomainChecks
}

/** A sentence that a model pointed at. */
export interface PointedSentence extends ModelReading {
  readonly sentenceId: SentenceId
}

/** Has a model read a passage. Throws as `fillForm`. */
export async function extractWithModel(
  question: SubQuestion,
  shown: PassageToExtract,
  extractor: StageModel,
): Promise<readonly PointedSentence[]> {
  const { passage, title } = shown
  const sentences = shown.sentences.filter(({ kind }) => kind !== 'heading')
  if (sentences.length === 0) return []
  const labelled = sentences.map(({ text }, index) => ({ label: `s${index + 1}`, text }))
  const finding = await fillStageForm(extractor, {
    prompt: passagePrompt(question.text, { title, heading: passage.heading, sentences: labelled }),
    form: passageForm(labelled.map(({ label }) => label)),
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    papers: [passage.paperKey],
  })
  return readFinding(finding, sentences, shown.domain)
}

/** Maps labels to sentences and holds the finding against each of them. Pure. */
export function readFinding(
  finding: PassageFinding,
  sentences: readonly Sentence[],
  domain?: DomainChecks,
): readonly PointedSentence[] {
  if (!finding.relevant) return []
  const isRelayed = finding.relayed && sentences.some(cites)
  return [...new Set(finding.sentences)].flatMap((label) => {
    const sentence = sentences[Number(label.slice(1)) - 1]
    if (sentence === undefined) return []
    return [
      {
        sentenceId: sentence.id,
        direction: finding.direction,
        finding: carries(sentence, finding.finding, domain) ? finding.finding : '',
        population: isPrinted(finding.population, sentences) ? finding.population : '',
        isRelayed,
      },
    ]
  })
}

/** Small models call everything relayed: where no work is pointed at, there is none whose result it could be. */
function cites({ citations, text }: Sentence): boolean {
  return citations.length > 0 || findCitationMarks(text).length > 0
}

/** Numbers, units, direction, strength and scope of the finding against its sentence: on any conflict the quotation wins. */
function carries(
  { text, kind, heading, cells }: Sentence,
  finding: string,
  domain: DomainChecks | undefined,
): boolean {
  if (finding.trim() === '') return false
  const evidence = [{ text, kind, headings: heading, cells }]
  const checks = verifyInDomain({ claim: finding, evidence }, domain)
  return checks.every(({ outcome }) => outcome !== 'fail' && outcome !== 'flag')
}

/** A population is taken over as printed or not at all. */
function isPrinted(population: string, sentences: readonly Sentence[]): boolean {
  const wanted = population.trim().toLowerCase()
  return wanted !== '' && sentences.some(({ text }) => text.toLowerCase().includes(wanted))
}

/**
 * The candidates that a model pointed at, first and with what it made of them; then the others in their order: what the
 * model left out is not lost.
 */
export function orderByPointing(
  candidates: readonly Candidate[],
  pointed: readonly PointedSentence[],
): readonly Candidate[] {
  const readings = new Map(pointed.map(({ sentenceId, ...reading }) => [sentenceId, reading]))
  const withReading = candidates.flatMap((candidate) => {
    const reading = readings.get(candidate.sentence.id)
    return reading === undefined ? [] : [{ ...candidate, reading }]
  })
  return [...withReading, ...candidates.filter(({ sentence }) => !readings.has(sentence.id))]
}
