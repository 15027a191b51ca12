export interface PauseWatchOptions {
  /** A shorter time without running is no pause. */
  readonly toleranceMs: number
  /** Called as soon as a pause is over, before `check` returns. */
  onPause(): void
  /** A monotonic clock. */
  readonly nowMs?: () => number
}

/**
 * Detects that this process did not run for a while, because it was suspended or busy: it may not have read the
 * announcements of other nodes during the pause. Call `check` before a request: after a pause the process may read
 * requests before announcements and timers.
 */
export class PauseWatch {
  readonly #toleranceMs: number
  readonly #onPause: () => void
  readonly #nowMs: () => number
  readonly #timer: NodeJS.Timeout
  #ranAtMs: number

  constructor({ toleranceMs, onPause, nowMs = () => performance.now() }: PauseWatchOptions) {
    this.#toleranceMs = toleranceMs
    this.#onPause = onPause
    this.#nowMs = nowMs
    this.#ranAtMs = nowMs()
    this.#timer = setInterval(() => this.check(), toleranceMs / 4).unref()
  }

  check(): void {
    const now = this.#nowMs()
    const pausedMs = now - this.#ranAtMs
    this.#ranAtMs = now
    if (pausedMs > this.#toleranceMs) this.#onPause()
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
