import { replayKeysMax, replayKeysPerAccountMax, replayWindowMsMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import type { ReplayGuard } from './commands.ts'

export interface RememberedRequest {
  readonly key: string
  readonly untilMs: number
  /** 0 for requests of the venue, and for all requests under rules that do not count by account. */
  readonly account: number
}

/** Remembers signed requests until they expire, so that each is valid once. */
export class ReplayMemory {
  private readonly until = new Map<string, number>()
  /** Keys and their accounts by the second after which they expire. */
  private readonly bySecond = new Map<number, { readonly keys: string[]; readonly accounts: number[] }>()
  private readonly counts = new Map<number, number>()
  private sweptSecond = 0

  get size(): number {
    return this.until.size
  }

  /**
   * Refuses an expired or repeated request and remembers any other. With `account` undefined all requests count
   * together, as under rules 1.
   */
  admit({ key, untilMs }: ReplayGuard, account: number | undefined, nowMs: number): RefusalReason | undefined {
    if (nowMs > untilMs) return 'request_expired'
    if (untilMs - nowMs > replayWindowMsMax) return 'bad_value'
    this.sweep(nowMs)
    if (this.until.has(key)) return 'replayed_request'
    if (account === undefined ? this.until.size >= replayKeysMax : this.countOf(account) >= replayKeysPerAccountMax) {
      return 'replay_memory_full'
    }
    this.remember(key, untilMs, account ?? 0)
    return undefined
  }

  /** By key, including expired entries that are not swept yet, so that a restored memory is full at the same point. */
  entries(): RememberedRequest[] {
    const entries: RememberedRequest[] = []
    for (const { keys, accounts } of this.bySecond.values()) {
      for (const [index, key] of keys.entries()) {
        entries.push({ key, untilMs: this.until.get(key)!, account: accounts[index]! })
      }
    }
    return entries.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  remember(key: string, untilMs: number, account: number): void {
    this.until.set(key, untilMs)
    this.counts.set(account, this.countOf(account) + 1)
    const second = Math.floor(untilMs / 1000)
    const due = this.bySecond.get(second)
    if (due === undefined) this.bySecond.set(second, { keys: [key], accounts: [account] })
    else {
      due.keys.push(key)
      due.accounts.push(account)
    }
  }

  private countOf(account: number): number {
    return this.counts.get(account) ?? 0
  }

  private sweep(nowMs: number): void {
    const second = Math.floor(nowMs / 1000)
    if (second === this.sweptSecond) return
    this.sweptSecond = second
    for (const [due, { keys, accounts }] of this.bySecond) {
      if (due >= second) continue
      for (const key of keys) this.until.delete(key)
      for (const account of accounts) this.forgetOne(account)
      this.bySecond.delete(due)
    }
  }

  private forgetOne(account: number): void {
    const left = this.countOf(account) - 1
    if (left > 0) this.counts.set(account, left)
    else this.counts.delete(account)
  }
}
