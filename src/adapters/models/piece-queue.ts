/** Pieces that one side puts in and the other takes out, one at a time: who puts waits until the piece is taken. */
export interface PieceQueue {
  /** Resolves when the piece was taken, or nobody takes any more. */
  put(piece: Uint8Array): Promise<void>
  end(): void
  /** The pieces that are there come first, then the error. */
  fail(error: unknown): void
  /** To be read once. Ending the loop early lets who puts go on. */
  pieces(): AsyncGenerator<Uint8Array>
}

interface State {
  readonly waiting: { readonly piece: Uint8Array; readonly taken: () => void }[]
  ending?: { readonly error?: unknown }
  isAbandoned: boolean
  wake: () => void
}

export function createPieceQueue(): PieceQueue {
  const state: State = { waiting: [], isAbandoned: false, wake: () => undefined }
  const finish = (ending: NonNullable<State['ending']>) => {
    state.ending ??= ending
    state.wake()
  }
  return {
    put: (piece) =>
      new Promise((resolve) => {
        if (state.isAbandoned) return resolve()
        state.waiting.push({ piece, taken: resolve })
        state.wake()
      }),
    end: () => finish({}),
    fail: (error) => finish({ error }),
    pieces: () => take(state),
  }
}

/** The next piece as soon as there is one; undefined at the end. Rejects with what it failed of. */
async function nextOf(state: State): Promise<State['waiting'][number] | undefined> {
  while (state.waiting.length === 0 && state.ending === undefined)
    await new Promise<void>((resolve) => (state.wake = resolve))
  const next = state.waiting.shift()
  if (next === undefined && state.ending !== undefined && 'error' in state.ending) throw state.ending.error
  return next
}

async function* take(state: State): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await nextOf(state); next !== undefined; next = await nextOf(state)) {
      next.taken()
      yield next.piece
    }
  } finally {
    state.isAbandoned = true
    for (const { taken } of state.waiting.splice(0)) taken()
  }
}
