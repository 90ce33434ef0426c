import type { RelatedWork } from '../../contracts/provider.js'
import type { Author, EditorialNotice, IssuedDate } from '../../model/paper.js'
import { settleNotices, statusOfNoticeKind } from '../../reading/editorial-notices.js'
import { plainLine } from '../../reading/markup-text.js'
import { authorFromParts } from './author-names.js'
import type { MappedWork } from './collect-hits.js'
import { dateFromMedline, dateFromNumbers, monthOf } from './issued-dates.js'
import { typeFromMedline } from './medline-types.js'
import { idsOf, recordOf } from './provider-record.js'
import { childAt, childrenNamed, markupOf, textOf, type XmlNode } from './xml-tree.js'

/** The PMID of an article or book of `efetch`. */
export function pubmedIdOf(article: XmlNode): string | undefined {
  return textOf(childAt(citationOf(article), 'PMID'))?.trim()
}

function citationOf(article: XmlNode): XmlNode | undefined {
  return childAt(article, 'MedlineCitation') ?? childAt(article, 'BookDocument')
}

/** A record of `efetch` (PubmedArticle or PubmedBookArticle) as a work. */
export function mapPubmed(root: XmlNode): MappedWork {
  const citation = citationOf(root)
  const isBook = root.name === 'PubmedBookArticle'
  const article = isBook ? citation : childAt(citation, 'Article')
  const journal = childAt(article, 'Journal')
  const issue = childAt(journal, 'JournalIssue')
  const book = childAt(citation, 'Book')
  const types = [
    ...childrenNamed(childAt(article, 'PublicationTypeList'), 'PublicationType'),
    ...childrenNamed(article, 'PublicationType'),
  ].map((node) => textOf(node) ?? '')
  return {
    providerId: pubmedIdOf(root) ?? '',
    record: recordOf({
      type: isBook ? 'chapter' : typeFromMedline(types),
      title: titleOf(article, book),
      authors: childrenNamed(childAt(article, 'AuthorList'), 'Author').map(authorOf),
      issued: issuedOf({ article, issue, book }),
      containerTitle:
        textOf(childAt(journal, 'Title')) ?? (isBook ? textOf(childAt(book, 'BookTitle')) : undefined),
      volume: textOf(childAt(issue, 'Volume')),
      issue: textOf(childAt(issue, 'Issue')),
      pages:
        textOf(childAt(article, 'Pagination', 'MedlinePgn')) ??
        textOf(childAt(article, 'Pagination', 'StartPage')),
      publisher: textOf(childAt(book, 'Publisher', 'PublisherName')),
      issn: textOf(childAt(journal, 'ISSN')),
      isbn: textOf(childAt(book, 'Isbn')),
      abstract: abstractOf(article),
      language: textOf(childAt(article, 'Language')),
      keywords: childrenNamed(childAt(citation, 'KeywordList'), 'Keyword').map(textOf),
      ids: articleIds(root, article),
    }),
    related: relatedOf(citation),
    editorial: editorialOf(citation, types),
  }
}

/** A translated title stands in brackets; the original is `VernacularTitle`. */
function titleOf(article: XmlNode | undefined, book: XmlNode | undefined): string | undefined {
  const stated = markupOf(childAt(article, 'ArticleTitle')) ?? markupOf(childAt(book, 'BookTitle'))
  const title = stated?.trim()
  const isEmpty = title === undefined || title === '' || /^\[?not available\]?\.?$/iu.test(title)
  const shown = isEmpty ? markupOf(childAt(article, 'VernacularTitle')) : title
  return shown?.replace(/(?<=[^.])\.\s*$/u, '')
}

function authorOf(author: XmlNode): Author | undefined {
  return authorFromParts({
    family: textOf(childAt(author, 'LastName')),
    given: textOf(childAt(author, 'ForeName')) ?? textOf(childAt(author, 'Initials')),
    suffix: textOf(childAt(author, 'Suffix')),
    name: textOf(childAt(author, 'CollectiveName')),
  })
}

interface DatedParts {
  readonly article: XmlNode | undefined
  readonly issue: XmlNode | undefined
  readonly book: XmlNode | undefined
}

