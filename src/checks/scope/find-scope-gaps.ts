import type { TextSpan } from '../../language/text-span.js'
import { lazy } from '../../util/lazy.js'
import type { EvidenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import { SCOPE_CLASSES, type ScopeClass } from './scope-classes.js'
import { quickStart } from '../../language/quick-start.js'

/** A limit that the claim names and its evidence does not. */
export interface ScopeGap {
  readonly scope: ScopeClass['name'] | 'time' | 'group'
  readonly words: string
  readonly span: TextSpan
  /** What the evidence has of the same class instead; undefined where it has none. */
  readonly instead?: string
}

const TIME = quickStart(
  /\b(?:long[-\s]term|short[-\s]term|lifelong|permanent(?:ly)?|chronic\suse|lifetime|in\sthe\slong\srun|after\s(?:one|two|three|five|ten)\syears|indefinitely)\b/iu,
)
const GROUP = quickStart(
  /\b(?:in|among|for)\s(?:(?:the|all|most)\s)?(?:patients|people|adults|children|women|men|those|individuals|persons)\s(?:with|who\shave|suffering\sfrom|receiving|taking)\s(?<words>[^,.;()]{3,60})/iu,
)

/** The check and the trained judge ask for the same. */
const KNOWN = new WeakMap<
  TextReading,
  { readonly evidence: EvidenceReading; readonly gaps: readonly ScopeGap[] }
>()

/** Limits of species, age, sex, setting, preparation, route, care, time and patient group that only the claim has. */
export function findScopeGaps(claim: TextReading, evidence: EvidenceReading): readonly ScopeGap[] {
  const known = KNOWN.get(claim)
  if (known?.evidence === evidence) return known.gaps
  const gaps = readScopeGaps(claim, evidence)
  KNOWN.set(claim, { evidence, gaps })
  return gaps
}

function readScopeGaps(claim: TextReading, evidence: EvidenceReading): ScopeGap[] {
  const text = lazy(() => wholeText(evidence))
  return [
    ...SCOPE_CLASSES.flatMap((scope) => classGaps(scope, claim.text, text)),
    ...timeGap(claim.text, text),
    ...groupGap(claim, evidence),
  ]
}

function wholeText({ sentences }: EvidenceReading): string {
  return sentences
    .map(({ source }) => [...(source.headings ?? []), source.caption ?? '', source.text].join(' '))
    .join(' ')
}

function classGaps({ name, rows }: ScopeClass, claim: string, evidence: () => string): ScopeGap[] {
  return rows.flatMap((row): ScopeGap[] => {
    const own = row.exec(claim)
    if (own === null || row.test(evidence())) return []
    const instead = rows.filter((other) => !other.test(claim)).map((other) => other.exec(evidence())?.[0])
    const first = instead.find((words) => words !== undefined)
    return [
      {
        scope: name,
        words: own[0],
        span: { start: own.index, end: own.index + own[0].length },
        ...(first === undefined ? {} : { instead: first }),
      },
    ]
  })
}

function timeGap(claim: string, evidence: () => string): ScopeGap[] {
  const own = TIME.exec(claim)
  if (own === null || TIME.test(evidence())) return []
  return [{ scope: 'time', words: own[0], span: { start: own.index, end: own.index + own[0].length } }]
}

/** "in patients with X" where no word of X stands anywhere in the evidence. */
function groupGap(claim: TextReading, evidence: EvidenceReading): ScopeGap[] {
  const own = GROUP.exec(claim.text)
  const words = own?.groups?.words
  if (own === null || words === undefined) return []
  const start = own.index + own[0].length - words.length
  const inside = claim
    .words()
    .filter((word) => word.start >= start && word.end <= start + words.length && word.terms.length > 0)
  if (inside.length === 0 || inside.some(({ terms }) => terms.some((term) => evidence.terms().has(term))))
    return []
  const named = words.trimEnd()
  return [{ scope: 'group', words: named, span: { start, end: start + named.length } }]
}
