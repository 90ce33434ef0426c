/** Signals of one claim against its passage by name; all finite, most between 0 and 1. */
export type Features = Readonly<Record<string, number>>

/**
 * Signals of several groups together. Into an object without a prototype, name by name: spreading groups of this size
 * into one another takes longer than reading most of them.
 */
export function mergeFeatures(groups: readonly Features[]): Features {
  const merged = Object.create(null) as Record<string, number>
  for (const group of groups) for (const name of Object.keys(group)) merged[name] = group[name] ?? 0
  return merged
}
