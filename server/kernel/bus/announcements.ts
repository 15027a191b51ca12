interface Announcement {
  readonly awaited: Set<string>
  done(): void
}

/** What was announced and is not yet confirmed by everybody. */
export class Announcements {
  readonly #open = new Map<string, Announcement>()
  #nextId = 0

  /** `send` is given the id that confirmations name. Answers with those that have not confirmed in time. */
  async make(
    nodes: readonly string[],
    send: (id: string) => void,
    timing: { readonly timeoutMs: number; readonly patienceMs: number; onImpatient(node: string): void },
  ): Promise<readonly string[]> {
    const id = String(this.#nextId++)
    const awaited = new Set(nodes)
    const timers: NodeJS.Timeout[] = []
    const confirmed = new Promise<void>((done) => {
      this.#open.set(id, { awaited, done })
      timers.push(setTimeout(() => awaited.forEach(timing.onImpatient), timing.patienceMs))
      timers.push(setTimeout(done, timing.timeoutMs))
      send(id)
      if (awaited.size === 0) done()
    })
    await confirmed
    for (const timer of timers) clearTimeout(timer)
    this.#open.delete(id)
    return [...awaited]
  }

  confirmed(id: string, node: string): void {
    const announcement = this.#open.get(id)
    if (announcement?.awaited.delete(node) && announcement.awaited.size === 0) announcement.done()
  }

  /** A node that is gone will confirm nothing, and need not: when it is heard again it reads everything anew. */
  gone(node: string): void {
    for (const id of [...this.#open.keys()]) this.confirmed(id, node)
  }
}
