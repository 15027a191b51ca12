import { clientIdKeptMs, clientIdLengthMax, clientIdsKeptMax } from '../limits.ts'

/** What is remembered of an order that had a client's id: enough to answer a repeat. */
export interface ClientIdEntry {
  readonly orderId: number
  /** Of everything the request said; a repeat must say the same. */
  readonly fingerprint: number
  /** 0 while the order is open. */
  closedAtMs: number
}

const shape = /^[A-Za-z0-9._-]+$/

export function isClientId(text: string): boolean {
  return text.length <= clientIdLengthMax && shape.test(text)
}

/**
 * The client ids of one account. An id is taken while its order is open and for 24 hours after it closed, or until the
 * account has closed 100,000 more orders with ids. What is too old is forgotten when the account next closes an order
 * or when the engine sweeps; it counts as gone from the very millisecond it is due.
 */
export class ClientIds {
  private readonly entries = new Map<string, ClientIdEntry>()
  private closed: string[] = []
  private closedFrom = 0

  /** Those that are over and not yet forgotten included. */
  get size(): number {
    return this.entries.size
  }

  find(clientId: string, nowMs: number): ClientIdEntry | undefined {
    const entry = this.entries.get(clientId)
    return entry === undefined || isOver(entry, nowMs) ? undefined : entry
  }

  open(clientId: string, orderId: number, fingerprint: number, nowMs: number): void {
    // One that is over and not yet forgotten goes first, or it would be forgotten in place of the new one.
    if (this.entries.has(clientId)) this.sweep(nowMs)
    this.entries.set(clientId, { orderId, fingerprint, closedAtMs: 0 })
  }

  close(clientId: string, nowMs: number): void {
    const entry = this.entries.get(clientId)
    if (entry === undefined) return
    entry.closedAtMs = nowMs
    this.closed.push(clientId)
    this.sweep(nowMs)
    if (this.closedCount > clientIdsKeptMax) this.dropOldest()
  }

  /** Forgets what is over. Returns when to come again, 0 when nothing is left to forget. */
  sweep(nowMs: number): number {
    while (this.closedCount > 0) {
      const oldest = this.entries.get(this.closed[this.closedFrom]!)!
      if (!isOver(oldest, nowMs)) return oldest.closedAtMs + clientIdKeptMs
      this.dropOldest()
    }
    return 0
  }

  /** Those that still count, open ones first in the order they came, then closed ones in the order they closed. */
  live(nowMs: number): [string, ClientIdEntry][] {
    const open = [...this.entries].filter(([, entry]) => entry.closedAtMs === 0)
    const closed = this.closed
      .slice(this.closedFrom)
      .map((clientId): [string, ClientIdEntry] => [clientId, this.entries.get(clientId)!])
      .filter(([, entry]) => !isOver(entry, nowMs))
    return [...open, ...closed]
  }

  restore(clientId: string, entry: ClientIdEntry): void {
    this.entries.set(clientId, { ...entry })
    if (entry.closedAtMs !== 0) this.closed.push(clientId)
  }

  private get closedCount(): number {
    return this.closed.length - this.closedFrom
  }

  private dropOldest(): void {
    this.entries.delete(this.closed[this.closedFrom]!)
    this.closedFrom += 1
    // The front is cut off now and then, not each time, so that forgetting stays cheap.
    if (this.closedFrom > 1024 && this.closedFrom * 2 > this.closed.length) {
      this.closed = this.closed.slice(this.closedFrom)
      this.closedFrom = 0
    }
  }
}

function isOver(entry: ClientIdEntry, nowMs: number): boolean {
  return entry.closedAtMs !== 0 && entry.closedAtMs + clientIdKeptMs <= nowMs
}
