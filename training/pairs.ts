/** A claim, its passage and whether the passage supports it; the rest only says where the row is from. */
export interface Pair {
  readonly id: string
  readonly source: string
  readonly group: string
  readonly claim: string
  readonly passage: string
  readonly label: string
  readonly kind: string
  readonly origin: string
  readonly licence: string
}

/** Rows of a JSON-lines text; the group of a labelled claim stands in its id (`source/group/row`). */
export function readPairs(text: string): Pair[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const row = JSON.parse(line) as Pair & { readonly group?: string }
      return { ...row, group: row.group ?? row.id.split('/').slice(0, 2).join('/') }
    })
}

/** News articles with a newspaper's notice inside: the MIT file of the set does not clear them. */
const LEFT_OUT_SOURCES: readonly string[] = ['factcg-doc']

/** Whether weights that ship may be fitted on a row: no share-alike, no non-commercial clause, no known third party's text. */
export function isPermitted({ licence, source }: Pair): boolean {
  return !/(?:\b|-)(?:SA|NC)(?:\b|-)/u.test(licence) && !LEFT_OUT_SOURCES.includes(source)
}
