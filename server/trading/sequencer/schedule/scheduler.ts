/** When things run. The system's in a deployment; a simulation decides for itself, so that a run can be repeated. */
export interface Scheduler {
  /** Once everything that has arrived in this turn of the event loop is in. */
  soon(run: () => void): void
  /** Returns what cancels it. */
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