/** The date of the issue; where it has no day, that of the electronic version may say more of the same year and month. */
function issuedOf({ article, issue, book }: DatedParts): IssuedDate | undefined {
  const stated = dateOf(childAt(issue, 'PubDate') ?? childAt(book, 'PubDate'))
  const electronic = dateOf(childAt(article, 'ArticleDate'))
  if (stated === undefined) return electronic
  const isSameMonth =
    electronic?.year === stated.year && electronic.month === (stated.month ?? electronic.month)
  return stated.day === undefined && isSameMonth ? electronic : stated
}

function dateOf(node: XmlNode | undefined): IssuedDate | undefined {
  const part = (name: string) => textOf(childAt(node, name))
  const free = part('MedlineDate')
  if (free !== undefined) return dateFromMedline(free)
  return dateFromNumbers(part('Year'), monthOf(part('Month')), part('Day'))
}

/** Labelled parts of a structured abstract with their labels; other languages are other elements and stay out. */
function abstractOf(article: XmlNode | undefined): string | undefined {
  const parts = childrenNamed(childAt(article, 'Abstract'), 'AbstractText').map((part) => {
    const label = part.attributes.Label
    const isSaying = label !== undefined && !/^unlabelled$/iu.test(label)
    const text = markupOf(part) ?? ''
    return isSaying ? `${label.replace(/:$/u, '')}: ${text}` : text
  })
  return parts.length === 0 ? undefined : parts.join(' ')
}

function articleIds(root: XmlNode, article: XmlNode | undefined) {
  const list =
    childAt(root, 'PubmedData', 'ArticleIdList') ?? childAt(root, 'PubmedBookData', 'ArticleIdList')
  const idOf = (type: string) =>
    textOf(childrenNamed(list, 'ArticleId').find(({ attributes }) => attributes.IdType === type))
  const located = childrenNamed(article, 'ELocationID').find(
    ({ attributes }) => attributes.EIdType === 'doi' && attributes.ValidYN !== 'N',
  )
  return { doi: idOf('doi') ?? textOf(located), pmid: pubmedIdOf(root), pmcid: idOf('pmc') }
}

const ABOUT: Readonly<Record<string, RelatedWork['relation']>> = {
  ErratumFor: 'erratum-of',
  ExpressionOfConcernFor: 'erratum-of',
  RetractionOf: 'retraction-of',
  PartialRetractionOf: 'retraction-of',
  CommentOn: 'comment-on',
  UpdateOf: 'version-of',
  CorrectedandRepublishedFrom: 'version-of',
  RetractedandRepublishedFrom: 'version-of',
  RepublishedFrom: 'version-of',
  PreprintOf: 'preprint-of',
  PreprintIn: 'has-preprint',
}

function correctionsOf(citation: XmlNode | undefined): XmlNode[] {
  return childrenNamed(childAt(citation, 'CommentsCorrectionsList'), 'CommentsCorrections')
}

function relatedOf(citation: XmlNode | undefined): RelatedWork[] {
  return correctionsOf(citation).flatMap((note) => {
    const relation = ABOUT[note.attributes.RefType ?? '']
    const doi = /10\.\d{4,9}\/\S+/u.exec(textOf(childAt(note, 'RefSource')) ?? '')?.[0]
    const ids = idsOf({ pmid: textOf(childAt(note, 'PMID')), doi })
    return relation === undefined || Object.keys(ids).length === 0 ? [] : [{ relation, ids }]
  })
}

/** `…In` points from the affected work to the notice. */
const AFFECTED =
  /^(?:(?:Partial)?Retraction|Erratum|ExpressionOfConcern|CorrectedandRepublished|RetractedandRepublished)In$/u

function editorialOf(citation: XmlNode | undefined, types: readonly string[]): EditorialNotice {
  const notices = correctionsOf(citation).flatMap((note): EditorialNotice[] => {
    const kind = note.attributes.RefType ?? ''
    const status = AFFECTED.test(kind)
      ? statusOfNoticeKind(kind.replace(/(?<=[a-z])(?=[A-Z])/gu, ' '))
      : undefined
    if (status === undefined) return []
    const place = plainLine(textOf(childAt(note, 'RefSource')) ?? '')
    return [{ status, source: 'PubMed', detail: `${kind.replace(/(?<=[a-z])(?=[A-Z])/gu, ' ')}: ${place}` }]
  })
  const marked = types
    .filter((type) => /^retracted publication$/iu.test(type))
    .map((detail): EditorialNotice => ({ status: 'retracted', source: 'PubMed', detail }))
  return settleNotices([...notices, ...marked]) ?? { status: 'no-notice-found', source: 'PubMed' }
}
