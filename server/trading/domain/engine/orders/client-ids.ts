import { clientIdKeptMs, clientIdLengthMax, clientIdsKeptMax } from '../limits.ts'

/** The record of an order with a client order id, to answer a repeated request. */
export interface ClientIdEntry {
  readonly orderId: number
  /** Covers all parameters of the request; a repeated request must have the same. */
  readonly fingerprint: number
  /** 0 while the order is open. */
  closedAtMs: number
}

/** Counts the ids of all accounts, so that the total is known without a walk. */
export interface IdCount {
  count: number
}

const shape = /^[A-Za-z0-9._-]+$/

export function isClientId(text: string): boolean {
  return text.length <= clientIdLengthMax && shape.test(text)
}

/**
 * The client order ids of one account. An id is reserved while its order is open and for 24 hours after it closes, or until
 * the account has closed 100,000 more orders with ids. Expired ids are deleted when the account next closes an order or
 * when the engine sweeps; lookups ignore them from the millisecond they expire.
 */
export class ClientIds {
  private readonly entries = new Map<string, ClientIdEntry>()
  private closed: string[] = []
  private closedFrom = 0
  declare private readonly total: IdCount

  constructor(total: IdCount) {
    this.total = total
  }

  find(clientId: string, nowMs: number): ClientIdEntry | undefined {
    const entry = this.entries.get(clientId)
    return entry === undefined || isExpired(entry, nowMs) ? undefined : entry
  }

  open(clientId: string, orderId: number, fingerprint: number, nowMs: number): void {
    // Delete an expired entry of this id first; a later sweep would delete the new one instead.
    if (this.entries.has(clientId)) this.sweep(nowMs)
    this.put(clientId, { orderId, fingerprint, closedAtMs: 0 })
  }

  close(clientId: string, nowMs: number): void {
    const entry = this.entries.get(clientId)
    if (entry === undefined) return
    entry.closedAtMs = nowMs
    this.closed.push(clientId)
    this.sweep(nowMs)
    if (this.closedCount > clientIdsKeptMax) this.dropOldest()
  }

  /** Deletes expired ids. Returns the time of the next sweep, 0 if no closed id is left. */
  sweep(nowMs: number): number {
    while (this.closedCount > 0) {
      const oldest = this.entries.get(this.closed[this.closedFrom]!)!
      if (!isExpired(oldest, nowMs)) return oldest.closedAtMs + clientIdKeptMs
      this.dropOldest()
    }
    return 0
  }

  /** The unexpired ids: open ones by arrival, then closed ones by closing. */
  live(nowMs: number): [string, ClientIdEntry][] {
    const open = [...this.entries].filter(([, entry]) => entry.closedAtMs === 0)
    const closed = this.closed
      .slice(this.closedFrom)
      .map((clientId): [string, ClientIdEntry] => [clientId, this.entries.get(clientId)!])
      .filter(([, entry]) => !isExpired(entry, nowMs))
    return [...open, ...closed]
  }

  restore(clientId: string, entry: ClientIdEntry): void {
    this.put(clientId, { ...entry })
    if (entry.closedAtMs !== 0) this.closed.push(clientId)
  }

  private put(clientId: string, entry: ClientIdEntry): void {
    const before = this.entries.size
    this.entries.set(clientId, entry)
    this.total.count += this.entries.size - before
  }

  private get closedCount(): number {
    return this.closed.length - this.closedFrom
  }

  private dropOldest(): void {
    if (this.entries.delete(this.closed[this.closedFrom]!)) this.total.count -= 1
    this.closedFrom += 1
    // Compact the front only now and then, so that a deletion stays cheap.
    if (this.closedFrom > 1024 && this.closedFrom * 2 > this.closed.length) {
      this.closed = this.closed.slice(this.closedFrom)
      this.closedFrom = 0
    }
  }
}

function isExpired(entry: ClientIdEntry, nowMs: number): boolean {
  return entry.closedAtMs !== 0 && entry.closedAtMs + clientIdKeptMs <= nowMs
}
