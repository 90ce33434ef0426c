/** Something to be asked, under the id by which it is answered. */
export interface BatchItem<Item> {
  readonly id: string
  readonly item: Item
}

export interface Batches<Item> {
  /** Each for one call; two items at least. */
  readonly together: readonly (readonly BatchItem<Item>[])[]
  /** To be asked one by one. */
  readonly alone: readonly Item[]
}

/**
 * Puts items into calls of at most `most`, as even as can be, in the order of their ids: where ids are hashes, neighbours and
 * places are drawn, and the same for the same items. An id that stands for two items is no id: they are asked alone, as is
 * what does not fit beside another. `fits` tells whether items have room in one call. Pure.
 */
export function composeBatches<Item>(
  items: readonly BatchItem<Item>[],
  most: number,
  fits: (items: readonly BatchItem<Item>[]) => boolean,
): Batches<Item> {
  const counts = new Map<string, number>()
  for (const { id } of items) counts.set(id, (counts.get(id) ?? 0) + 1)
  const drawn = items
    .filter(({ id }) => counts.get(id) === 1)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const doubled = items.filter(({ id }) => counts.get(id) !== 1)
  if (most < 2) return { together: [], alone: items.map(({ item }) => item) }
  const size = Math.ceil(drawn.length / Math.ceil(drawn.length / most))
  const groups: BatchItem<Item>[][] = []
  for (const one of drawn) {
    const last = groups.at(-1)
    if (last !== undefined && last.length < size && fits([...last, one])) last.push(one)
    else groups.push([one])
  }
  return {
    together: groups.filter(({ length }) => length > 1),
    alone: [...groups.filter(({ length }) => length === 1).flat(), ...doubled].map(({ item }) => item),
  }
}
