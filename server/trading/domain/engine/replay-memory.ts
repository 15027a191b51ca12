import type { ReplayGuard } from './commands.ts'
import { replayKeysMax, replayWindowMsMax } from './limits.ts'
import type { RefusalReason } from './refusals.ts'

/** Remembers signed requests until they would be too old anyway, so that each is good once. */
export class ReplayMemory {
  private readonly until = new Map<string, number>()
  /** Keys by the second after which they can be forgotten. */
  private readonly bySecond = new Map<number, string[]>()
  private sweptSecond = 0

  /** Refuses a request that is late or was seen before; remembers it otherwise. */
  admit({ key, untilMs }: ReplayGuard, nowMs: number): RefusalReason | undefined {
    if (nowMs > untilMs) return 'request_expired'
    if (untilMs - nowMs > replayWindowMsMax) return 'bad_value'
    this.sweep(nowMs)
    if (this.until.has(key)) return 'replayed_request'
    if (this.until.size >= replayKeysMax) return 'replay_memory_full'
    this.remember(key, untilMs)
    return undefined
  }

  /** By key. Those that are over and not yet swept are among them, so that a restored memory is full when this one is. */
  entries(): [string, number][] {
    return [...this.until].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  remember(key: string, untilMs: number): void {
    this.until.set(key, untilMs)
    const second = Math.floor(untilMs / 1000)
    const keys = this.bySecond.get(second)
    if (keys === undefined) this.bySecond.set(second, [key])
    else keys.push(key)
  }

  private sweep(nowMs: number): void {
    const second = Math.floor(nowMs / 1000)
    if (second === this.sweptSecond) return
    this.sweptSecond = second
    for (const [due, keys] of this.bySecond) {
      if (due >= second) continue
      for (const key of keys) this.until.delete(key)
      this.bySecond.delete(due)
    }
  }
}
