import type { Premise } from '../../model/plan.js'
import type { PaperKey } from '../../model/ids.js'
import type { PremiseJudgement } from './premise-judgement.js'
import type { RelevantCandidate } from './relevance.js'

/** A sentence that states or denies a premise, and how closely it fits it; higher fits better. */
export interface PremiseStance extends RelevantCandidate {
  readonly stance: 'affirms' | 'denies'
  readonly fit: number
}

/** Sentences shown for a verdict. */
const MAX_SENTENCES = 2
/** How much closer the best affirming sentence of a paper has to fit than its best denying one to outweigh it. */
const MARGIN = 0.25
/** How much more of the premise one paper has to carry than another for it alone to decide. */
const PAPER_MARGIN = 0.05

/**
 * The verdict of stances. Within a paper a denial counts unless a statement fits clearly better. Between papers the one decides
 * that carries clearly more of the premise; else papers at odds make an effect contested, while of a thing that one study had
 * and another had not nothing is denied.
 */
export function settleStances({ kind }: Premise, stances: readonly PremiseStance[]): PremiseJudgement {
  const papers = [...new Set(stances.map(({ candidate }) => candidate.paperKey))].map((key) =>
    ofPaper(key, stances),
  )
  const most = (stance: PremiseStance['stance']) =>
    Math.max(0, ...papers.filter((paper) => paper.stance === stance).map((paper) => paper.share))
  const [affirming, denying] = [most('affirms'), most('denies')]
  const shown = (stance: PremiseStance['stance']) =>
    papers
      .filter((paper) => paper.stance === stance)
      .flatMap((paper) => paper.stances)
      .toSorted((a, b) => b.fit - a.fit || b.candidate.score - a.candidate.score)
      .map(({ candidate }) => candidate)
  if (affirming === 0 && denying === 0) return { verdict: 'not-found', candidates: [] }
  if (denying > affirming + PAPER_MARGIN || affirming === 0)
    return { verdict: 'refuted', candidates: shown('denies').slice(0, MAX_SENTENCES) }
  if (kind === 'existence' || affirming > denying + PAPER_MARGIN || denying === 0)
    return { verdict: 'holds', candidates: shown('affirms').slice(0, MAX_SENTENCES) }
  return {
    verdict: 'contested',
    candidates: [...shown('affirms').slice(0, 1), ...shown('denies').slice(0, 1)],
  }
}

interface PaperStance {
  readonly stance: PremiseStance['stance']
  readonly share: number
  /** Its sentences of that stance. */
  readonly stances: readonly PremiseStance[]
}

function ofPaper(key: PaperKey, all: readonly PremiseStance[]): PaperStance {
  const own = all.filter(({ candidate }) => candidate.paperKey === key)
  const best = (stance: PremiseStance['stance']) =>
    Math.max(Number.NEGATIVE_INFINITY, ...own.filter((one) => one.stance === stance).map(({ fit }) => fit))
  const stance =
    best('denies') >= best('affirms') - MARGIN && best('denies') > Number.NEGATIVE_INFINITY
      ? 'denies'
      : 'affirms'
  return {
    stance,
    share: Math.max(...own.map(({ ofPaper: share }) => share)),
    stances: own.filter((one) => one.stance === stance),
  }
}
