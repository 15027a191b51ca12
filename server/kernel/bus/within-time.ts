import { TimedOut } from './bus.ts'

export interface Wait {
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** For the message. */
  readonly what: string
}

/** Runs work with a timeout and an abort signal. The work is aborted through its own signal. */
export async function withinTime<T>(
  { timeoutMs, signal, what }: Wait,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      settle()
      reject(reason)
      ending.abort(reason)
    }
    const timer = setTimeout(() => giveUp(new TimedOut(`${what} was not answered within ${timeoutMs} ms`)), timeoutMs)
    const onAbort = () => giveUp(signal?.reason)
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    work(ending.signal).then(resolve, reject).finally(settle)
  })
}
