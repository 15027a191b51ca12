type Write = (message: string, fields: Record<string, unknown>) => void

const secondMs = 1_000

/**
 * Writes a line at most once a second, for events that may happen with every request. The next line has the number of
 * skipped lines.
 */
export class OncePerSecond {
  readonly #write: Write
  #held = 0
  #newest: { readonly message: string; readonly fields: Record<string, unknown> } | undefined
  #pause: NodeJS.Timeout | undefined

  constructor(write: Write) {
    this.#write = write
  }

  note(message: string, fields: Record<string, unknown>): void {
    if (this.#pause === undefined) {
      this.#write(message, fields)
      this.#pause = setTimeout(() => this.#resume(), secondMs)
      this.#pause.unref()
      return
    }
    this.#held += 1
    this.#newest = { message, fields }
  }

  #resume(): void {
    this.#pause = undefined
    const newest = this.#newest
    if (newest === undefined) return
    const more = this.#held - 1
    this.#held = 0
    this.#newest = undefined
    this.note(newest.message, more === 0 ? newest.fields : { ...newest.fields, more })
  }
}
