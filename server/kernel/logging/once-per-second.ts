type Write = (message: string, facts: Record<string, unknown>) => void

const secondMs = 1_000

/**
 * Writes a kind of line at most once a second, for what may happen with every request. A line that was held back is counted
 * in the next one.
 */
export class OncePerSecond {
  readonly #write: Write
  #held = 0
  #newest: { readonly message: string; readonly facts: Record<string, unknown> } | undefined
  #pause: NodeJS.Timeout | undefined

  constructor(write: Write) {
    this.#write = write
  }

  note(message: string, facts: Record<string, unknown>): void {
    if (this.#pause === undefined) {
      this.#write(message, facts)
      this.#pause = setTimeout(() => this.#goOn(), secondMs)
      this.#pause.unref()
      return
    }
    this.#held += 1
    this.#newest = { message, facts }
  }

  #goOn(): void {
    this.#pause = undefined
    const newest = this.#newest
    if (newest === undefined) return
    const more = this.#held - 1
    this.#held = 0
    this.#newest = undefined
    this.note(newest.message, more === 0 ? newest.facts : { ...newest.facts, more })
  }
}
