import { Wide } from '../../ledger/wide.ts'
import type { Market } from '../market/market.ts'
import type { OrderTable } from '../orders/order-table.ts'
import type { Side, StpMode } from '../orders/requests.ts'
import type { Account } from '../wallet/accounts.ts'

/** Computes the fills of an order without changing the book. */
export class FillPreview {
  /** Lots that would trade. */
  lots = 0
  /** Their cost, in units of tick times lot. */
  readonly cost = new Wide()
  private left = 0
  private byBudget = false
  private readonly budget = new Wide()
  private readonly value = new Wide()
  private stopped = false

  /**
   * `volume` is in lots; with a `budget` (in units of tick times lot) it is ignored. `excluded` is a resting order that
   * this one replaces, 0 for none. The steps are exactly those of `match`.
   */
  run(
    orders: OrderTable,
    market: Market,
    account: Account,
    side: Side,
    limit: number,
    volume: number,
    budget: Wide | null,
    stp: StpMode,
    excluded: number,
  ): void {
    this.lots = 0
    this.cost.put(0, 0)
    this.left = volume
    this.byBudget = budget !== null
    if (budget !== null) this.budget.copy(budget)
    this.stopped = false
    const { queues } = market
    const makers = side === 'buy' ? 'sell' : 'buy'
    const usesTotals = market.icebergs === 0 && excluded === 0 && (stp === 'NONE' || account.openOrders === 0)
    for (let level = queues.bestLevel(makers); level >= 0 && !this.isOver(); level = queues.nextWorse(makers, level)) {
      const price = queues.priceOf(level)
      if (side === 'buy' ? price > limit : price < limit) return
      if (usesTotals) this.take(price, queues.total(level))
      else this.walk(orders, account.owner, price, queues.head(level), stp, excluded)
    }
  }

  private isOver(): boolean {
    return this.stopped || (!this.byBudget && this.left === 0)
  }

  /** Takes the shown parts in order, then the hidden parts of icebergs, which queue behind the others. */
  private walk(orders: OrderTable, owner: number, price: number, head: number, stp: StpMode, excluded: number): void {
    let hidden = 0
    for (let order = head; order !== 0 && !this.isOver(); order = orders.pool.next(order)) {
      if (order === excluded) continue
      if (stp === 'NONE' || orders.owner(order) !== owner) {
        this.take(price, orders.pool.quantity(order))
        hidden += orders.hidden(order)
      } else if (stp === 'EXPIRE_TAKER' || stp === 'EXPIRE_BOTH') {
        this.stopped = true
      } else if (stp === 'DECREMENT' && orders.sibling(order) === 0) {
        this.spend(price, orders.remaining(order))
      }
    }
    if (hidden > 0 && !this.isOver()) this.take(price, hidden)
  }

  private take(price: number, offered: number): void {
    const lots = this.spend(price, offered)
    this.lots += lots
    this.value.setProduct(price, lots)
    this.cost.add(this.value)
  }

  /** Reduces the open volume or budget by at most the offered lots; returns the lots. */
  private spend(price: number, offered: number): number {
    if (!this.byBudget) {
      const lots = Math.min(this.left, offered)
      this.left -= lots
      return lots
    }
    const lots = this.budget.quotient(price, offered)
    if (lots < offered) this.stopped = true
    this.value.setProduct(price, lots)
    this.budget.subtract(this.value)
    return lots
  }
}
