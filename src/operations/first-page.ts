import type { Library } from '../contracts/library.js'
import { FIRST_PAGE_LENGTH, type FirstPageOf } from '../stages/indexing/identify-paper.js'

/** Sentences that surely hold a first page. */
const MOST_SENTENCES = 150

/** The first page of each document of a paper as it is stored, for telling by its title which paper it is. */
export function firstPageIn(library: Library): FirstPageOf {
  return (key) => {
    const pages = library.documentsOf(key).map(({ id }) =>
      library
        .sentences(id, 0, MOST_SENTENCES)
        .filter(({ page }) => page === undefined || page === 1)
        .map(({ text }) => text)
        .join('\n')
        .slice(0, FIRST_PAGE_LENGTH),
    )
    return pages.join('\n\n')
  }
}
