import type { ProviderHit } from '../../contracts/provider.js'
import { titleKey } from '../../language/titles.js'
import type { BibliographicRecord, PaperIds } from '../../model/paper.js'
import { groupBy } from '../../util/group-by.js'
import { identityIds } from './doi-kinds.js'
import type { KeptHit } from './set-aside.js'
import {
  firstAuthorKey,
  hitKey,
  isSameByTitle,
  mayBeRelated,
  mayShareId,
  publishedDoi,
  titlesAgree,
} from './same-work.js'

/** Hits that are one paper, with what was decided about them. */
export interface HitGroup {
  readonly hits: readonly ProviderHit[]
  readonly notes: readonly string[]
}

/** Why two hits may be one paper. The strongest are followed first. */
interface Edge {
  readonly left: number
  readonly right: number
  readonly strength: number
  /** Names the pair whatever its order. */
  readonly name: string
  readonly why: string
}

/** Weights of reasons; only their order matters. */
const STRENGTHS = { doi: 7, arxiv: 6, pmid: 5, pmcid: 4, relation: 3, title: 2 } as const
type IdScheme = 'doi' | 'arxiv' | 'pmid' | 'pmcid'
const SCHEMES = ['doi', 'arxiv', 'pmid', 'pmcid'] as const

/**
 * Groups hits into papers: by shared ids, by stated relations between preprint and article, by title with first author.
 * Reasons are followed from the strongest to the weakest, and each only where both groups may be one work, so that a
 * wrong id cannot chain unrelated works together. The result does not depend on the order of the hits.
 */
export function groupHits(kept: readonly KeptHit[]): readonly HitGroup[] {
  const hits = uniqueHits(kept)
  const edges = [...idEdges(hits), ...relationEdges(hits), ...titleEdges(hits)].sort(byStrength)
  const parents = hits.map((_, index) => index)
  const members = new Map(hits.map((_, index) => [index, [index]]))
  const notes = new Map<number, Set<string>>(
    hits.map(({ note }, index) => [index, new Set(note === undefined ? [] : [note])]),
  )
  const rootOf = (index: number): number => {
    let at = index
    while (parents[at] !== at) at = parents[at] ?? at
    return at
  }
  for (const edge of edges) {
    const [left, right] = [rootOf(edge.left), rootOf(edge.right)]
    if (left === right) continue
    const groups = [left, right].map((root) =>
      (members.get(root) ?? []).map((index) => hits[index]?.hit.record),
    )
    const refusal = refusalOf(groups[0] ?? [], groups[1] ?? [], edge)
    if (refusal !== undefined) {
      notes.get(edge.left)?.add(refusal(hits[edge.right]?.hit))
      notes.get(edge.right)?.add(refusal(hits[edge.left]?.hit))
      continue
    }
    parents[right] = left
    members.set(left, [...(members.get(left) ?? []), ...(members.get(right) ?? [])])
    members.delete(right)
  }
  return [...members.values()].map((indices) => toGroup(indices, hits, notes))
}

function toGroup(
  indices: readonly number[],
  hits: readonly KeptHit[],
  notes: ReadonlyMap<number, ReadonlySet<string>>,
): HitGroup {
  const own = indices.flatMap((index) => hits[index]?.hit ?? [])
  const said = new Set(indices.flatMap((index) => [...(notes.get(index) ?? [])]))
  return { hits: own.toSorted((a, b) => compare(hitKey(a), hitKey(b))), notes: [...said].sort() }
}

