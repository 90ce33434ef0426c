import type { SectionLabel } from '../model/document.js'
import type { WorkType } from '../model/paper.js'
import type { SentenceKind, SentenceRole } from '../model/sentence.js'

/** What is known about a sentence when its role is decided. */
export interface RoleContext {
  readonly text: string
  readonly kind: SentenceKind
  readonly section: SectionLabel
  /** Headings above it, outermost first. */
  readonly heading: readonly string[]
  readonly hasCitation: boolean
  /** Role of the sentence before it in the same paragraph. */
  readonly previousRole?: SentenceRole
  readonly workType: WorkType
}

const OWN_WORK =
  /\b(?:we|our|ours|us)\b|\b(?:this|the present|the current|present|current) (?:study|work|paper|trial|analysis|investigation|report|experiment|review|survey|cohort)\b|\bin this (?:article|case)\b|\bherein\b/i
const NAMED_AUTHORS = /\b\p{Lu}[\p{L}'’-]+ (?:et al\b|and (?:colleagues|co-?workers|associates)\b)/u
const EARLIER_WORK =
  /\b(?:previous(?:ly)?|prior|earlier|other|several|many|some|recent) (?:\w+ ){0,2}(?:studies|study|reports?|work|authors|researchers|investigators|investigations|trials|reported|shown|demonstrated|published)\b|\b(?:it|has|have) (?:has |have |been )*(?:been )?(?:reported|documented|described) (?:that|previously|earlier|elsewhere|in the literature)\b|\baccording to (?:the )?(?:literature|previous)/i
const CONTINUES_RELAY =
  /^(?:they|these authors|the authors|this (?:study|author|group|report)|that study|in (?:that|their) (?:study|trial|work))\b/i
/** General knowledge, in whatever section it stands. */
const GENERAL =
  /\b(?:is|are|has been|have been) (?:well |widely |generally |commonly |long )?(?:known|recogni[sz]ed|considered|thought|believed|accepted|used (?:as|for|in|to)|established)\b/i
/** Another study told without a mark: "A double-blind study in … used 1 g and found …". */
const OTHER_STUDY =
  /^(?:a|an|one|another|in (?:a|an|one|another)) (?:[\w-]+ ){0,4}(?:study|trial|survey|report|review|meta-analysis)\b.{0,120}\b(?:found|showed|shown|reported|used|demonstrated|revealed|concluded|observed)\b/i
const SUPPOSITION =
  /\b(?:hypothesi[sz]e[ds]?|hypothesis|we (?:aimed|sought|wished|set out)|(?:study|trial|work|paper|research|review|article|investigation|survey|project) (?:was |is )?(?:aim(?:s|ed)|sought|seeks|intend(?:s|ed)) (?:to|at)|(?:aim|aims|objective|objectives|purpose|goal) of (?:this|the|our)|was (?:aimed|designed|undertaken|conducted|performed) to|further (?:studies|research|work|investigations?)|should be (?:investigated|explored|studied)|remains? to be|to be determined)\b/i
const HEDGED =
  /\b(?:may|might|could|possibly|perhaps|presumably|speculate|conceivabl[ey]|it is (?:possible|likely|tempting))\b/i
/** Words of a finding: a result verb in the past tense, a test result, or a pointer to the paper's own data. */
const RESULT =
  /\b(?:were|was|had|did|showed|revealed|increased|decreased|reduced|improved|exhibited|resulted|observed|found|detected|caused|produced|inhibited|led|differed|remained|ranged|yielded|occurred|reached|grew|rose|fell|dropped|declined|gained|lost|doubled|tripled|halved|survived|died|slept|experienced|presented|achieved|demonstrated|enhanced|attenuated|prevented|correlated|outperformed|exceeded|scored|averaged|received|underwent|completed)\b|\bp\s*[<=>≤]|\b(?:fig(?:ure)?s?\.?|tables?)\s*\d/i
const OWN_DATA = /\((?:see )?(?:fig(?:ure)?s?\.?|tables?)\s*[S\d]/i
const ABSTRACT_PART: readonly [RegExp, SentenceRole][] = [
  [/^(?:background|introduction|context|rationale|importance)/i, 'background'],
  [/^(?:aims?|objectives?|purpose|hypothes[ie]s|goals?)/i, 'hypothesis'],
  [
    /^(?:methods?|materials?|design|setting|participants|patients|interventions?|measurements?|trial|study|data sources?|study selection|experimental)/i,
    'method',
  ],
  [/^(?:results?|findings?|outcomes?|main (?:results?|findings?)|conclusions?|interpretation)/i, 'firsthand'],
]

/** What was done, in an abstract without headings. */
const DESIGN =
  /\b(?:randomi[sz]ed|recruited|enrolled|assigned|allocated|repeated|searched|surveyed|interviewed|sampled|inhaled|ingested)\b|\bdouble-blind\b|\bplacebo-controlled\b/iu
const PART_NAME = String.raw`(?:(?:main |primary |secondary )?(?:background|introduction|context|rationale|importance|aims?|objectives?|purpose|hypothes[ie]s|goals?|materials|methods?|methodology|(?:study )?design|setting|participants|patients|interventions?|measurements?|data sources?|study selection|data extraction|results?|findings?|outcomes?|outcome measures?|conclusions?|interpretation|significance|discussion))`
/** Labels at the head of a sentence, in an abstract that has no headings: "Results: …", "CONCLUSION We …". */
const LABEL = new RegExp(`^${PART_NAME}(?:(?: and |, | & )${PART_NAME})*(?:\\s?:|\\s[—–-])\\s`, 'iu')
const CAPITAL_LABEL = /^\p{Lu}{5,}(?: \p{Lu}{3,})*(?=\s\p{Lu}\p{Ll}*\b)/u

/** The part of an abstract that a sentence opens with its label, such as "Results"; absent where it opens none. */
export function inlinePart(text: string): readonly [string] | undefined {
  const head = text.slice(0, 80)
  const label = LABEL.exec(head)?.[0].replace(/[\s:—–-]+$/u, '')
  if (label !== undefined) return [label]
  const capitals = CAPITAL_LABEL.exec(head)?.[0]
  return capitals !== undefined && new RegExp(`^${PART_NAME}`, 'iu').test(capitals) ? [capitals] : undefined
}

/**
 * Labels a sentence by section, citation marks and wording (design, section 5). Code may only demote: a
 * sentence that cites or names another work is never `firsthand`, whatever else it says.
 */
export function sentenceRole(context: RoleContext): SentenceRole {
  if (isRelayed(context)) return context.section === 'methods' ? 'method' : 'relayed'
  if (context.kind === 'table-row' || context.kind === 'caption') return ownUnlessReview(context)
  switch (context.section) {
    case 'methods':
      return 'method'
    case 'results':
    case 'limitations':
      return ownUnlessReview(context)
    case 'abstract':
      return abstractRole(context)
    case 'introduction':
      return introductionRole(context.text)
    default:
      return discussionRole(context)
  }
}

function isRelayed(context: RoleContext): boolean {
  if (context.hasCitation || NAMED_AUTHORS.test(context.text)) return true
  if (EARLIER_WORK.test(context.text) && !OWN_DATA.test(context.text)) return true
  if (OTHER_STUDY.test(context.text) && context.section !== 'abstract' && context.section !== 'results')
    return true
  return (
    context.previousRole === 'relayed' &&
    CONTINUES_RELAY.test(context.text) &&
    !/\b(?:we|our)\b/i.test(context.text)
  )
}

/** A review reports other works even where a sentence carries no mark of its own. */
function ownUnlessReview(context: RoleContext): SentenceRole {
  if (GENERAL.test(context.text) && !OWN_WORK.test(context.text) && context.kind === 'sentence')
    return 'background'
  return context.workType === 'review' && !OWN_WORK.test(context.text) ? 'background' : 'firsthand'
}

function abstractRole(context: RoleContext): SentenceRole {
  const part = context.heading.at(-1) ?? ''
  const labelled = ABSTRACT_PART.find(([pattern]) => pattern.test(part))
  if (labelled !== undefined && labelled[1] !== 'firsthand') return labelled[1]
  if (SUPPOSITION.test(context.text)) return 'hypothesis'
  if (labelled !== undefined || OWN_WORK.test(context.text) || RESULT.test(context.text))
    return ownUnlessReview(context)
  if (DESIGN.test(context.text)) return 'method'
  if (HEDGED.test(context.text)) return 'hypothesis'
  // What follows the results of an abstract concludes from them.
  return context.previousRole === 'firsthand' ? ownUnlessReview(context) : 'background'
}

function introductionRole(text: string): SentenceRole {
  if (SUPPOSITION.test(text)) return 'hypothesis'
  return /\b(?:here,? )?we (?:show|report|demonstrate|found|find|describe|present)\b/i.test(text)
    ? 'firsthand'
    : 'background'
}

function discussionRole(context: RoleContext): SentenceRole {
  const { text } = context
  if (SUPPOSITION.test(text)) return 'hypothesis'
  if (context.workType === 'review') return OWN_WORK.test(text) ? 'firsthand' : 'background'
  if (OWN_DATA.test(text) || OWN_WORK.test(text))
    return HEDGED.test(text) && !RESULT.test(text) ? 'hypothesis' : 'firsthand'
  if (HEDGED.test(text)) return 'hypothesis'
  if (GENERAL.test(text)) return 'background'
  return RESULT.test(text) ? 'firsthand' : 'background'
}
