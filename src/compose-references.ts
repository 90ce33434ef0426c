/*
 * The part of the composition that deals with references of papers: citing them, and later finding them and asking about
 * their editorial status.
 */
import type { ApprovalCalls } from './compose-network.js'
import type { Library } from './contracts/library.js'
import type { CiteInStyleRequest, CiteOutcome, CiteRequest } from './operations/cite.js'

export interface ReferenceCalls {
  /** References of papers of the library. Throws `not-found` and `library-empty`. */
  cite(request: CiteRequest): Promise<CiteOutcome>
  /** In any CSL style, by the engine that the user has installed. Throws `engine-missing` and `input-invalid` too. */
  citeInStyle(request: CiteInStyleRequest): Promise<CiteOutcome>
}

/** What is asked about papers, and the consent that goes with it. */
export interface PaperCalls extends ApprovalCalls, ReferenceCalls {}

export interface ReferenceNeeds {
  readonly values: { readonly 'citations.directory': string }
  openExisting(): Promise<{ readonly library: Library }>
}

export function referenceCalls({ values, openExisting }: ReferenceNeeds): ReferenceCalls {
  return {
    async cite(request) {
      const { library } = await openExisting()
      return (await import('./operations/cite.js')).cite(request, library)
    },
    async citeInStyle(request) {
      const [{ citeInStyle }, { loadCitationEngine }] = await Promise.all([
        import('./operations/cite.js'),
        import('./adapters/citations/citeproc.js'),
      ])
      const engine = loadCitationEngine(values['citations.directory'])
      const { library } = await openExisting()
      return citeInStyle(request, { library, engine })
    },
  }
}
