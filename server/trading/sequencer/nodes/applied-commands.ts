import type { CommittedCommand, CommittedGroup } from '../outcome.ts'
import type { Scheduler } from '../schedule/scheduler.ts'
import { nodeLimits } from './node-limits.ts'

type Waiter = (found: CommittedCommand | undefined) => void

/**
 * The commands this server has applied, by sequence. The journal may arrive before the answer that names the sequence,
 * so commands stay in memory while an answer is awaited.
 */
export class AppliedCommands {
  readonly #scheduler: Scheduler
  readonly #recent = new Map<number, CommittedCommand>()
  readonly #waiters = new Map<number, Waiter>()
  #awaited = 0
  #newest: number

  constructor(scheduler: Scheduler, sequence: number) {
    this.#scheduler = scheduler
    this.#newest = sequence
  }

  take(group: CommittedGroup): void {
    this.#newest = group.sequence
    if (this.#awaited === 0) return
    for (const applied of group.commands) {
      const { sequence } = applied.command
      this.#recent.set(sequence, applied)
      this.#waiters.get(sequence)?.(applied)
    }
    for (const sequence of this.#recent.keys()) {
      if (this.#recent.size <= nodeLimits.recentCommandsMax) return
      this.#recent.delete(sequence)
    }
  }

  /** Retains commands from now on, until the returned function is called. */
  retain(): () => void {
    this.#awaited += 1
    return () => {
      this.#awaited -= 1
      if (this.#awaited === 0) this.#recent.clear()
    }
  }

  /** Undefined if the command does not arrive in time or is no longer in memory. */
  find(sequence: number, timeoutMs: number): Promise<CommittedCommand | undefined> {
    const recent = this.#recent.get(sequence)
    if (recent !== undefined || sequence <= this.#newest) return Promise.resolve(recent)
    return new Promise((resolve) => {
      const cancel = this.#scheduler.after(timeoutMs, () => settle(undefined))
      const settle: Waiter = (found) => {
        cancel()
        this.#waiters.delete(sequence)
        resolve(found)
      }
      this.#waiters.set(sequence, settle)
    })
  }
}
