/** Applies an action to each item, at most `most` at once, and gives the results in the order of the items. The first failure ends it. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  action: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await action(item, index)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work))
  return results
}