/** Each hit once, in an order of its own. */
function uniqueHits(kept: readonly KeptHit[]): readonly KeptHit[] {
  const byKey = new Map<string, KeptHit>()
  for (const one of kept) if (!byKey.has(hitKey(one.hit))) byKey.set(hitKey(one.hit), one)
  return [...byKey.entries()].sort(([left], [right]) => compare(left, right)).map(([, one]) => one)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function byStrength(left: Edge, right: Edge): number {
  return right.strength - left.strength || compare(left.name, right.name)
}

function edgeOf(
  pair: readonly [number, number],
  kind: keyof typeof STRENGTHS,
  hits: readonly KeptHit[],
): Edge {
  const [left, right] = pair
  const keys = pair.map((index) => (hits[index] === undefined ? '' : hitKey(hits[index].hit)))
  return { left, right, strength: STRENGTHS[kind], name: keys.sort().join('\n'), why: kind }
}

/** Pairs of neighbours would do for one group, but a refused pair must not part the rest: so each pair, in small groups. */
const LARGEST_CLIQUE = 40

function pairsOf(indices: readonly number[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  for (const [at, left] of indices.entries())
    for (const right of indices.slice(at + 1, at + 1 + LARGEST_CLIQUE)) pairs.push([left, right])
  return pairs
}

function idEdges(hits: readonly KeptHit[]): Edge[] {
  return SCHEMES.flatMap((scheme) => {
    const named = hits.flatMap(({ hit }, index) => {
      const id = identityIds(hit.record.ids)[scheme]
      return id === undefined ? [] : [{ id, index }]
    })
    return [...groupBy(named, ({ id }) => id).values()].flatMap((same) =>
      pairsOf(same.map(({ index }) => index)).map((pair) => edgeOf(pair, scheme, hits)),
    )
  })
}

/** Relations that join the versions of one paper. */
const VERSION_RELATIONS = new Set(['preprint-of', 'has-preprint', 'version-of'])

function relationEdges(hits: readonly KeptHit[]): Edge[] {
  const byId = new Map<string, number[]>()
  for (const [index, { hit }] of hits.entries())
    for (const name of idNames(hit.record.ids)) byId.set(name, [...(byId.get(name) ?? []), index])
  return hits.flatMap(({ hit }, index) =>
    hit.related
      .filter(({ relation }) => VERSION_RELATIONS.has(relation))
      .flatMap(({ ids }) => idNames(ids).flatMap((name) => byId.get(name) ?? []))
      .filter((other) => other !== index)
      .map((other) => edgeOf([index, other], 'relation', hits)),
  )
}

function idNames(ids: PaperIds): string[] {
  const identity = identityIds(ids)
  return SCHEMES.flatMap((scheme) =>
    identity[scheme] === undefined ? [] : [`${scheme}:${identity[scheme]}`],
  )
}

/** Letters of a title by which hits are sorted before they are compared. */
const TITLE_START = 10

function titleEdges(hits: readonly KeptHit[]): Edge[] {
  const named = hits.flatMap(({ hit }, index) => {
    const author = firstAuthorKey(hit.record.authors)
    // Titles that match begin alike, so that only those are compared.
    const start = titleKey(hit.record.title).replaceAll(' ', '').slice(0, TITLE_START)
    return author === undefined || start === '' ? [] : [{ name: `${author}\t${start}`, index }]
  })
  return [...groupBy(named, ({ name }) => name).values()].flatMap((same) =>
    pairsOf(same.map(({ index }) => index))
      .filter(([left, right]) => isTitlePair(hits[left]?.hit.record, hits[right]?.hit.record))
      .map((pair) => edgeOf(pair, 'title', hits)),
  )
}

function isTitlePair(left: BibliographicRecord | undefined, right: BibliographicRecord | undefined): boolean {
  return left !== undefined && right !== undefined && isSameByTitle(left, right)
}

type Records = readonly (BibliographicRecord | undefined)[]
type Refusal = (other: ProviderHit | undefined) => string

/** Why two groups must stay apart although a reason joins them; undefined where they may be one. */
function refusalOf(left: Records, right: Records, { why }: Edge): Refusal | undefined {
  const [ours, theirs] = [present(left), present(right)]
  if (why !== 'title' && !someAgree(ours, theirs, why))
    return (other) => `${nameOf(other)} states the same ${wordOf(why)} for another title; it was kept apart.`
  if (haveOtherArticles(ours, theirs) && !isTiedByIds(ours, theirs, why))
    return (other) =>
      `${nameOf(other)} has the same title and first author under another DOI; it was kept apart.`
  return undefined
}

function present(records: Records): readonly BibliographicRecord[] {
  return records.filter((record) => record !== undefined)
}

function someAgree(
  ours: readonly BibliographicRecord[],
  theirs: readonly BibliographicRecord[],
  why: string,
): boolean {
  const [named, others] = [ours, theirs].map((records) => records.filter(({ title }) => title !== ''))
  if (named === undefined || others === undefined || named.length === 0 || others.length === 0) return true
  return named.some((left) =>
    others.some((right) => (why === 'relation' ? mayBeRelated(left, right) : mayShareId(left, right, why))),
  )
}

function haveOtherArticles(
  ours: readonly BibliographicRecord[],
  theirs: readonly BibliographicRecord[],
): boolean {
  const [left, right] = [ours, theirs].map(
    (records) => new Set(records.flatMap((record) => publishedDoi(record) ?? [])),
  )
  return (
    left !== undefined &&
    right !== undefined &&
    left.size > 0 &&
    right.size > 0 &&
    ![...left].some((doi) => right.has(doi))
  )
}

/** Two article DOIs are one work only where another id or a stated relation ties them and the titles agree. */
function isTiedByIds(
  ours: readonly BibliographicRecord[],
  theirs: readonly BibliographicRecord[],
  why: string,
): boolean {
  return (
    why !== 'title' &&
    ours.some((left) =>
      theirs.some((right) => left.title !== '' && right.title !== '' && titlesAgree(left.title, right.title)),
    )
  )
}

const WORDS: Readonly<Record<string, string>> = {
  doi: 'DOI',
  arxiv: 'arXiv id',
  pmid: 'PMID',
  pmcid: 'PMCID',
}

function wordOf(why: string): string {
  return WORDS[why as IdScheme] ?? 'relation'
}

function nameOf(hit: ProviderHit | undefined): string {
  if (hit === undefined) return 'Another hit'
  const title = hit.record.title === '' ? hit.providerId : `“${hit.record.title.slice(0, 120)}”`
  return `${title} (${hit.provider})`
}
