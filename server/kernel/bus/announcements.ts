interface Announcement {
  readonly pending: Set<string>
  done(): void
}

/** Announcements that some nodes have not confirmed yet. */
export class Announcements {
  readonly #open = new Map<string, Announcement>()
  #nextId = 0

  /** `send` receives the id that confirmations name. Returns the nodes that have not confirmed in time. */
  async make(
    nodes: readonly string[],
    send: (id: string) => void,
    timing: { readonly timeoutMs: number; readonly slowAfterMs: number; onSlow(node: string): void },
  ): Promise<readonly string[]> {
    const id = String(this.#nextId++)
    const pending = new Set(nodes)
    const timers: NodeJS.Timeout[] = []
    const confirmed = new Promise<void>((done) => {
      this.#open.set(id, { pending, done })
      timers.push(setTimeout(() => pending.forEach(timing.onSlow), timing.slowAfterMs))
      timers.push(setTimeout(done, timing.timeoutMs))
      send(id)
      if (pending.size === 0) done()
    })
    await confirmed
    for (const timer of timers) clearTimeout(timer)
    this.#open.delete(id)
    return [...pending]
  }

  confirmed(id: string, node: string): void {
    const announcement = this.#open.get(id)
    if (announcement?.pending.delete(node) && announcement.pending.size === 0) announcement.done()
  }

  /** A dead node need not confirm: when it returns, it reloads everything. */
  nodeDown(node: string): void {
    for (const id of [...this.#open.keys()]) this.confirmed(id, node)
  }
}
