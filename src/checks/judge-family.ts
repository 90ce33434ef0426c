/** Families of those who take part in a run. */
export interface JudgeFamilies {
  readonly judge: { readonly name: string; readonly family: string }
  /** Absent where no model writes: quotations, or somebody's own text. */
  readonly writerFamily?: string
  /** The setting that allows it. Default false. */
  readonly allowsSameFamily?: boolean
}

export type FamilyStanding =
  | { readonly kind: 'independent' }
  /** Allowed by the setting; the line stands in every answer. */
  | { readonly kind: 'same-family'; readonly disclosure: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** A family that nothing tells; it counts as the writer's. */
export const UNKNOWN_FAMILY = 'unknown'

/**
 * Whether a judge may judge what a writer wrote: another family may, the same one or an unknown one only where a setting allows
 * it, and then every answer says so (design, section 6).
 */
export function judgeFamilyStanding({
  judge,
  writerFamily,
  allowsSameFamily = false,
}: JudgeFamilies): FamilyStanding {
  if (writerFamily === undefined) return { kind: 'independent' }
  const isUnknown = judge.family === UNKNOWN_FAMILY || writerFamily === UNKNOWN_FAMILY
  if (!isUnknown && judge.family.toLowerCase() !== writerFamily.toLowerCase()) return { kind: 'independent' }
  const why = isUnknown
    ? `the judge ${judge.name} is not known to be of another model family than the writer`
    : `the judge ${judge.name} is of the writer's own model family (${judge.family})`
  return allowsSameFamily
    ? { kind: 'same-family', disclosure: `Judged by its own kind: ${why}, which a setting allows.` }
    : { kind: 'refused', reason: `Refused, since ${why}.` }
}
