import type { SentencePlace } from '../../operations/sentence-place.js'
import type { Colours } from './terminal.js'

/** Where a sentence stands, in one line: `Moe 2019 · p. 3 · Results · doc_….… · relayed`. */
export function placeLine(place: SentencePlace, colours: Colours): string {
  const { paper, page, section, heading, sentenceId, role, editorial } = {
    ...place,
    editorial: place.paper.editorial,
  }
  const parts = [
    colours.bold(paper.citation),
    page === undefined ? '' : `p. ${page}`,
    heading.at(-1) === undefined ? section : `${section}: ${heading.at(-1)?.replace(/[\s:.]+$/u, '')}`,
    role === 'firsthand' ? '' : role,
    EDITORIAL_WARNINGS.has(editorial) ? colours.red(editorial.toUpperCase()) : '',
    place.isSearched ? '' : 'not searched: a better version of the paper is',
    colours.dim(sentenceId),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

const EDITORIAL_WARNINGS: ReadonlySet<string> = new Set(['retracted', 'withdrawn', 'concern', 'corrected'])
