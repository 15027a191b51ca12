import { houseAccounts } from '../../ledger/ledger.ts'
import { ClientIds } from '../orders/client-ids.ts'

/** One trader: what is not in the ledger, the order table or the fee book. */
export class Account {
  // What every order reads comes first, so that it shares a cache line.
  /** The number under which ledger, orders and fees know the account; the houses come first. */
  declare readonly owner: number
  frozen = false
  openOrders = 0
  /** The oldest and the newest open order, 0 when there is none. */
  firstOrder = 0
  lastOrder = 0
  declare readonly id: number
  stopOrders = 0
  /** When all orders are to be cancelled, 0 when the dead-man switch is off; and its place in the heap of those. */
  deadlineMs = 0
  deadlinePlace = -1
  /** Whether old client ids of this account are on the list of what to forget. */
  isSweepDue = false
  readonly clientIds = new ClientIds()
  /** What the dust was worth that the venue took on a day, by the coin it paid in. */
  dust: { readonly day: number; readonly worth: Map<number, bigint> } | null = null

  constructor(id: number, owner: number) {
    this.id = id
    this.owner = owner
  }
}

/** Ids below this are looked up in an array, the others in a map. */
const denseIds = 2 ** 20

/** Accounts by their id and by their number, in the order they were opened. */
export class Accounts {
  private readonly dense: (Account | undefined)[] = [undefined]
  private readonly sparse = new Map<number, Account>()
  private readonly byOwner: Account[] = []

  get(id: number): Account | undefined {
    if (id < this.dense.length) return this.dense[id]
    return this.sparse.get(id)
  }

  of(owner: number): Account {
    return this.byOwner[owner - houseAccounts.length]!
  }

  has(owner: number): boolean {
    return owner >= houseAccounts.length && owner - houseAccounts.length < this.byOwner.length
  }

  open(id: number): Account {
    const account = new Account(id, this.byOwner.length + houseAccounts.length)
    if (id < denseIds) {
      while (this.dense.length <= id) this.dense.push(undefined)
      this.dense[id] = account
    } else {
      this.sparse.set(id, account)
    }
    this.byOwner.push(account)
    return account
  }

  get size(): number {
    return this.byOwner.length
  }

  all(): readonly Account[] {
    return this.byOwner
  }
}
