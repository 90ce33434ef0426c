import type { CompletionRequest } from '../../contracts/language-model.js'
import { FirsthandError } from '../../model/errors.js'

/**
 * Runs a call under its wall clock and the user's signal. Throws `model-failed` when time is up and `cancelled` when
 * the user stops it, whatever the action makes of the abort.
 */
export async function timedCall<Result>(
  { timeoutMilliseconds, signal }: Pick<CompletionRequest, 'timeoutMilliseconds' | 'signal'>,
  action: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (isStopped(signal)) throw stopped()
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), timeoutMilliseconds)
  const onAbort = () => clock.abort()
  signal?.addEventListener('abort', onAbort)
  try {
    return await action(clock.signal)
  } catch (error) {
    if (isStopped(signal)) throw stopped()
    if (!clock.signal.aborted) throw error
    const seconds = (timeoutMilliseconds / 1000).toFixed(timeoutMilliseconds < 10_000 ? 1 : 0)
    throw new FirsthandError('model-failed', `The model gave no whole answer within ${seconds} s.`, {
      cause: error,
      isRetryable: true,
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

function stopped(): FirsthandError {
  return new FirsthandError('cancelled', 'The call of the model was stopped.')
}

function isStopped(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}
