import { outputMarkOf } from '../../language/output-mark.js'
import type { RunRecord } from '../../model/run.js'
import { sha256Hex } from '../../util/hash.js'
import { type AnswerView, toAnswerView } from './answer-view.js'
import { escapeHtml, richText } from './html-escape.js'
import { anchors } from './html-quote.js'
import {
  coverageSection,
  findingsSection,
  headlineSection,
  insufficientSection,
  limitsSection,
  opposingSection,
  premisesSection,
  type Section,
  sourcesSection,
} from './html-sections.js'
import { ANSWER_STYLE } from './html-style.js'

/**
 * The answer as one HTML page that needs nothing else: no script, no font, no picture, and a content security
 * policy that allows only its own style sheet, by hash. Everything in it is escaped.
 */
export function renderHtml(run: RunRecord): string {
  const view = toAnswerView(run)
  const sections = sectionsOf(view)
  const mark = `<p class="mark">${escapeHtml(outputMarkOf(run.id))}</p>`
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Firsthand ${escapeHtml(run.firsthandVersion)}">
<title>${escapeHtml(view.question)}</title>
<style>${ANSWER_STYLE}</style>
</head>
<body>
<a class="skip" href="#answer">Skip to the answer</a>
<header>
${mark}
<h1>${richText(view.question)}</h1>
<p class="status status-${view.status}"><strong>${richText(view.statusLines[0] ?? '')}</strong>
<span>${view.statusLines.slice(1).map(richText).join(' ')}</span></p>
</header>
${contents(sections)}
<main id="answer">
${sections.map(sectionHtml).join('\n')}
</main>
<footer>
${view.footer.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${mark}
</footer>
</body>
</html>
`
}

function sectionsOf(view: AnswerView): Section[] {
  const takeAnchor = anchors()
  const sections = [
    premisesSection(view, takeAnchor),
    headlineSection(view),
    findingsSection(view, takeAnchor),
    opposingSection(view, takeAnchor),
    insufficientSection(view, takeAnchor),
    limitsSection(view),
    coverageSection(view),
    sourcesSection(view),
  ]
  return sections.filter((section) => section !== undefined)
}

function contents(sections: readonly Section[]): string {
  const links = sections.map(({ id, short }) => `<li><a href="#${id}">${escapeHtml(short)}</a></li>`)
  return `<nav aria-label="Contents"><ul>\n${links.join('\n')}\n</ul></nav>`
}

function sectionHtml({ id, title, body }: Section): string {
  return `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${escapeHtml(title)}</h2>
${body}
</section>`
}

function contentSecurityPolicy(): string {
  const hash = Buffer.from(sha256Hex(ANSWER_STYLE), 'hex').toString('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
}
