import type { Clock } from '../../kernel/clock/clock.ts'
import type { LastUse } from '../store/last-use.ts'

interface Noted extends LastUse {
  isWritten: boolean
}

/**
 * Collects the last uses of one kind of credential. A request only adds a note, at most one per `grainMs` and credential; a
 * job writes the notes together. A crash may lose the newest ones, which is harmless.
 */
export class UseRecorder {
  readonly #clock: Clock
  readonly #grainMs: number
  readonly #write: (uses: readonly LastUse[]) => Promise<void>
  readonly #noted = new Map<string, Noted>()

  constructor(clock: Clock, grainMs: number, write: (uses: readonly LastUse[]) => Promise<void>) {
    this.#clock = clock
    this.#grainMs = grainMs
    this.#write = write
  }

  note(key: string, address: string): void {
    const atMs = this.#clock.nowMs()
    const known = this.#noted.get(key)
    if (known !== undefined && atMs - known.atMs < this.#grainMs) return
    this.#noted.set(key, { key, atMs, address, isWritten: false })
  }

  async flush(): Promise<void> {
    const due = [...this.#noted.values()].filter((noted) => !noted.isWritten)
    if (due.length > 0) await this.#write(due.map(({ key, atMs, address }) => ({ key, atMs, address })))
    for (const noted of due) noted.isWritten = true
    const now = this.#clock.nowMs()
    for (const [key, noted] of this.#noted) {
      if (noted.isWritten && now - noted.atMs >= this.#grainMs) this.#noted.delete(key)
    }
  }
}
