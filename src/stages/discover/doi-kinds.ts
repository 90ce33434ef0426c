import type { PaperIds } from '../../model/paper.js'

/**
 * DOI prefixes of preprint servers (parity A3.7; 10.64898 is that of bioRxiv and medRxiv since late 2025). 10.1101 also
 * holds the journals of Cold Spring Harbor, so there the form of the suffix decides.
 */
const PREPRINT_DOIS: readonly RegExp[] = [
  /^10\.1101\/(?:\d{4}\.\d{2}\.\d{2}\.\d+|\d{6,8})(?:v\d+)?$/u,
  /^10\.64898\//u,
  /^10\.48550\//u,
  /^10\.31234\//u,
  /^10\.31219\//u,
  /^10\.21203\//u,
  /^10\.20944\//u,
  /^10\.2139\/ssrn/u,
  /^10\.26434\//u,
  /^10\.22541\//u,
  /^10\.12688\//u,
]

/** True for a DOI that a preprint server registers. */
export function isPreprintDoi(doi: string): boolean {
  return PREPRINT_DOIS.some((pattern) => pattern.test(doi))
}

/** How publishers number the versions of one work: `…/v2`, `….v2`, `…-v2`, and `….2` at F1000 and eLife. */
const VERSION =
  /^(10\.(?:21203|20944|22541|26434|31234|31219|1101|64898|12688|5194|7554)\/.+?)(?:[/._-]?v\d{1,2}|(?<=^10\.12688\/[a-z0-9]+\.\d+|^10\.7554\/elife\.\d{5,6})\.\d{1,2})$/u

/** The DOI without the number of its version; other DOIs unchanged. */
export function versionlessDoi(doi: string): string {
  return VERSION.exec(doi)?.[1] ?? doi
}

/** A DOI of a part of a work, not of a work. */
export interface DoiPart {
  readonly part: 'component' | 'supplement' | 'discussion'
  /** DOI of the work that it belongs to. */
  readonly parent: string
}

/** Suffixes with which publishers register figures, tables, supplements and reviews, each after the DOI of the article. */
const PARTS: readonly (readonly [RegExp, DoiPart['part']])[] = [
  [/^(10\.1371\/journal\.\w{4}\.\d{7})\.[gte]\d{3}$/u, 'component'],
  [/^(10\.1371\/journal\.\w{4}\.\d{7})\.s\d{3}$/u, 'supplement'],
  [/^(10\.1371\/journal\.\w{4}\.\d{7})\.r\d{3}$/u, 'discussion'],
  [/^(10\.7717\/peerj(?:-\w+)?\.\d+)\/(?:fig|table)-\w+$/u, 'component'],
  [/^(10\.7717\/peerj(?:-\w+)?\.\d+)\/supp-\w+$/u, 'supplement'],
  [/^(10\.7717\/peerj(?:-\w+)?\.\d+)v[\d.]+\/reviews\/\d+$/u, 'discussion'],
  [/^(10\.7554\/elife\.\d{5,6})\.(?:sa\d+|\d{3})$/u, 'component'],
  [/^(10\.3389\/\w+\.\d{4}\.\d{5,8})\.s\d{3}$/u, 'supplement'],
  [/^(10\.1364\/\w+\.\d+\.\d+)\.m\d{3}$/u, 'supplement'],
  [/^(10\.1021\/[\w.]+)\.s\d{3}$/u, 'supplement'],
  [/^(10\.5194\/[\w-]+-\d+(?:-\d+)*)-supplement$/u, 'supplement'],
  [/^(10\.5194\/[\w-]+-\d+(?:-\d+)*)-(?:rc|ac|ec|cc|sc)\d+$/u, 'discussion'],
  [/^(10\.\d{4,9}\/.+)\/(?:supplementary-material|suppl(?:ement)?(?:-?\d+)?)$/u, 'supplement'],
]

/** The part that a DOI names by its form; undefined for the DOI of a work, as far as its form tells. */
export function partOfDoi(doi: string): DoiPart | undefined {
  for (const [pattern, part] of PARTS) {
    const parent = pattern.exec(doi)?.[1]
    if (parent !== undefined) return { part, parent }
  }
  return undefined
}

/** The ids under which a version of a work is one thing: DOI without version number, arXiv's own DOI as the arXiv id. */
export function identityIds(ids: PaperIds): PaperIds {
  const { doi, ...others } = ids
  if (doi === undefined) return others
  const arxiv = /^10\.48550\/arxiv\.(.+)$/u.exec(doi)?.[1]
  return arxiv === undefined ? { ...others, doi: versionlessDoi(doi) } : { ...others, arxiv }
}
