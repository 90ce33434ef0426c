import { type Claim, SHOWN_VERDICTS } from '../../model/claim.js'
import type { NearestEvidence, PremiseVerdict, RunRecord, SubAnswer } from '../../model/run.js'
import {
  asSentence,
  coverageLines,
  footerLines,
  inheritedLine,
  insufficientReason,
  judgedLines,
  limitLines,
  missingLine,
  moreLine,
  oppositionLine,
  premiseLine,
  statusLines,
  strengthLine,
} from './answer-wording.js'
import { type HeadlineView, headlineViews } from './headline-view.js'
import { type QuoteView, quoteViews } from './quote-view.js'
import { type RemovedClass, removedClasses } from './removed-claims.js'
import { type SourceView, sourceViews } from './source-view.js'

/** A claim that is shown, with the quotations that it rests on. */
export interface ClaimView {
  readonly label: string
  /** Present where the claim is not itself one of its quotations. */
  readonly text?: string
  readonly quotes: readonly QuoteView[]
  /** Parts of the question that its surroundings carry; empty where the quotation says all. */
  readonly inherited: string
  /** What judges said and what code doubts; empty where no judge was asked. */
  readonly judged: readonly string[]
}

/** The result for one sub-question. */
export interface SubAnswerView {
  readonly label: string
  /** The sub-question; empty where it is the whole question. */
  readonly title: string
  readonly isAnswered: boolean
  readonly findings: readonly ClaimView[]
  readonly more: string
  /** Label with its reasons; empty where the run has none. */
  readonly strength: string
  readonly opposing: readonly ClaimView[]
  readonly oppositionLine: string
  readonly insufficientReason: string
  readonly nearest: readonly NearestView[]
}

export interface NearestView {
  readonly quote: QuoteView
  readonly reason: string
  readonly missing: readonly string[]
}

export interface PremiseView {
  readonly text: string
  readonly verdict: PremiseVerdict['verdict']
  readonly line: string
  readonly quotes: readonly QuoteView[]
}

/** A search as the reader sees it. */
export interface SearchView {
  readonly purpose: string
  readonly owner: string
  readonly query: string
  readonly hits: number
  readonly absentTerms: readonly string[]
}

/**
 * An answer in words, before any format: every renderer shows exactly this. Strings that are not quotations,
 * titles, references or file names are composed by code.
 */
export interface AnswerView {
  readonly runId: RunRecord['id']
  readonly question: string
  readonly status: RunRecord['status'] | 'premise-refuted'
  readonly statusLines: readonly string[]
  readonly premises: readonly PremiseView[]
  /** First lines, each with what it rests on; empty without a writer or where none passed the checks. */
  readonly headline: readonly HeadlineView[]
  readonly answers: readonly SubAnswerView[]
  readonly limits: readonly string[]
  readonly removed: readonly RemovedClass[]
  readonly coverage: readonly string[]
  readonly searches: readonly SearchView[]
  readonly sources: readonly SourceView[]
  readonly footer: readonly string[]
}

/** The answer of a run. Total: what a damaged record points at in vain is left out; `verifyRun` names it. */
export function toAnswerView(run: RunRecord): AnswerView {
  const quoteOf = quoteViews(run)
  const isRefuted = run.premises.some(({ verdict }) => verdict === 'refuted')
  return {
    runId: run.id,
    question: run.question,
    status: isRefuted ? 'premise-refuted' : run.status,
    statusLines: statusLines(run),
    premises: run.premises.map((premise) => ({
      text: premise.text,
      verdict: premise.verdict,
      line: premiseLine(premise.verdict),
      quotes: defined(premise.evidence.map(quoteOf)),
    })),
    headline: headlineViews(run),
    answers: run.answers.map((answer) => subAnswerView(run, answer, quoteOf)),
    limits: limitLines(run),
    removed: removedClasses(run.claims),
    coverage: coverageLines(run),
    searches: run.searches.map(({ purpose, owner, query, hits, absentTerms }) => ({
      purpose,
      owner,
      query,
      hits: hits.length,
      absentTerms,
    })),
    sources: sourceViews(run),
    footer: footerLines(run),
  }
}

type QuoteOf = (label: string) => QuoteView | undefined

function subAnswerView(run: RunRecord, answer: SubAnswer, quoteOf: QuoteOf): SubAnswerView {
  const asked = run.plan.subQuestions.find(({ label }) => label === answer.subQuestion)?.text ?? ''
  const claims = (labels: readonly string[]): ClaimView[] => claimViews(run.claims, labels, quoteOf)
  return {
    label: answer.subQuestion,
    title: asked === run.question && run.answers.length === 1 ? '' : asked,
    isAnswered: answer.status === 'answered',
    findings: claims(answer.findings),
    more: moreLine(answer.moreFindings),
    strength: strengthLine(answer),
    opposing: claims(answer.opposing),
    oppositionLine: oppositionLine(run, answer),
    insufficientReason: insufficientReason(run, answer),
    nearest: answer.nearest.flatMap((near) => nearestView(near, quoteOf)),
  }
}

/** Only claims whose verdict lets them be shown; a record that lists another as a finding does not get it shown. */
function claimViews(claims: readonly Claim[], labels: readonly string[], quoteOf: QuoteOf): ClaimView[] {
  const byLabel = new Map(claims.map((claim) => [claim.label, claim]))
  return defined(labels.map((label) => byLabel.get(label)))
    .filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict))
    .map((claim) => {
      const quotes = defined(claim.evidence.map(quoteOf))
      const isItsQuote = quotes.some(({ quote }) => quote === claim.text)
      return {
        label: claim.label,
        ...(!isItsQuote && { text: claim.text }),
        quotes,
        inherited: inheritedLine(claim.slots),
        judged: judgedLines(claim),
      }
    })
}

function nearestView(near: NearestEvidence, quoteOf: QuoteOf): NearestView[] {
  const quote = quoteOf(near.evidence)
  if (quote === undefined) return []
  return [{ quote, reason: asSentence(near.reason), missing: near.missing.map(missingLine) }]
}

function defined<Item>(items: readonly (Item | undefined)[]): Item[] {
  return items.filter((item) => item !== undefined)
}
