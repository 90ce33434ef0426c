import type { EvidenceDirection } from '../model/evidence.js'
import { type Domain, EVIDENCE_LABELS, type EvidenceLabel } from '../model/domain.js'
import type { StudyGroup } from './labels/independent-studies.js'

/** A paper behind a shown claim, as the label sees it. */
export interface LabelledPaper {
  readonly paperKey: string
  /** Key of its design in the domain. */
  readonly design: string
  readonly side: 'finding' | 'opposing'
  /** What its shown sentence says of the effect that is asked about; absent where none is. */
  readonly direction?: EvidenceDirection
  /** At least one of its shown claims is the paper's own result. */
  readonly isFirsthand: boolean
  readonly isPreprint: boolean
  readonly isRetracted: boolean
}

/** How strong the evidence for a sub-question is, with what the label was computed from. */
export interface LabelOutcome {
  readonly label: EvidenceLabel
  /** Sentences for the reader, the deciding one first. */
  readonly reasons: readonly string[]
  /** Independent studies with a firsthand finding. */
  readonly studies: number
  /** Those of them whose design counts as primary in the domain. */
  readonly primaryStudies: number
  /** Keys of the designs of the studies, most telling first. */
  readonly designs: readonly string[]
  /** Papers that were counted as one study. */
  readonly joined: readonly StudyGroup[]
}

interface Study {
  readonly papers: readonly LabelledPaper[]
  readonly design: string
  readonly isPrimary: boolean
}

/**
 * The label of a sub-question, by the domain's rules and never by a model: `strong` needs the domain's number of
 * independent firsthand primary studies, uncontested and not all preprints; `moderate` one, or that number while
 * contested; `weak` is anything less that still has a finding; `insufficient` has none.
 */
export function evidenceLabel(
  papers: readonly LabelledPaper[],
  groups: readonly StudyGroup[],
  domain: Domain,
): LabelOutcome {
  const usable = papers.filter(({ isRetracted }) => !isRetracted)
  const findings = usable.filter(({ side }) => side === 'finding')
  const { studies, dissenting } = bySides(toStudies(findings, groups, domain))
  const against = toStudies(
    usable.filter(({ side }) => side === 'opposing'),
    groups,
    domain,
  ).filter(({ papers: own, isPrimary }) => isPrimary && !own.some((paper) => isIn(paper, studies)))
  const primary = studies.filter(({ isPrimary }) => isPrimary)
  const contested = against.length > 0 || dissenting.length > 0
  const base = baseLabel({ hasFinding: findings.length > 0, primary, contested, domain })
  const capped = cap(base, primary.length > 0 ? primary : studies, domain)
  return {
    ...capped,
    studies: studies.length,
    primaryStudies: primary.length,
    designs: designsOf(studies, domain),
    joined: groups.filter(({ papers: own }) => own.length > 1),
  }
}

/**
 * Findings may deny one another: "reduced by 7.9 mmHg" and "did not reduce" both answer "by how much". The studies of the larger
 * side count, those of the other contest them; a study that says both is on neither.
 */
function bySides(studies: readonly Study[]): {
  readonly studies: readonly Study[]
  readonly dissenting: readonly Study[]
} {
  const on = (wanted: EvidenceDirection, other: EvidenceDirection) =>
    studies.filter(
      ({ isPrimary, papers }) =>
        isPrimary &&
        papers.some(({ direction }) => direction === wanted) &&
        papers.every(({ direction }) => direction !== other),
    )
  const [affirming, denying] = [on('affirms', 'denies'), on('denies', 'affirms')]
  if (affirming.length === 0 || denying.length === 0) return { studies, dissenting: [] }
  const dissenting = denying.length > affirming.length ? affirming : denying
  return { studies: studies.filter((study) => !dissenting.includes(study)), dissenting }
}

function toStudies(papers: readonly LabelledPaper[], groups: readonly StudyGroup[], domain: Domain): Study[] {
  const firsthand = papers.filter(({ isFirsthand }) => isFirsthand)
  return groups.flatMap((group) => {
    const own = firsthand.filter(({ paperKey }) => group.papers.includes(paperKey))
    const [design] = own.map((paper) => designOf(domain, paper.design)).sort((a, b) => b.rank - a.rank)
    return design === undefined ? [] : [{ papers: own, design: design.key, isPrimary: design.isPrimary }]
  })
}

function designOf(domain: Domain, key: string) {
  return domain.designs.find((design) => design.key === key) ?? { key, rank: 0, isPrimary: false }
}

function isIn({ paperKey }: LabelledPaper, studies: readonly Study[]): boolean {
  return studies.some(({ papers }) => papers.some((paper) => paper.paperKey === paperKey))
}

interface BaseInput {
  readonly hasFinding: boolean
  readonly primary: readonly Study[]
  readonly contested: boolean
  readonly domain: Domain
}

type Labelled = Pick<LabelOutcome, 'label' | 'reasons'>

function baseLabel({ hasFinding, primary, contested, domain }: BaseInput): Labelled {
  const needed = domain.minPrimaryForStrong
  const count = countOf(primary.length)
  if (!hasFinding) return { label: 'insufficient', reasons: ['No finding survived the checks.'] }
  if (primary.length === 0)
    return {
      label: 'weak',
      reasons: ['No finding is the own result of a study whose design counts as primary.'],
    }
  if (primary.every(({ papers }) => papers.every(({ isPreprint }) => isPreprint)))
    return { label: 'weak', reasons: [`${count}, preprints only.`] }
  if (contested && primary.length < needed)
    return { label: 'weak', reasons: [`${count}, contested by another study.`] }
  if (contested) return { label: 'moderate', reasons: [`${count}, contested by another study.`] }
  return primary.length >= needed
    ? { label: 'strong', reasons: [`${count}, none contested.`] }
    : { label: 'moderate', reasons: [`${count}; a strong label needs ${needed}.`] }
}

function countOf(studies: number): string {
  return studies === 1 ? 'One independent firsthand study' : `${studies} independent firsthand studies`
}

/** Critique rules fire when every design is in their set; the lowest label that they allow holds. */
function cap({ label, reasons }: Labelled, studies: readonly Study[], domain: Domain): Labelled {
  if (studies.length === 0) return { label, reasons }
  const fired = domain.critiqueRules.filter(({ everyDesignIn }) =>
    studies.every(({ design }) => everyDesignIn.includes(design)),
  )
  const highest = fired.reduce(
    (most, { atMost }) => Math.min(most, EVIDENCE_LABELS.indexOf(atMost ?? 'strong')),
    EVIDENCE_LABELS.indexOf(label),
  )
  return { label: EVIDENCE_LABELS[highest] ?? label, reasons: [...reasons, ...fired.map(({ says }) => says)] }
}

function designsOf(studies: readonly Study[], domain: Domain): string[] {
  const keys = [...new Set(studies.map(({ design }) => design))]
  return keys.sort((left, right) => designOf(domain, right).rank - designOf(domain, left).rank)
}
