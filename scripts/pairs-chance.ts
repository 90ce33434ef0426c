/** Deterministic chance (mulberry32), so that the pairs are the same on every machine. */
export function createChance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    number: (low: number, high: number, digits: number) => (low + next() * (high - low)).toFixed(digits),
  }
}

/** The one chance of a build: every draw moves it on. */
export type Chance = ReturnType<typeof createChance>
