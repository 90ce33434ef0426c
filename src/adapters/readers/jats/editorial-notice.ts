import type { EditorialNotice, EditorialStatus } from '../../../model/paper.js'
import { editorialMarksOf } from '../../../reading/editorial-marks.js'
import { childOf, childrenOf, plainText, type XmlElement } from './xml-tree.js'

/** `related-article-type` values (JATS, PMC) that point from a work to the notice about it. */
const FORWARD: readonly (readonly [RegExp, EditorialStatus])[] = [
  [/^(?:retraction-forward|retracted-by|retraction)$/, 'retracted'],
  [/^(?:withdrawal-forward|withdrawn-by)$/, 'withdrawn'],
  [/^(?:partial-retraction|concern-forward|expression-of-concern(?:-forward)?)$/, 'concern'],
  [/^(?:correction-forward|corrected-by|correction|erratum|addendum-forward)$/, 'corrected'],
]
const NOTICES =
  /^(?:retraction|partial-retraction|correction|erratum|corrigendum|addendum|expression-of-concern)/

/**
 * What the document says about its own standing: its article type, a link to a notice, a title marked RETRACTED.
 * A retraction notice is itself marked, so that its summary of the retracted work is not taken as a finding.
 */
export function editorialNoticeOf(article: XmlElement, title: string): EditorialNotice | undefined {
  const type = (article.attributes['article-type'] ?? '').toLowerCase()
  const links = relatedArticlesOf(article)
  if (type === 'retraction') return notice('retracted', retractionDetail(links))
  if (type === 'retracted-article') return notice('retracted', 'Its article type is "retracted-article".')
  if (NOTICES.test(type)) return undefined
  for (const [pattern, status] of FORWARD) {
    const link = links.find(({ attributes }) => pattern.test(attributes['related-article-type'] ?? ''))
    if (link !== undefined) return notice(status, `It links to a notice: ${linkWords(link)}.`)
  }
  const marked = editorialMarksOf({ title }).notice
  if (marked !== undefined) return { ...marked, source: 'document' }
  if (type === 'corrected-article') return notice('corrected', 'Its article type is "corrected-article".')
  return undefined
}

function relatedArticlesOf(article: XmlElement): XmlElement[] {
  return childrenOf(childOf(childOf(article, 'front'), 'article-meta'), 'related-article', 'related-object')
}

function retractionDetail(links: readonly XmlElement[]): string {
  const about = links.map(linkWords).filter((words) => words !== '')
  return about.length === 0
    ? 'This document is a retraction notice.'
    : `This document is the retraction notice of ${about.join('; ')}.`
}

function linkWords(link: XmlElement): string {
  const target = link.attributes.href ?? link.attributes.id ?? ''
  return [link.attributes['related-article-type']?.replaceAll('-', ' '), plainText(link), target]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}

function notice(status: EditorialStatus, detail: string): EditorialNotice {
  return { status, source: 'document', detail }
}
