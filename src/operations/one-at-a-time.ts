/** Runs an action after all earlier ones with the same key have ended, however they ended. */
export type OneAtATime = <Result>(key: string, action: () => Promise<Result>) => Promise<Result>

/** Work on the same thing is done in turn, other work side by side. */
export function createOneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>()
  return async (key, action) => {
    const before = last.get(key)
    const mine = Promise.allSettled([before]).then(action)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
