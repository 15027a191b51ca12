/** Which of the consecutive changes of subscriptions the directory has read. */
export class SubscriptionRevisions {
  /** All up to this one. */
  #upTo = 0
  readonly #later = new Set<number>()
  readonly #waiting = new Map<() => void, number>()
  /** The last one that was not read in time. */
  #overdue = 0

  has(revision: number): boolean {
    return revision <= this.#upTo
  }

  add(revision: number): void {
    if (revision > this.#upTo) this.#later.add(revision)
    this.#advance()
  }

  addUpTo(revision: number): void {
    this.#upTo = Math.max(this.#upTo, revision)
    for (const later of this.#later) if (later <= this.#upTo) this.#later.delete(later)
    this.#advance()
  }

  /** False if some are not read in this time; until they are, the next waits end at once. */
  async wait(revision: number, timeoutMs: number): Promise<boolean> {
    if (this.has(revision)) return true
    if (!this.has(this.#overdue)) return false
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, timeoutMs)
      this.#waiting.set(end, revision)
    })
    if (this.has(revision)) return true
    this.#overdue = Math.max(this.#overdue, revision)
    return false
  }

  #advance(): void {
    while (this.#later.delete(this.#upTo + 1)) this.#upTo += 1
    for (const [end, revision] of this.#waiting) if (this.has(revision)) end()
  }
}
