/** Runs something soon after it is asked for, and not again before some time has passed. Asking costs next to nothing. */
export class Pacer {
  readonly #everyMs: number
  readonly #run: () => void
  #isAsked = false
  #isResting = false
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Immediate | undefined

  constructor(everyMs: number, run: () => void) {
    this.#everyMs = everyMs
    this.#run = run
  }

  ask(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    // Later than whoever asks: those who wait for the venue's answer get it first.
    if (!this.#isResting) this.#soon = setImmediate(() => this.#go())
  }

  stop(): void {
    clearImmediate(this.#soon)
    clearTimeout(this.#timer)
    this.#isResting = true
  }

  #go(): void {
    this.#isAsked = false
    this.#isResting = true
    this.#timer = setTimeout(() => {
      this.#isResting = false
      if (this.#isAsked) this.#go()
    }, this.#everyMs)
    this.#timer.unref()
    this.#run()
  }
}
