import type { Account } from '../wallet/accounts.ts'

/** The armed dead-man switches, soonest first: a binary heap in which each account stores its index, so that it can move. */
export class Deadlines {
  private readonly heap: Account[] = []

  /** When the next switch fires; infinity when none is armed. */
  get nextMs(): number {
    return this.heap[0]?.deadlineMs ?? Number.POSITIVE_INFINITY
  }

  /** The account whose switch fires next. */
  get next(): Account | undefined {
    return this.heap[0]
  }

  /** Arms, moves or (with 0) disarms the switch of an account. */
  set(account: Account, deadlineMs: number): void {
    if (account.deadlinePlace >= 0) this.remove(account)
    account.deadlineMs = deadlineMs
    if (deadlineMs === 0) return
    account.deadlinePlace = this.heap.length
    this.heap.push(account)
    this.rise(account)
  }

  private remove(account: Account): void {
    const place = account.deadlinePlace
    const last = this.heap.pop()!
    account.deadlinePlace = -1
    if (last === account) return
    this.put(last, place)
    this.rise(last)
    this.sink(last)
  }

  private rise(account: Account): void {
    while (account.deadlinePlace > 0) {
      const parent = this.heap[(account.deadlinePlace - 1) >> 1]!
      if (!isSooner(account, parent)) return
      this.swap(account, parent)
    }
  }

  private sink(account: Account): void {
    for (;;) {
      const left = this.heap[account.deadlinePlace * 2 + 1]
      const right = this.heap[account.deadlinePlace * 2 + 2]
      const child = right !== undefined && left !== undefined && isSooner(right, left) ? right : left
      if (child === undefined || !isSooner(child, account)) return
      this.swap(child, account)
    }
  }

  private swap(a: Account, b: Account): void {
    const place = a.deadlinePlace
    this.put(a, b.deadlinePlace)
    this.put(b, place)
  }

  private put(account: Account, place: number): void {
    this.heap[place] = account
    account.deadlinePlace = place
  }
}

/** At the same millisecond the smaller account id comes first, so that the order does not depend on the heap's history. */
function isSooner(a: Account, b: Account): boolean {
  return a.deadlineMs < b.deadlineMs || (a.deadlineMs === b.deadlineMs && a.id < b.id)
}
