import { isGenericTitle, titleKey, titleOccursIn, titlesMatch } from '../../language/titles.js'
import type { PaperKey } from '../../model/ids.js'
import type { BibliographicRecord, Paper, PaperIds } from '../../model/paper.js'

/** The papers of a library by id, by candidate id and by title, kept up to date while files are added. */
export interface PaperRegistry {
  add(paper: Paper, formerKeys: readonly PaperKey[]): void
  /** The paper that has one of these ids and a title that fits, or the same title and first author. */
  findSame(record: BibliographicRecord): Paper | undefined
  /** Keys of all papers that turn out to be this one. */
  keysOfSame(record: BibliographicRecord): readonly PaperKey[]
  /** Papers known from their own pages only that print one of these ids. */
  printing(ids: PaperIds): readonly Paper[]
  /** The known paper that a document is: same printed id or same title, its title standing on the first page. */
  findByTitleOnPage(printed: BibliographicRecord, pageText: string): Paper | undefined
}

const SCHEMES = ['doi', 'arxiv', 'pmid', 'pmcid'] as const

export function createPaperRegistry(papers: Iterable<Paper>): PaperRegistry {
  const byKey = new Map<PaperKey, Paper>()
  const byId = new Map<string, Set<PaperKey>>()
  const byTitle = new Map<string, Set<PaperKey>>()

  const put = (index: Map<string, Set<PaperKey>>, name: string, key: PaperKey) => {
    const keys = index.get(name) ?? new Set()
    keys.add(key)
    index.set(name, keys)
  }
  const add = (paper: Paper) => {
    byKey.set(paper.key, paper)
    for (const name of [...idNames(paper.record.ids), ...idNames(paper.candidates)])
      put(byId, name, paper.key)
    const title = titleKey(paper.record.title)
    if (title !== '') put(byTitle, title, paper.key)
  }
  const withKeys = (keys: Iterable<PaperKey>) => [...keys].flatMap((key) => byKey.get(key) ?? [])
  const byAnyId = (ids: PaperIds) =>
    withKeys(new Set(idNames(ids).flatMap((name) => [...(byId.get(name) ?? [])])))
  const bySameTitle = (title: string) => withKeys(byTitle.get(titleKey(title)) ?? [])

  const same = (record: BibliographicRecord): Paper[] => {
    const fits = byAnyId(record.ids).filter((paper) => isSameWork(paper.record, record))
    const titled = bySameTitle(record.title).filter(
      (paper) =>
        (sharesFirstAuthor(paper.record, record) || isNamelessTwin(paper)) &&
        !hasOtherIds(paper.record.ids, record.ids),
    )
    return [...new Set([...fits, ...titled])]
  }

  for (const paper of papers) add(paper)
  return {
    add(paper, formerKeys) {
      for (const key of formerKeys) byKey.delete(key)
      add(paper)
    },
    findSame: (record) => same(record)[0],
    keysOfSame: (record) => same(record).map((paper) => paper.key),
    printing: (ids) => byAnyId(ids).filter((paper) => !isConfirmed(paper)),
    findByTitleOnPage(printed, pageText) {
      const candidates = [...byAnyId(printed.ids), ...bySameTitle(printed.title)]
      return candidates.find((paper) => isConfirmed(paper) && titleOccursIn(paper.record.title, pageText))
    },
  }
}

/** Only a paper whose ids are facts can lend its record to another document. */
function isConfirmed(paper: Paper): boolean {
  return idNames(paper.record.ids).length > 0 || paper.recordSource === 'bibliography'
}

function isSameWork(left: BibliographicRecord, right: BibliographicRecord): boolean {
  return left.title === '' || right.title === '' || titlesMatch(left.title, right.title)
}

function sharesFirstAuthor(left: BibliographicRecord, right: BibliographicRecord): boolean {
  const [first, second] = [left.authors[0]?.family, right.authors[0]?.family]
  return first !== undefined && second !== undefined && first.toLowerCase() === second.toLowerCase()
}

/** Fewest words of a title that alone tells a work from all others. */
const TELLING_WORDS = 6

/** A text without any author or id whose title is long enough to be this work's: its plain-text copy. */
function isNamelessTwin(paper: Paper): boolean {
  return (
    !isConfirmed(paper) &&
    paper.record.authors.length === 0 &&
    !isGenericTitle(paper.record.title) &&
    paper.record.title.trim().split(/\s+/).length >= TELLING_WORDS
  )
}

/** Two works that carry different ids of the same scheme are versions or namesakes, not the same document. */
function hasOtherIds(left: PaperIds, right: PaperIds): boolean {
  return SCHEMES.some(
    (scheme) => left[scheme] !== undefined && right[scheme] !== undefined && left[scheme] !== right[scheme],
  )
}

function idNames(ids: PaperIds): string[] {
  return SCHEMES.flatMap((scheme) => (ids[scheme] === undefined ? [] : [`${scheme}:${ids[scheme]}`]))
}
