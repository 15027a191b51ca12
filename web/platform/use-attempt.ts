import { useState } from 'react'

export interface Attempt<Problem> {
  readonly isBusy: boolean
  /** What went wrong the last time; undefined while it is tried again. */
  readonly problem: Problem | undefined
  /** Never rejects: what goes wrong is kept. */
  attempt(work: () => Promise<unknown>): Promise<void>
  /** Forgets what went wrong. */
  forget(): void
}

/** For something that takes its time and can fail, such as sending a form. `explain` puts the failure into words. */
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
