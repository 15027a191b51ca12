/** Schedules functions. A deployment uses the system's; a simulation uses its own, so that a run is repeatable. */
export interface Scheduler {
  /** Runs after everything that arrives in this turn of the event loop. */
  soon(run: () => void): void
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemScheduler: Scheduler = {
  soon: (run) => void setImmediate(run),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
