import type { ClaimView, NearestView } from './answer-view.js'
import { escapeHtml, richParagraphs, richText } from './html-escape.js'
import { encodedForUrl } from './public-copy.js'
import type { PassageView, QuoteView, RelayView } from './quote-view.js'

/** Gives each anchor once: a quotation that is shown twice has its id where it is shown first. */
export type TakeAnchor = (id: string) => string

/** Anchors for one page. */
export function anchors(): TakeAnchor {
  const taken = new Set<string>()
  return (id) => {
    if (taken.has(id)) return ''
    taken.add(id)
    return ` id="${escapeHtml(id)}"`
  }
}

/** A claim with its quotations. */
export function claimHtml({ text, quotes, inherited, judged }: ClaimView, takeAnchor: TakeAnchor): string {
  const sentence = text === undefined ? '' : `<p class="claim">${richText(text)}</p>\n`
  const notes = [
    ...(inherited === '' ? [] : [`<p class="inherited">${richText(inherited)}</p>`]),
    ...judged.map((line) => `<p class="inherited">${richText(line)}</p>`),
  ]
  const note = notes.join('\n')
  const last = quotes.length - 1
  return (
    sentence + quotes.map((quote, at) => quoteHtml(quote, takeAnchor, at === last ? { note } : {})).join('\n')
  )
}

/** Evidence that came near, with what it leaves open. */
export function nearestHtml({ quote, reason, missing }: NearestView, takeAnchor: TakeAnchor): string {
  const lines = [reason, ...missing].filter((line) => line !== '')
  return quoteHtml(quote, takeAnchor, {
    name: 'near',
    note: lines.map((line) => `<p class="missing">${richText(line)}</p>`).join('\n'),
  })
}

/** How a quotation is shown. */
export interface QuoteLook {
  /** Class that colours its edge; by default `own` for firsthand results, else `other`. */
  readonly name?: 'near'
  /** HTML below the attribution. */
  readonly note?: string
}

/** A quotation: its words, its place, what it is, and its passage to open. */
export function quoteHtml(quote: QuoteView, takeAnchor: TakeAnchor, look: QuoteLook = {}): string {
  const anchor = takeAnchor(quote.id)
  const passageAnchor = takeAnchor(`passage-${quote.id}`)
  const name = look.name ?? (quote.role === 'firsthand' ? 'own' : 'other')
  const lines = [
    `<article class="quote ${name}"${anchor}>`,
    `<blockquote>${richParagraphs(quote.quote)}</blockquote>`,
    attribution(quote),
    ...quote.relays.map(relayHtml),
    look.note ?? '',
    tools(quote),
    quote.passage === undefined ? '' : passageHtml(quote, quote.passage, passageAnchor),
    '</article>',
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function attribution(quote: QuoteView): string {
  const source = `<a class="cite" href="#source-${quote.number}">${escapeHtml(quote.citation)} [${quote.number}]</a>`
  const place = `<a href="#passage-${encodedForUrl(quote.id)}">${escapeHtml(quote.place)}</a>`
  const marks = [
    `<span class="tag role-${quote.role}">${escapeHtml(quote.roleNote)}</span>`,
    ...quote.warnings.map((warning) => `<span class="tag warn">${escapeHtml(warning)}</span>`),
  ]
  return `<p class="attribution">${[source, place, ...marks].join('\n')}</p>`
}

function tools({ id, openAt }: QuoteView): string {
  const open =
    openAt === undefined
      ? ''
      : `<a class="open" rel="noreferrer" href="${escapeHtml(openAt)}">open the paper</a>\n`
  return `<p class="tools">${open}<a class="id" href="#${encodedForUrl(id)}">${escapeHtml(id)}</a></p>`
}

function relayHtml({ mark, reference, number, citation }: RelayView): string {
  const work =
    reference === undefined
      ? ' (no entry of the reference list was found for it).'
      : `: ${richText(reference)}${/[.!?]$/u.test(reference) ? '' : '.'}`
  const here =
    number === undefined
      ? ''
      : ` In this library: <a href="#source-${number}">${escapeHtml(citation ?? '')} [${number}]</a>.`
  return `<p class="relay">Points at ${richText(mark)}${work}${here}</p>`
}

function passageHtml(quote: QuoteView, passage: PassageView, anchor: string): string {
  const { heading, locator } = passage
  const isNamed = heading.at(-1)?.toLowerCase() === locator.toLowerCase()
  const path = (isNamed ? heading : [...heading, locator]).map(escapeHtml).join(' › ')
  return `<details${anchor}>
<summary>Read it in its passage</summary>
<div class="passage">
<p class="path">${path}</p>
${richParagraphs(passage.text, passage.span)}
<p class="path">Passage <code>${escapeHtml(passage.id)}</code>, ${quote.sentenceIds.length === 1 ? 'sentence' : 'sentences'} ${quote.sentenceIds.map((id) => `<code>${escapeHtml(id)}</code>`).join(', ')}</p>
</div>
</details>`
}
