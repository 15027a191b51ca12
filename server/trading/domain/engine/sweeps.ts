import { clientIdKeptMs } from './limits.ts'
import type { Account } from './wallet/accounts.ts'

const hourMs = 3_600_000

/**
 * Deletes expired client ids once an hour, also of inactive accounts. It only frees memory: lookups check the expiry of
 * an id themselves.
 */
export class Sweeps {
  private readonly byHour = new Map<number, Account[]>()
  private nextHour = Number.POSITIVE_INFINITY

  schedule(account: Account, closedAtMs: number): void {
    if (account.isSweepDue) return
    account.isSweepDue = true
    this.put(account, closedAtMs + clientIdKeptMs)
  }

  run(nowMs: number): void {
    if (nowMs < this.nextHour * hourMs) return
    const due = [...this.byHour].filter(([hour]) => hour * hourMs <= nowMs)
    for (const [hour] of due) this.byHour.delete(hour)
    this.nextHour = Math.min(Number.POSITIVE_INFINITY, ...this.byHour.keys())
    for (const [, accounts] of due) {
      for (const account of accounts) {
        const next = account.clientIds?.sweep(nowMs) ?? 0
        if (next === 0) account.isSweepDue = false
        else this.put(account, next)
      }
    }
  }

  private put(account: Account, dueMs: number): void {
    const hour = Math.ceil(dueMs / hourMs)
    const accounts = this.byHour.get(hour)
    if (accounts === undefined) this.byHour.set(hour, [account])
    else accounts.push(account)
    if (hour < this.nextHour) this.nextHour = hour
  }
}
