import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Scheduler } from './scheduler.ts'

interface Task {
  readonly atMs: number
  readonly order: number
  readonly run: () => void
}

/** For tests and simulations: time advances only on request, and the same tasks always run in the same order. */
export class VirtualScheduler implements Scheduler {
  #nowMs = 0
  #order = 0
  readonly #tasks = new Map<number, Task>()

  /** Milliseconds since the start. */
  get nowMs(): number {
    return this.#nowMs
  }

  get pending(): number {
    return this.#tasks.size
  }

  soon(run: () => void): void {
    this.after(0, run)
  }

  after(ms: number, run: () => void): () => void {
    const order = ++this.#order
    this.#tasks.set(order, { atMs: this.#nowMs + ms, order, run })
    return () => void this.#tasks.delete(order)
  }

  /**
   * Runs the next task and everything that follows from it without a wait. False if nothing is left to run until
   * `untilMs`.
   */
  async step(untilMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    let next: Task | undefined
    for (const task of this.#tasks.values()) if (next === undefined || task.atMs < next.atMs) next = task
    if (next === undefined || next.atMs > untilMs) return false
    this.#tasks.delete(next.order)
    this.#nowMs = next.atMs
    next.run()
    // The event loop enters its next phase only when no promise is left to settle.
    await turnOfTheLoop()
    return true
  }

  /** Advances time by this much, and runs everything that is scheduled in it. */
  async pass(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms
    await turnOfTheLoop()
    while (await this.step(endMs));
    this.#nowMs = endMs
  }

  /** For one server of several: when it crashes, its tasks do not run; those of the others do. */
  scope(): ScopedScheduler {
    const own = new Set<() => void>()
    const after = (ms: number, run: () => void): (() => void) => {
      const cancel = this.after(ms, () => {
        own.delete(cancel)
        run()
      })
      own.add(cancel)
      return () => {
        own.delete(cancel)
        cancel()
      }
    }
    return {
      soon: (run) => void after(0, run),
      after,
      clear() {
        for (const cancel of own) cancel()
        own.clear()
      },
    }
  }
}

export interface ScopedScheduler extends Scheduler {
  clear(): void
}
