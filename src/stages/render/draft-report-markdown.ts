import { outputMarkOf } from '../../language/output-mark.js'
import type {
  DraftCitation,
  DraftClaimReport,
  DraftEvidence,
  DraftOutcome,
  DraftReport,
  RecheckClass,
} from '../../model/draft-report.js'
import { OWN_FAMILY, WRITER_UNKNOWN } from '../../model/judgement.js'
import { checkedByLine, judgementLines } from './judgement-wording.js'
import { blockquote, escapeMarkdown, inlineCode } from './markdown-escape.js'
import { RECHECK_WORDS } from './removed-claims.js'

const TITLES: Readonly<Record<DraftOutcome, string>> = {
  failed: 'Failed',
  flagged: 'To be looked at',
  supported: 'Supported',
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
      `${[checkedByLine(report.judges), ...writerNote(report)].join(' ')} Held against ${report.papers} papers of this library (domain ${report.domain?.id ?? 'none'}). “Not found” is a statement about the search, not about the literature.`,
    ),
    mark,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** Only models whose training is not known may be of the writer's kind. */
function writerNote({ judges = [] }: DraftReport): string[] {
  return judges.some(({ family }) => family !== OWN_FAMILY) ? [WRITER_UNKNOWN] : []
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
    ...judgementLines(claim.judgements),
  ]
  return [
    `**${number}.** (line ${line}) ${escapeMarkdown(text)}`,
    notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n'),
    ...(evidence === undefined ? [] : evidenceBlocks(evidence)),
    otherContextLine(claim),
    otherContexts
      .map(
        ({ number: value, citation, quote }) =>
          `- ${escapeMarkdown(`${value} elsewhere (${citation}): “${quote}”`)}`,
      )
      .join('\n'),
  ]
}

function otherContextLine({ otherContexts, otherContextCount }: DraftClaimReport): string {
  if (otherContextCount <= otherContexts.length) return ''
  return escapeMarkdown(
    `Other places of the number: ${otherContextCount}, ${otherContexts.length === 0 ? 'none of them about this.' : 'of which about this are:'}`,
  )
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
