import type { AsideHit } from '../../contracts/paper-candidate.js'
import type { ProviderHit, RelatedWork } from '../../contracts/provider.js'
import type { PaperIds } from '../../model/paper.js'
import { partOfDoi } from './doi-kinds.js'

/** A hit that stays: the part of a work in place of which the work itself is wanted has its parent's ids and a note. */
export interface KeptHit {
  readonly hit: ProviderHit
  readonly note?: string
}

export interface SiftedHits {
  readonly kept: readonly KeptHit[]
  readonly aside: readonly AsideHit[]
}

/**
 * Takes out what is no paper: supplements, corrections, retraction notices, reviews and other discussion, issue matter.
 * A component (a figure or table listed as a work) is replaced by its parent where that is known.
 */
export function siftHits(hits: readonly ProviderHit[]): SiftedHits {
  const kept: KeptHit[] = []
  const aside: AsideHit[] = []
  for (const hit of hits) {
    const outcome = sift(hit)
    if ('reason' in outcome) aside.push(outcome)
    else kept.push(outcome)
  }
  return { kept, aside }
}

const REASONS: Partial<Record<RelatedWork['relation'], string>> = {
  'supplement-to': 'a supplement, not a paper',
  'erratum-of': 'a correction of another work, not a paper',
  'retraction-of': 'the retraction notice of another work, not a paper',
  'review-of': 'a review of another work, not a paper',
}
const NOTICE_TYPES = {
  correction: 'a correction of another work, not a paper',
  retraction: 'the retraction notice of another work, not a paper',
} as const
/** A title that only answers another work; a commentary with findings of its own has another. */
const DISCUSSION_TITLE =
  /^\W*(?:discussion (?:of|on)|comments? on|interactive comment on|reply to|response to|re:|author(?:s['’]?|['’]s)? (?:reply|response|comment)|referee comment|reviewer comment|review of:)/iu

function sift(hit: ProviderHit): KeptHit | AsideHit {
  const { record, related } = hit
  const part = record.ids.doi === undefined ? undefined : partOfDoi(record.ids.doi)
  if (part?.part === 'component') return componentOf(hit, { doi: part.parent })
  if (part !== undefined) return asideOf(hit, `a ${part.part}, not a paper`, { doi: part.parent })
  const component = related.find(({ relation }) => relation === 'component-of')
  return component === undefined ? siftNotice(hit) : componentOf(hit, component.ids)
}

function siftNotice(hit: ProviderHit): KeptHit | AsideHit {
  const { record, related } = hit
  const of = related.find(
    ({ relation }) =>
      // A data set that goes with a paper is listed as the data set that it is.
      REASONS[relation] !== undefined && !(relation === 'supplement-to' && record.type === 'dataset'),
  )
  if (of !== undefined) return asideOf(hit, REASONS[of.relation] ?? '', of.ids)
  if (record.type === 'correction' || record.type === 'retraction')
    return asideOf(hit, NOTICE_TYPES[record.type], {})
  if (!DISCUSSION_TITLE.test(record.title)) return { hit }
  const comment = related.find(({ relation }) => relation === 'comment-on')
  return asideOf(hit, 'a discussion of another work, not a paper', comment?.ids ?? {})
}

function asideOf(hit: ProviderHit, reason: string, parent: PaperIds): AsideHit {
  return { hit, reason, ...(Object.keys(parent).length > 0 && { parent }) }
}

/** The parent's title is not that of its figure, so the record keeps only what both share: authors, journal, date. */
function componentOf(hit: ProviderHit, parent: PaperIds): KeptHit | AsideHit {
  if (Object.keys(parent).length === 0)
    return { hit, reason: 'a container, or a part of a work that is not named; not a paper' }
  const { abstract: _, pages: __, url: ___, ...record } = hit.record
  const part = hit.record.ids.doi ?? hit.providerId
  return {
    hit: {
      ...hit,
      record: { ...record, type: 'article', title: '', ids: parent },
      locations: [],
      related: [],
    },
    note: `${part} is a figure, table or other part; its article is listed instead.`,
  }
}
