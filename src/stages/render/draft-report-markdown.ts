import { outputMarkOf } from '../../language/output-mark.js'
import type {
  DraftCitation,
  DraftClaimReport,
  DraftEvidence,
  DraftOutcome,
  DraftReport,
  RecheckClass,
} from '../../model/draft-report.js'
import { blockquote, escapeMarkdown, inlineCode } from './markdown-escape.js'

const TITLES: Readonly<Record<DraftOutcome, string>> = {
  failed: 'Failed',
  flagged: 'To be looked at',
  supported: 'Supported',
}
const RECHECK_WORDS: Readonly<Record<RecheckClass, string>> = {
  'retrieval-miss': 'found at a second look only',
  contradicted: 'the library says otherwise',
  'wrong-context': 'the library says it of something else',
  'absent-from-library': 'the library does not say it',
  'other-paper': 'another paper than the cited one says it',
}

/** The report on a checked text as Markdown: what failed first, then what needs a look, then what holds. */
export function renderDraftReport(report: DraftReport): string {
  const mark = `*${escapeMarkdown(outputMarkOf(report.id))}*`
  const blocks = [
    `# Check of ${escapeMarkdown(report.file)}`,
    mark,
    summary(report),
    ...(['failed', 'flagged', 'supported'] as const).flatMap((outcome) => section(outcome, report)),
    '---',
    escapeMarkdown(
      `Checked by code alone against ${report.papers} papers of this library (domain ${report.domain?.id ?? 'none'}); no model judged the meaning. “Not found” is a statement about the search, not about the literature.`,
    ),
    mark,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function summary({ claims, counts, rechecks, notClaims }: DraftReport): string {
  const classes = Object.entries(rechecks)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${RECHECK_WORDS[name as RecheckClass]}`)
  const lines = [
    `${claims.length} claims: ${counts.failed} failed, ${counts.flagged} to be looked at, ${counts.supported} supported.`,
    ...(classes.length > 0 ? [`Second looks: ${classes.join('; ')}.`] : []),
    `${notClaims} headings, questions and other sentences claim nothing and were not checked.`,
  ]
  return lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')
}

function section(outcome: DraftOutcome, { claims }: DraftReport): string[] {
  const own = claims.filter((claim) => claim.outcome === outcome)
  return own.length === 0 ? [] : [`## ${TITLES[outcome]} (${own.length})`, ...own.flatMap(claimBlocks)]
}

function claimBlocks(claim: DraftClaimReport): string[] {
  const { number, line, text, readAs, verdict, reason, recheck, evidence, otherContexts } = claim
  const notes = [
    `Verdict: ${verdict}${recheck === undefined ? '' : ` (${RECHECK_WORDS[recheck]})`}. ${reason}.`,
    ...(readAs === text ? [] : [`Read as: ${readAs}`]),
    ...(claim.unresolved.length === 0 ? [] : [`Points back, unresolved: ${claim.unresolved.join(', ')}`]),
    ...claim.citations.map(citationLine),
  ]
  return [
    `**${number}.** (line ${line}) ${escapeMarkdown(text)}`,
    notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n'),
    ...(evidence === undefined ? [] : evidenceBlocks(evidence)),
    otherContexts
      .map(
        ({ number: value, citation, quote }) =>
          `- ${escapeMarkdown(`${value} elsewhere (${citation}): “${quote}”`)}`,
      )
      .join('\n'),
  ]
}

function citationLine({ printed, state, paperKey }: DraftCitation): string {
  switch (state) {
    case 'paper':
      return `Cites ${printed}: ${paperKey ?? ''}`
    case 'evidence':
      return `Cites ${printed}`
    case 'not-in-library':
      return `Cites ${printed}, which is not in this library`
    default:
      return `Cites ${printed}, which is no evidence of this library`
  }
}

function evidenceBlocks({ quote, citation, locator, role, sentenceId, relays }: DraftEvidence): string[] {
  const pointers = relays.map(
    ({ mark, reference, paperKey }) =>
      `points at ${mark}${reference === undefined ? '' : `: ${reference}`}${paperKey === undefined ? '' : ` (in this library: ${paperKey})`}`,
  )
  return [
    blockquote(quote),
    [
      `— ${escapeMarkdown(`${citation}, ${locator}`)} · **${role}** · ${inlineCode(sentenceId)}`,
      ...pointers.map(escapeMarkdown),
    ].join('  \n'),
  ]
}
