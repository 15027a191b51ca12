import type { EngineEvent } from '../domain/engine/event-sink.ts'
import type { OrderClosed, Traded } from '../domain/engine/events.ts'
import type { DepositChanged, WithdrawalChanged, WithdrawalRecord } from '../domain/engine/wallet/wallet-events.ts'
import type { FillRecord } from '../store/queries/fill-history.ts'
import type { OrderRecord } from '../store/queries/order-history.ts'
import { acceptedOrder } from '../store/queries/order-record.ts'
import type { DepositRow } from '../store/read-models/rows.ts'

/** The changes of one order in a group. */
export interface TouchedOrder {
  accepted: OrderRecord | undefined
  closed: OrderClosed | undefined
  /** The new total volume, if it was lowered. */
  lots: number | undefined
  atMs: number
}

/** A fill without the client order id, which is added when the message is built. */
export type UnnamedFill = Omit<FillRecord, 'clientOrderId'>

/** The changes of one account in a group. */
export class AccountDraft {
  /** In the order of their first change. */
  readonly orders = new Map<number, TouchedOrder>()
  readonly fills: UnnamedFill[] = []
  /** One entry per step: the transfer after that step. */
  readonly deposits: DepositRow[] = []
  readonly withdrawals: WithdrawalRecord[] = []
  readonly coins = new Set<number>()

  touch(orderId: number, atMs: number): TouchedOrder {
    let touched = this.orders.get(orderId)
    if (touched === undefined) {
      touched = { accepted: undefined, closed: undefined, lots: undefined, atMs }
      this.orders.set(orderId, touched)
    }
    touched.atMs = atMs
    return touched
  }

  /** Only for events of this account; trades come through `traded`. */
  take(event: EngineEvent, atMs: number): void {
    switch (event.type) {
      case 'order_accepted':
        this.touch(event.orderId, atMs).accepted = acceptedOrder(event, atMs)
        return
      case 'order_rested':
      case 'order_waiting':
      case 'order_triggered':
        this.touch(event.orderId, atMs)
        return
      case 'order_reduced':
        this.touch(event.orderId, atMs).lots = event.lots
        return
      case 'order_closed':
        this.touch(event.orderId, atMs).closed = event
        return
      default:
    }
  }

  /** A repeated report or step changes nothing and is not published. */
  deposited({ change, deposit }: DepositChanged, atMs: number): void {
    if (change !== 'unchanged') this.deposits.push({ ...deposit, updatedAtMs: atMs })
  }

  withdrew({ change, withdrawal }: WithdrawalChanged): void {
    if (change !== 'unchanged' && change !== 'replayed') this.withdrawals.push(withdrawal)
  }

  get isEmpty(): boolean {
    const { orders, coins, fills, deposits, withdrawals } = this
    return orders.size + coins.size + fills.length + deposits.length + withdrawals.length === 0
  }

  traded(trade: Traded, as: 'taker' | 'maker', atMs: number): void {
    const isMaker = as === 'maker'
    const orderId = isMaker ? trade.makerOrderId : trade.takerOrderId
    this.touch(orderId, atMs)
    this.fills.push({
      tradeId: trade.tradeId,
      orderId,
      marketId: trade.market,
      side: isMaker === (trade.takerSide === 'buy') ? 'sell' : 'buy',
      price: trade.price,
      lots: trade.lots,
      quoteAmount: trade.quoteAmount,
      fee: isMaker ? trade.makerFee : trade.takerFee,
      isMaker,
      atMs,
    })
  }
}

/** A closed order: its last open record with its final state. */
export function closedOrder(known: OrderRecord, touched: TouchedOrder, closed: OrderClosed): OrderRecord {
  const { status, reason, executedLots, executedQuote, fee, stopPrice = known.stopPrice } = closed
  const lots = touched.lots ?? known.lots
  return { ...known, lots, stopPrice, status, reason, executedLots, executedQuote, fee, updatedAtMs: touched.atMs }
}
