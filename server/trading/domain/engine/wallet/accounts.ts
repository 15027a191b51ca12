import { houseAccounts } from '../../ledger/ledger.ts'
import { ClientIds, type IdCount } from '../orders/client-ids.ts'

/** The data of one account outside the ledger, the order table and the fee book. */
export class Account {
  // The fields that every order reads come first, so that they share a cache line.
  /** The number of the account in ledger, orders and fees, after the house accounts. */
  declare readonly owner: number
  frozen = false
  openOrders = 0
  /** The oldest and the newest open order, or 0. */
  firstOrder = 0
  lastOrder = 0
  /** The market of the last order or trade, and the ledger buckets there, 0 if not yet read; see `market-buckets.ts`. */
  bucketsMarket = 0
  baseBucket = 0
  quoteBucket = 0
  declare readonly id: number
  stopOrders = 0
  /** When the dead-man switch cancels all orders, 0 if it is off; and its index in the heap of switches. */
  deadlineMs = 0
  deadlinePlace = -1
  /** Whether a sweep of the client ids of this account is scheduled. */
  isSweepDue = false
  /** Null until the first order with a client order id: most of a million accounts have none. */
  clientIds: ClientIds | null = null
  /** The value of the dust that the venue bought on a day, by the coin it paid in. */
  dust: { readonly day: number; readonly worth: Map<number, bigint> } | null = null

  constructor(id: number, owner: number) {
    this.id = id
    this.owner = owner
  }

  /** `count` is that of all accounts. */
  namedOrders(count: IdCount): ClientIds {
    this.clientIds ??= new ClientIds(count)
    return this.clientIds
  }
}

/** Ids below this are looked up in an array, the others in a map. */
const denseIds = 2 ** 20

/** Accounts by id and by owner number, in the order of their opening. */
export class Accounts {
  private readonly dense: (Account | undefined)[] = [undefined]
  private readonly sparse = new Map<number, Account>()
  private readonly byOwner: Account[] = []
  /** The client order ids of all accounts. */
  readonly clientIds: IdCount = { count: 0 }

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
