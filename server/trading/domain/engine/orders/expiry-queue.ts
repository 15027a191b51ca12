import type { OrderTable } from './order-table.ts'

interface Expiry {
  readonly orderId: number
  readonly atMs: number
}

/** Entries of closed orders stay until they reach the top or outnumber the open ones by this margin. */
const closedMin = 1024

/** The GTD orders by expiry and then by id: a binary heap. Ids are never reused, so an entry always means the same order. */
export class ExpiryQueue {
  declare private readonly orders: OrderTable
  private heap: Expiry[] = []
  private open = 0

  constructor(orders: OrderTable) {
    this.orders = orders
  }

  /** The number of open GTD orders. */
  get count(): number {
    return this.open
  }

  /** Entries in memory, including closed orders. */
  get size(): number {
    return this.heap.length
  }

  /** When the next order expires; infinity if none does. */
  get nextMs(): number {
    for (let first = this.heap[0]; first !== undefined; first = this.heap[0]) {
      if (this.orders.find(first.orderId) !== 0) return first.atMs
      this.removeFirst()
    }
    return Number.POSITIVE_INFINITY
  }

  add(orderId: number, atMs: number): void {
    this.open += 1
    this.heap.push({ orderId, atMs })
    this.rise(this.heap.length - 1)
  }

  /** Counts that one of its orders closed. */
  noteClosed(): void {
    this.open -= 1
    if (this.heap.length < 2 * this.open + closedMin) return
    const open = this.heap.filter(({ orderId }) => this.orders.find(orderId) !== 0)
    // A sorted list is a heap.
    this.heap = open.sort((a, b) => (isSooner(a, b) ? -1 : 1))
  }

  /** The id of the order that expires next; the caller has checked with `nextMs` that there is one. */
  takeNext(): number {
    const { orderId } = this.heap[0]!
    this.removeFirst()
    return orderId
  }

  private removeFirst(): void {
    const last = this.heap.pop()!
    if (this.heap.length === 0) return
    this.heap[0] = last
    this.sink()
  }

  private rise(from: number): void {
    const { heap } = this
    let place = from
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!isSooner(heap[place]!, heap[above]!)) return
      this.swap(place, above)
      place = above
    }
  }

  private sink(): void {
    const { heap } = this
    let place = 0
    for (;;) {
      const left = place * 2 + 1
      const right = left + 1
      const child = right < heap.length && isSooner(heap[right]!, heap[left]!) ? right : left
      if (child >= heap.length || !isSooner(heap[child]!, heap[place]!)) return
      this.swap(place, child)
      place = child
    }
  }

  private swap(one: number, other: number): void {
    const { heap } = this
    const entry = heap[one]!
    heap[one] = heap[other]!
    heap[other] = entry
  }
}

function isSooner(a: Expiry, b: Expiry): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.orderId < b.orderId)
}
