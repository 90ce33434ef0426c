import { evidenceLabel, type LabelledPaper } from '../checks/labels.js'
import {
  findCohortSize,
  findRegistrations,
  independentStudies,
  type StudyReport,
} from '../checks/labels/independent-studies.js'
import { readStudyDesign, type StudyDesign } from '../checks/labels/study-design.js'
import type { Library } from '../contracts/library.js'
import type { Claim } from '../model/claim.js'
import type { Domain } from '../model/domain.js'
import type { Evidence } from '../model/evidence.js'
import type { PaperKey } from '../model/ids.js'
import type { Paper } from '../model/paper.js'
import type { AnswerStrength, PaperDesign } from '../model/run.js'

/** Sentences of a document that are read for its design. */
const FRONT_SENTENCES = 400

/** What a paper says of itself, read once per run. */
interface StudyFacts {
  readonly paper: Paper
  readonly design: StudyDesign
  readonly report: StudyReport
}

/** Reads designs and computes labels by one domain; one per run. */
export interface StrengthReader {
  designOf(key: PaperKey): PaperDesign | undefined
  /** The label of the shown claims of a sub-question. */
  strengthOf(shown: readonly Claim[], evidence: ReadonlyMap<string, Evidence>): AnswerStrength
}

export function createStrengthReader(library: Library, domain: Domain): StrengthReader {
  const known = new Map<PaperKey, StudyFacts | undefined>()
  const factsOf = (key: PaperKey): StudyFacts | undefined => {
    if (!known.has(key)) known.set(key, readFacts(key, library, domain))
    return known.get(key)
  }
  return {
    designOf(key) {
      const facts = factsOf(key)
      if (facts === undefined) return undefined
      const label =
        domain.designs.find((design) => design.key === facts.design.key)?.label ?? facts.design.key
      return { ...facts.design, label }
    },
    strengthOf(shown, evidence) {
      const papers = labelledPapers(shown, evidence, factsOf)
      const reports = [...new Set(papers.map(({ paperKey }) => paperKey as PaperKey))].flatMap(
        (key) => factsOf(key)?.report ?? [],
      )
      const { joined, ...label } = evidenceLabel(papers, independentStudies(reports), domain)
      return {
        ...label,
        joined: joined.map((group) => ({ papers: group.papers as PaperKey[], reason: group.reason })),
      }
    },
  }
}

function labelledPapers(
  shown: readonly Claim[],
  evidence: ReadonlyMap<string, Evidence>,
  factsOf: (key: PaperKey) => StudyFacts | undefined,
): LabelledPaper[] {
  return shown.flatMap(({ side, evidence: labels, verdict }) =>
    labels.flatMap((label) => {
      const piece = evidence.get(label)
      const facts = piece === undefined ? undefined : factsOf(piece.paperKey)
      if (piece === undefined || facts === undefined) return []
      const { status } = facts.paper.editorial
      return [
        {
          paperKey: piece.paperKey,
          design: facts.design.key,
          side,
          direction: piece.direction,
          // What judges dispute is weak at most: it is a finding, and no study counts for it.
          isFirsthand: piece.role === 'firsthand' && verdict !== 'disputed',
          isPreprint: facts.paper.record.type === 'preprint',
          isRetracted: status === 'retracted' || status === 'withdrawn',
        },
      ]
    }),
  )
}

function readFacts(key: PaperKey, library: Library, domain: Domain): StudyFacts | undefined {
  const paper = library.findPaper(key)
  if (paper === undefined) return undefined
  const document = library.documentsOf(key).find(({ isPreferred }) => isPreferred)
  const sentences = document === undefined ? [] : library.sentences(document.id, 0, FRONT_SENTENCES)
  const textOf = (section: string) =>
    sentences
      .filter((sentence) => sentence.section === section && sentence.role !== 'relayed')
      .map(({ text }) => text)
      .join(' ')
  const abstract = textOf('abstract') || (paper.record.abstract ?? '')
  const methods = textOf('methods')
  return {
    paper,
    design: readStudyDesign(
      { title: paper.record.title, abstract, methods, workType: paper.record.type },
      domain,
    ),
    report: reportOf(paper, abstract, methods),
  }
}

function reportOf(paper: Paper, abstract: string, methods: string): StudyReport {
  const cohortSize = findCohortSize(abstract)
  return {
    paperKey: paper.key,
    title: paper.record.title,
    authors: paper.record.authors.map(({ family }) => family),
    registrations: paper.record.type === 'review' ? [] : findRegistrations(`${abstract} ${methods}`),
    ...(cohortSize !== undefined && { cohortSize }),
  }
}
