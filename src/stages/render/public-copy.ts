import type { Evidence } from '../../model/evidence.js'
import type { PaperIds } from '../../model/paper.js'

/** Words of a quotation's beginning and end that a text fragment names. */
const FRAGMENT_WORDS = 5

const BASES = {
  doi: ['DOI', 'https://doi.org/'],
  arxiv: ['arXiv', 'https://arxiv.org/abs/'],
  pmid: ['PubMed', 'https://pubmed.ncbi.nlm.nih.gov/'],
  pmcid: ['PubMed Central', 'https://pmc.ncbi.nlm.nih.gov/articles/'],
} as const

/** Addresses for ids that a record confirms; signs that could leave the address are encoded. */
export function linksOf(ids: PaperIds): { readonly name: string; readonly url: string }[] {
  const kinds = ['doi', 'arxiv', 'pmid', 'pmcid'] as const
  return kinds.flatMap((kind) => {
    const id = ids[kind]
    const [name, base] = BASES[kind]
    return id === undefined ? [] : [{ name, url: base + encodedPath(id) }]
  })
}

/**
 * Where a public copy shows the quotation: the page of the arXiv PDF, the words in the article at PubMed
 * Central (a text fragment, which browsers keep to themselves), else the page that the DOI leads to.
 */
export function placeInPublicCopy({ quote, page }: Evidence, ids: PaperIds): string | undefined {
  if (ids.arxiv !== undefined && page !== undefined)
    return `https://arxiv.org/pdf/${encodedPath(ids.arxiv)}#page=${page}`
  if (ids.pmcid !== undefined) return `${BASES.pmcid[1]}${encodedPath(ids.pmcid)}/#:~:text=${fragment(quote)}`
  return ids.doi === undefined ? undefined : BASES.doi[1] + encodedPath(ids.doi)
}

function fragment(quote: string): string {
  const words = quote.split(/\s+/u)
  if (words.length <= 2 * FRAGMENT_WORDS) return encoded(words.join(' '))
  return `${encoded(words.slice(0, FRAGMENT_WORDS).join(' '))},${encoded(words.slice(-FRAGMENT_WORDS).join(' '))}`
}

/** A hyphen has a meaning of its own in a text fragment. */
function encoded(text: string): string {
  return encodedForUrl(text).replaceAll('-', '%2D')
}

function encodedPath(id: string): string {
  return id.split('/').map(encodedForUrl).join('/')
}

/** `encodeURIComponent` for any text: half a character, on which that throws, becomes U+FFFD. */
export function encodedForUrl(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
