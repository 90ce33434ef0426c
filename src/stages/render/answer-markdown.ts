import { outputMarkOf } from '../../language/output-mark.js'
import type { RunRecord } from '../../model/run.js'
import {
  type ClaimView,
  type NearestView,
  type PremiseView,
  type SearchView,
  type SubAnswerView,
  toAnswerView,
} from './answer-view.js'
import type { HeadlineView } from './headline-view.js'
import { blockquote, escapeMarkdown, inlineCode } from './markdown-escape.js'
import type { QuoteView, RelayView } from './quote-view.js'
import type { RemovedClass } from './removed-claims.js'
import type { SourceView } from './source-view.js'

/**
 * The answer as Markdown (CommonMark, one GFM table for the searches), in the layout of parity A13.1. Every
 * quotation is a blockquote that renders as it stands in its source.
 */
export function renderMarkdown(run: RunRecord): string {
  const view = toAnswerView(run)
  const mark = `*${escapeMarkdown(outputMarkOf(run.id))}*`
  const blocks = [
    `# ${escapeMarkdown(view.question)}`,
    mark,
    `**${escapeMarkdown(view.statusLines[0] ?? '')}** ${view.statusLines.slice(1).map(escapeMarkdown).join(' ')}`,
    ...premises(view.premises),
    ...headline(view.headline),
    ...findings(view.answers),
    ...opposing(view.answers),
    ...insufficient(view.answers),
    '## Limits',
    bullets(view.limits),
    ...removed(view.removed),
    '## Coverage',
    bullets(view.coverage),
    ...searches(view.searches),
    '## Sources',
    view.sources.length === 0 ? 'No paper is cited.' : view.sources.map(source).join('\n'),
    '---',
    view.footer.map(escapeMarkdown).join('  \n'),
    mark,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function premises(views: readonly PremiseView[]): string[] {
  if (views.length === 0) return []
  const blocks = views.flatMap(({ text, line, quotes }) => [
    `**${escapeMarkdown(text)}**  \n${escapeMarkdown(line)}`,
    ...quotes.flatMap(quotation),
  ])
  return ['## What the question takes for granted', ...blocks]
}

function headline(views: readonly HeadlineView[]): string[] {
  if (views.length === 0) return []
  const lines = views.map(({ text, rests }) => `${escapeMarkdown(text)} *(${escapeMarkdown(rests)})*`)
  return ['## In short', lines.map((line) => `- ${line}`).join('\n')]
}

function findings(answers: readonly SubAnswerView[]): string[] {
  const answered = answers.filter(({ findings: claims }) => claims.length > 0)
  if (answered.length === 0) return []
  return [
    '## Findings',
    ...answered.flatMap((answer) => [
      heading(answer),
      ...answer.findings.flatMap(claim),
      escapeMarkdown(answer.more),
      escapeMarkdown(answer.strength),
    ]),
  ]
}

function opposing(answers: readonly SubAnswerView[]): string[] {
  return [
    '## Conflicting or negative evidence',
    ...answers.flatMap((answer) => [
      answers.length > 1 ? heading(answer) : '',
      escapeMarkdown(answer.oppositionLine),
      ...answer.opposing.flatMap(claim),
    ]),
  ]
}

function insufficient(answers: readonly SubAnswerView[]): string[] {
  const open = answers.filter(({ isAnswered }) => !isAnswered)
  if (open.length === 0) return []
  return [
    '## Insufficient evidence',
    ...open.flatMap((answer) => [
      heading(answer),
      escapeMarkdown(answer.insufficientReason),
      answer.nearest.length > 0 ? 'The nearest evidence, which is not an answer:' : '',
      ...answer.nearest.flatMap(nearest),
    ]),
  ]
}

function heading({ label, title }: SubAnswerView): string {
  return title === '' ? '' : `### ${escapeMarkdown(`${label}: ${title}`)}`
}

function claim({ text, quotes, inherited, judged }: ClaimView): string[] {
  return [
    text === undefined ? '' : escapeMarkdown(text),
    ...quotes.flatMap(quotation),
    escapeMarkdown(inherited),
    judged.length === 0 ? '' : bullets(judged),
  ]
}

function nearest({ quote, reason, missing }: NearestView): string[] {
  return [
    ...quotation(quote),
    [reason, ...missing]
      .filter((line) => line !== '')
      .map(escapeMarkdown)
      .join('  \n'),
  ]
}

/** The quotation and, below it, where it stands and what it is. */
function quotation(quote: QuoteView): string[] {
  const source = `${escapeMarkdown(quote.citation)} \\[${quote.number}\\], ${escapeMarkdown(quote.place)}`
  const marks = [
    `**${quote.roleNote}**`,
    ...quote.warnings.map((warning) => `**${warning}**`),
    inlineCode(quote.id),
  ]
  return [
    blockquote(quote.quote),
    [[`— ${source}`, ...marks].join(' · '), ...quote.relays.map(relay)].join('  \n'),
  ]
}

function relay({ mark, reference, number, citation }: RelayView): string {
  const work =
    reference === undefined ? ' (no entry of the reference list was found for it)' : `: ${reference}`
  const here = number === undefined ? '' : ` (in this library: ${citation} [${number}])`
  return escapeMarkdown(`points at ${mark}${work}${here}`)
}

function removed(classes: readonly RemovedClass[]): string[] {
  return classes.map(({ line, count, examples }) => {
    const rest = count > examples.length ? [`and ${count - examples.length} more`] : []
    return `${escapeMarkdown(line)}\n\n${bullets([...examples, ...rest])}`
  })
}

function searches(views: readonly SearchView[]): string[] {
  if (views.length === 0) return []
  const rows = views.map(({ purpose, owner, query, hits, absentTerms }) =>
    [purpose, owner, query, String(hits), absentTerms.join(', ')].map(escapeMarkdown).join(' | '),
  )
  const head = ['Search for', 'Of', 'Words', 'Passages found', 'Terms not in the library']
  return [
    [head.join(' | '), head.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`).join('\n'),
  ]
}

function source({
  number,
  reference,
  links,
  notes,
  editorial,
  isEditorialWarning,
  files,
}: SourceView): string {
  const status = escapeMarkdown(`Editorial status: ${editorial}`)
  const lines = [
    escapeMarkdown(reference),
    [isEditorialWarning ? `**${status}**` : status, ...notes.map(escapeMarkdown)].join('; '),
    [
      ...links.map(({ name, url }) => `[${name}](<${url}>)`),
      `File: ${files.map(inlineCode).join(', ')}`,
    ].join(' · '),
  ]
  return `- **\\[${number}\\]** ${lines.join('  \n  ')}`
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')
}
