import type { AnswerView, PremiseView, SearchView, SubAnswerView } from './answer-view.js'
import { escapeHtml, richText } from './html-escape.js'
import { claimHtml, nearestHtml, quoteHtml, type TakeAnchor } from './html-quote.js'
import type { RemovedClass } from './removed-claims.js'
import type { SourceView } from './source-view.js'

/** A part of the page with its heading and its entry in the contents. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly short: string
  readonly body: string
}

export function premisesSection({ premises }: AnswerView, takeAnchor: TakeAnchor): Section | undefined {
  if (premises.length === 0) return undefined
  const body = premises.map((premise) => premiseHtml(premise, takeAnchor)).join('\n')
  return { id: 'premises', title: 'What the question takes for granted', short: 'Premises', body }
}

function premiseHtml({ text, verdict, line, quotes }: PremiseView, takeAnchor: TakeAnchor): string {
  return `<div class="premise premise-${verdict}">
<h3>${richText(text)}</h3>
<p class="verdict">${richText(line)}</p>
${quotes.map((quote) => quoteHtml(quote, takeAnchor)).join('\n')}
</div>`
}

/** The first lines; absent where there is none. */
export function headlineSection({ headline }: AnswerView): Section | undefined {
  if (headline.length === 0) return undefined
  const items = headline.map(
    ({ text, rests }) => `<li>${richText(text)} <small>(${escapeHtml(rests)})</small></li>`,
  )
  return { id: 'in-short', title: 'In short', short: 'In short', body: `<ul>\n${items.join('\n')}\n</ul>` }
}

export function findingsSection({ answers }: AnswerView, takeAnchor: TakeAnchor): Section | undefined {
  const answered = answers.filter(({ findings }) => findings.length > 0)
  if (answered.length === 0) return undefined
  const body = answered
    .map((answer) => {
      const claims = answer.findings.map((claim) => claimHtml(claim, takeAnchor)).join('\n')
      return `${heading(answer)}\n${claims}\n${paragraph(answer.more, 'more')}${answer.strength === '' ? '' : `\n${paragraph(answer.strength, 'strength')}`}`
    })
    .join('\n')
  return { id: 'findings', title: 'Findings', short: 'Findings', body }
}

export function opposingSection({ answers }: AnswerView, takeAnchor: TakeAnchor): Section {
  const body = answers
    .map((answer) => {
      const claims = answer.opposing.map((claim) => claimHtml(claim, takeAnchor)).join('\n')
      return `${answers.length > 1 ? heading(answer) : ''}\n${paragraph(answer.oppositionLine)}\n${claims}`
    })
    .join('\n')
  return { id: 'opposing', title: 'Conflicting or negative evidence', short: 'Conflicting evidence', body }
}

export function insufficientSection({ answers }: AnswerView, takeAnchor: TakeAnchor): Section | undefined {
  const open = answers.filter(({ isAnswered }) => !isAnswered)
  if (open.length === 0) return undefined
  const body = open
    .map((answer) => {
      const nearest = answer.nearest.map((near) => nearestHtml(near, takeAnchor)).join('\n')
      const lead = nearest === '' ? '' : paragraph('The nearest evidence, which is not an answer:')
      return `${heading(answer)}\n${paragraph(answer.insufficientReason)}\n${lead}\n${nearest}`
    })
    .join('\n')
  return { id: 'insufficient', title: 'Insufficient evidence', short: 'Insufficient evidence', body }
}

export function limitsSection({ limits, removed }: AnswerView): Section {
  const body = `${list(limits)}\n${removed.map(removedHtml).join('\n')}`
  return { id: 'limits', title: 'Limits', short: 'Limits', body }
}

function removedHtml({ line, count, examples }: RemovedClass): string {
  const rest = count > examples.length ? [`and ${count - examples.length} more`] : []
  return `<div class="removed">${paragraph(line)}\n${list([...examples, ...rest])}</div>`
}

export function coverageSection({ coverage, searches }: AnswerView): Section {
  const body = `${list(coverage)}\n${searches.length === 0 ? '' : searchTable(searches)}`
  return { id: 'coverage', title: 'Coverage', short: 'Coverage', body }
}

function searchTable(searches: readonly SearchView[]): string {
  const rows = searches.map(
    ({ purpose, owner, query, hits, absentTerms }) =>
      `<tr><td>${escapeHtml(purpose)} ${escapeHtml(owner)}</td><td>${richText(query)}</td><td class="number">${hits}</td><td>${absentTerms.map(richText).join(', ')}</td></tr>`,
  )
  return `<div class="table" role="region" aria-label="Searches" tabindex="0"><table>
<thead><tr><th scope="col">Search for</th><th scope="col">Words</th><th scope="col">Passages found</th><th scope="col">Terms not in the library</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>`
}

export function sourcesSection({ sources }: AnswerView): Section {
  const entries = sources.map(sourceHtml).join('\n')
  const body =
    sources.length === 0 ? paragraph('No paper is cited.') : `<ul class="sources">\n${entries}\n</ul>`
  return { id: 'sources', title: 'Sources', short: 'Sources', body }
}

function sourceHtml(source: SourceView): string {
  const links = source.links.map(
    ({ name, url }) => `<a rel="noreferrer" href="${escapeHtml(url)}">${name}</a>`,
  )
  const status = `<span${source.isEditorialWarning ? ' class="tag warn"' : ''}>Editorial status: ${richText(source.editorial)}</span>`
  const files = `${source.files.length === 1 ? 'File' : 'Files'}: ${source.files.map((name) => `<code>${escapeHtml(name)}</code>`).join(', ')}`
  const facts = [
    ...links,
    status,
    ...source.notes.map((note) => `<span>${richText(note)}</span>`),
    `<span>${files}</span>`,
  ]
  return `<li id="source-${source.number}"><span class="source-number">[${source.number}]</span>
<div><p>${richText(source.reference)}</p>
<p class="facts">${facts.join('\n')}</p></div></li>`
}

function heading({ label, title }: SubAnswerView): string {
  return title === '' ? '' : `<h3><span class="label">${escapeHtml(label)}</span> ${richText(title)}</h3>`
}

function paragraph(text: string, name = ''): string {
  if (text === '') return ''
  return `<p${name === '' ? '' : ` class="${name}"`}>${richText(text)}</p>`
}

function list(lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : `<ul>\n${lines.map((line) => `<li>${richText(line)}</li>`).join('\n')}\n</ul>`
}
