/** Runs a function soon after a request, at most once per interval. A request is very cheap. */
export class Pacer {
  readonly #everyMs: number
  readonly #run: () => void
  #isRequested = false
  #isPausing = false
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Immediate | undefined

  constructor(everyMs: number, run: () => void) {
    this.#everyMs = everyMs
    this.#run = run
  }

  request(): void {
    if (this.#isRequested) return
    this.#isRequested = true
    // After the current task, so that callers waiting for the venue get their reply first.
    if (!this.#isPausing) this.#soon = setImmediate(() => this.#runNow())
  }

  stop(): void {
    clearImmediate(this.#soon)
    clearTimeout(this.#timer)
    this.#isPausing = true
  }

  #runNow(): void {
    this.#isRequested = false
    this.#isPausing = true
    this.#timer = setTimeout(() => {
      this.#isPausing = false
      if (this.#isRequested) this.#runNow()
    }, this.#everyMs)
    this.#timer.unref()
    this.#run()
  }
}
