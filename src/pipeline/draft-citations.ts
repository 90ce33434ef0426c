import type { Library } from '../contracts/library.js'
import type { CitationMark } from '../language/citation-mark.js'
import { findCitationMarks } from '../language/citation-marks.js'
import { findIdentifiers, parseDoi } from '../language/identifiers.js'
import { titleOccursIn } from '../language/titles.js'
import type { ReferenceEntry } from '../model/document.js'
import type { DraftCitation } from '../model/draft-report.js'
import { isPassageId, isSentenceId, type PaperKey } from '../model/ids.js'
import type { Paper } from '../model/paper.js'

/** A sentence of a draft without its marks, and what they cite. */
export interface CitedSentence {
  readonly text: string
  readonly citations: readonly DraftCitation[]
}

/** Resolves the citations of one draft in one library. */
export interface CitationResolver {
  read(sentence: string): CitedSentence
}

const KEYS =
  /\[(?<inside>[^\][]*@[^\][]+)\]|(?<![\p{L}\p{N}.])@(?<bare>[\p{L}\p{N}][\p{L}\p{N}:._/+-]*[\p{L}\p{N}])/gu
const KEY = /@(?:\{(?<braced>[^}]+)\}|(?<plain>[^\s;,\]]+))/gu
const IDS = /\[?\b(?:doc_[0-9a-f]{16}\.p?[0-9a-f]{10}|[SP]\d{1,2}-E\d{1,3})\b\]?/gu
const NOTE = /\[\^(?<label>[^\]\s]+)\]/gu
const LINK = /\(?\bhttps?:\/\/\S*10\.\d{4,9}\/[^\s)\]]+\)?|\(?\bdoi:\s?10\.\d{4,9}\/[^\s)\]]+\)?/giu

export function createCitationResolver(
  library: Library,
  references: readonly ReferenceEntry[],
): CitationResolver {
  const papers = library.papers().map(({ paper }) => paper)
  const find = createPaperFinder(papers, library)
  const fromReference = (reference: ReferenceEntry | undefined): PaperKey | undefined =>
    reference === undefined
      ? undefined
      : (find.byIds(reference.ids ?? {}) ??
        papers.find(({ record }) => titleOccursIn(record.title, reference.text))?.key)
  const ofNumber = (number: number) =>
    references.find(({ label }) => label === String(number)) ?? references[number - 1]

  return {
    read(sentence) {
      const citations: DraftCitation[] = []
      const add = (printed: string, paperKey: PaperKey | undefined) =>
        void citations.push(
          paperKey === undefined
            ? { printed, state: 'not-in-library' }
            : { printed, state: 'paper', paperKey },
        )
      let text = sentence.replace(IDS, (id) => {
        citations.push(citedEvidence(id.replace(/[[\]]/gu, ''), library))
        return ''
      })
      text = text.replace(KEYS, (mark) => {
        for (const { groups } of mark.matchAll(KEY)) {
          const key = (groups?.['braced'] ?? groups?.['plain'] ?? '').replace(/[.:]+$/u, '')
          const entry = references.find(({ label }) => label === key)
          add(`@${key}`, find.byKey(key) ?? fromReference(entry))
        }
        return ''
      })
      text = text.replace(NOTE, (mark, label: string) => {
        add(mark, fromReference(references.find((entry) => entry.label === `^${label}`)))
        return ''
      })
      text = text.replace(LINK, (link) => {
        const doi = findIdentifiers(link).find(({ scheme }) => scheme === 'doi')?.value ?? parseDoi(link)
        add(link, doi === undefined ? undefined : find.byIds({ doi }))
        return ''
      })
      for (const mark of [...findCitationMarks(text)].reverse()) {
        const printed = text.slice(mark.start, mark.end)
        for (const number of mark.numbers) add(`${printed} ${number}`, fromReference(ofNumber(number)))
        for (const work of mark.works)
          add(printed, find.byWork(work) ?? fromReference(entryOf(work, references)))
        if (!isPartOfSentence(mark, printed)) text = text.slice(0, mark.start) + text.slice(mark.end)
      }
      return { text: tidy(text), citations }
    },
  }
}

/** "Moe et al. (2021) found": the sentence needs its subject. */
function isPartOfSentence({ kind }: CitationMark, printed: string): boolean {
  return (kind === 'author-year' || kind === 'author') && !/^[[(^]/u.test(printed.trim())
}

function tidy(text: string): string {
  return text
    .replace(/\(\s*[;,]?\s*\)|\[\s*[;,]?\s*\]/gu, '')
    .replace(/\s+(?=[.,;:!?)])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

function citedEvidence(id: string, library: Library): DraftCitation {
  if (isSentenceId(id))
    return library.findSentence(id) === undefined
      ? { printed: id, state: 'unresolved' }
      : { printed: id, state: 'evidence', sentenceId: id }
  if (isPassageId(id))
    return library.findPassage(id) === undefined
      ? { printed: id, state: 'unresolved' }
      : { printed: id, state: 'evidence', passageId: id }
  const [latest] = library.runs()
  const run = latest === undefined ? undefined : library.findRun(latest.id)
  const piece = run?.evidence.find(({ label }) => label === id.toUpperCase())
  const [sentenceId] = piece?.sentenceIds ?? []
  return sentenceId === undefined || library.findSentence(sentenceId) === undefined
    ? { printed: id, state: 'unresolved' }
    : { printed: id, state: 'evidence', sentenceId }
}

interface Work {
  readonly author: string
  readonly year?: string
}

function entryOf({ author, year }: Work, references: readonly ReferenceEntry[]): ReferenceEntry | undefined {
  return references.find(
    (entry) =>
      (entry.authors?.[0] ?? entry.text).toLowerCase().startsWith(author.toLowerCase()) &&
      (year === undefined || entry.text.includes(year.slice(0, 4))),
  )
}

function createPaperFinder(papers: readonly Paper[], library: Library) {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return {
    byIds: (ids: Paper['record']['ids']) =>
      Object.keys(ids).length === 0 ? undefined : library.findPaperById(ids)?.key,
    byKey(key: string): PaperKey | undefined {
      const doi = key.startsWith('doi:') ? parseDoi(key.slice(4)) : undefined
      if (doi !== undefined) return library.findPaperById({ doi })?.key
      return papers.find((paper) => paper.record.sourceKey === key || (paper.key as string) === key)?.key
    },
    /** The one paper of that first author and year; several are none. */
    byWork({ author, year }: Work): PaperKey | undefined {
      const found = papers.filter(
        ({ record }) =>
          fold(record.authors[0]?.family ?? '') === fold(author) &&
          (year === undefined || String(record.issued?.year ?? '') === year.slice(0, 4)),
      )
      return found.length === 1 ? found[0]?.key : undefined
    },
  }
}
