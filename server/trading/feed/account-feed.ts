import { invariant } from '../../kernel/values/invariant.ts'
import type { WithdrawalRecord } from '../domain/engine/wallet/wallet-events.ts'
import type { FillRecord } from '../store/queries/fill-history.ts'
import type { OrderRecord } from '../store/queries/order-history.ts'
import { openOrder } from '../store/queries/order-record.ts'
import type { DepositRow } from '../store/read-models/rows.ts'
import type { VenueViews } from '../venue.ts'
import { type BalanceJson, balanceJson } from '../wire/balance.ts'
import { orderText } from '../wire/order.ts'
import { fillJson } from '../wire/trade.ts'
import { depositJson, withdrawalJson } from '../wire/wallet.ts'
import { type AccountDraft, closedOrder, type TouchedOrder, type UnnamedFill } from './account-draft.ts'
import { feedLimits } from './limits.ts'

/** A message to one account; those without a place in the sequence come after all others. */
export interface PrivateMessage {
  readonly seq: number
  readonly bytes: Buffer
}

export interface AccountListener {
  deliver(message: PrivateMessage): void
  /** The state of the account has changed: the listener may have lost its permission. */
  recheck(): void
  /** A message could not be built: the client has to reconnect and resume. */
  lost(): void
}

export interface AccountUpdate {
  readonly seq: number
  readonly prevSeq: number
  readonly atMs: number
  readonly orders: readonly OrderRecord[]
  readonly fills: readonly FillRecord[]
  readonly balances: readonly BalanceJson[]
  readonly deposits: readonly DepositRow[]
  readonly withdrawals: readonly WithdrawalRecord[]
  readonly resumed?: true
}

/** The approximate JSON size of the parts of a message. */
const bytesPer = { message: 150, order: 650, fill: 260, balance: 110, transfer: 400 } as const

/** The update of one account by one group. It is encoded on demand: most retained messages are never sent. */
export class AccountMessage {
  readonly seq: number
  readonly size: number
  readonly #views: VenueViews
  #update: AccountUpdate | undefined
  #bytes: Buffer | undefined

  constructor(views: VenueViews, update: AccountUpdate) {
    this.#views = views
    this.#update = update
    this.seq = update.seq
    const { orders, fills, balances, deposits, withdrawals } = update
    this.size =
      bytesPer.message +
      orders.length * bytesPer.order +
      fills.length * bytesPer.fill +
      balances.length * bytesPer.balance +
      (deposits.length + withdrawals.length) * bytesPer.transfer
  }

  get bytes(): Buffer {
    invariant(this.#bytes !== undefined, 'a message is written before it is sent')
    return this.#bytes
  }

  /** Encodes the message. The publisher calls it, not the sender, which could not handle a failure. */
  write(): void {
    const update = this.#update
    if (update === undefined) return
    const views = this.#views
    const orders = update.orders.map((order) => orderText(views, order)).join(',')
    const fills = JSON.stringify(update.fills.map((fill) => fillJson(views, fill)))
    this.#bytes = Buffer.from(
      `{"channel":"account","event":"update","seq":"${update.seq}","prevSeq":"${update.prevSeq}","time":"${update.atMs}",` +
        `"orders":[${orders}],"fills":${fills},"balances":${JSON.stringify(update.balances)},` +
        `"deposits":${JSON.stringify(update.deposits.map((deposit) => depositJson(views, deposit)))},` +
        `"withdrawals":${JSON.stringify(update.withdrawals.map((record) => withdrawalJson(views, record)))}` +
        `${update.resumed === true ? ',"resumed":true' : ''}}`,
    )
    this.#update = undefined
  }
}

/** The events of one account: built once for all listeners, and the newest retained for clients that resume. */
export class AccountFeed {
  readonly accountId: number
  readonly listeners = new Set<AccountListener>()
  readonly #views: VenueViews
  /** The open orders, because the engine no longer has an order when it closes. */
  readonly #open = new Map<number, OrderRecord>()
  #retained: AccountMessage[] = []
  #retainedBytes = 0
  /** All messages after this sequence are retained. */
  #retainedAfter: number
  #lastSeq: number

  constructor(accountId: number, views: VenueViews) {
    this.accountId = accountId
    this.#views = views
    this.#lastSeq = views.sequence
    this.#retainedAfter = views.sequence
    for (const view of views.openOrders(accountId)) this.#open.set(view.orderId, openOrder(view))
  }

  /** The sequence of the newest message; the next one refers to it. */
  get lastSeq(): number {
    return this.#lastSeq
  }

  /** Undefined if the messages after `seq` are not retained. */
  since(seq: number): readonly AccountMessage[] | undefined {
    if (seq < this.#retainedAfter) return undefined
    const missed = this.#retained.filter((message) => message.seq > seq)
    for (const message of missed) message.write()
    return missed
  }

  publish(draft: AccountDraft, seq: number, atMs: number): void {
    const views = this.#views
    const orders: OrderRecord[] = []
    for (const [orderId, touched] of draft.orders) orders.push(this.#advance(orderId, touched))
    const fills = withNames(draft.fills, orders)
    const { deposits, withdrawals } = draft
    const balances = [...draft.coins].map((coin) => balanceJson(views, views.balance(this.accountId, coin)))
    const moved = { orders, fills, balances, deposits, withdrawals }
    const message = new AccountMessage(views, { seq, prevSeq: this.#lastSeq, atMs, ...moved })
    this.#lastSeq = seq
    this.#retain(message)
    if (this.listeners.size > 0) message.write()
    for (const listener of this.listeners) listener.deliver(message)
  }

  #advance(orderId: number, touched: TouchedOrder): OrderRecord {
    const known = touched.accepted ?? this.#open.get(orderId)
    const { closed } = touched
    if (closed !== undefined) {
      invariant(known !== undefined, 'an order that closes was open or came in the same group')
      this.#open.delete(orderId)
      return closedOrder(known, touched, closed)
    }
    const view = this.#views.order(orderId)
    invariant(view !== undefined, 'an order that has not closed is open')
    const record = openOrder(view)
    this.#open.set(orderId, record)
    return record
  }

  #retain(message: AccountMessage): void {
    this.#retained.push(message)
    this.#retainedBytes += message.size
    const { accountBytesKept, accountMessagesKept } = feedLimits
    if (this.#retainedBytes <= accountBytesKept && this.#retained.length <= accountMessagesKept) return
    // Trims to half, so that not every message trims.
    let dropped = 0
    while (this.#retainedBytes > accountBytesKept / 2 || this.#retained.length - dropped > accountMessagesKept / 2) {
      const oldest = this.#retained[dropped++]
      if (oldest === undefined) break
      this.#retainedBytes -= oldest.size
      this.#retainedAfter = oldest.seq
    }
    this.#retained = this.#retained.slice(dropped)
  }
}

/** A fill changes its order, so the orders of all fills are in the message. */
function withNames(fills: readonly UnnamedFill[], orders: readonly OrderRecord[]): readonly FillRecord[] {
  const [first] = orders
  if (fills.length === 0 || first === undefined) return []
  if (orders.length === 1) return fills.map((fill) => ({ ...fill, clientOrderId: first.clientOrderId }))
  const names = new Map(orders.map(({ orderId, clientOrderId }) => [orderId, clientOrderId]))
  return fills.map((fill) => ({ ...fill, clientOrderId: names.get(fill.orderId) ?? '' }))
}
