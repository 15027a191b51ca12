import { useState } from 'react'

export interface Attempt<Problem> {
  readonly isBusy: boolean
  /** The last error; undefined during a new attempt. */
  readonly problem: Problem | undefined
  /** Never rejects: the error is in `problem`. */
  attempt(work: () => Promise<unknown>): Promise<void>
  /** Clears the error. */
  forget(): void
}

/** For work that takes time and can fail, such as sending a form. `explain` converts the error to a text. */
export function useAttempt(): Attempt<unknown>
export function useAttempt<Problem>(explain: (reason: unknown) => Problem): Attempt<Problem>
export function useAttempt(explain: (reason: unknown) => unknown = (reason) => reason): Attempt<unknown> {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const forget = () => setProblem(undefined)
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    forget()
    try {
      await work()
    } catch (reason) {
      setProblem(explain(reason))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt, forget }
}
