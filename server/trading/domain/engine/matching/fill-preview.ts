import { Wide } from '../../ledger/wide.ts'
import type { Market } from '../market/market.ts'
import type { OrderTable } from '../orders/order-table.ts'
import type { Side, StpMode } from '../orders/requests.ts'
import type { Account } from '../wallet/accounts.ts'

/** What an order would do to the book, found without touching it. */
export class FillPreview {
  /** Lots that would trade. */
  lots = 0
  /** What they would cost, in units of tick times lot. */
  readonly cost = new Wide()
  private left = 0
  private byBudget = false
  private readonly budget = new Wide()
  private readonly value = new Wide()
  private stopped = false

  /**
   * `wanted` is the volume; with a `budget` (in units of tick times lot) it is ignored. `gone` is an order of the book
   * that will not be there any more, 0 for none. The steps are those of `match`, one for one.
   */
  run(
    orders: OrderTable,
    market: Market,
    account: Account,
    side: Side,
    limit: number,
    wanted: number,
    budget: Wide | null,
    stp: StpMode,
    gone: number,
  ): void {
    this.lots = 0
    this.cost.put(0, 0)
    this.left = wanted
    this.byBudget = budget !== null
    if (budget !== null) this.budget.copy(budget)
    this.stopped = false
    const { queues } = market
    const makers = side === 'buy' ? 'sell' : 'buy'
    const plain = market.icebergs === 0 && gone === 0 && (stp === 'NONE' || account.openOrders === 0)
    for (let level = queues.bestLevel(makers); level >= 0 && !this.isOver(); level = queues.nextWorse(makers, level)) {
      const price = queues.priceOf(level)
      if (side === 'buy' ? price > limit : price < limit) return
      if (plain) this.take(price, queues.total(level))
      else this.walk(orders, account.owner, price, queues.head(level), stp, gone)
    }
  }

  private isOver(): boolean {
    return this.stopped || (!this.byBudget && this.left === 0)
  }

  /** The shown parts in their order, then what icebergs have behind them: those queue up again behind the others. */
  private walk(orders: OrderTable, owner: number, price: number, head: number, stp: StpMode, gone: number): void {
    let hidden = 0
    for (let order = head; order !== 0 && !this.isOver(); order = orders.pool.next(order)) {
      if (order === gone) continue
      if (stp === 'NONE' || orders.owner(order) !== owner) {
        this.take(price, orders.pool.quantity(order))
        hidden += orders.hidden(order)
      } else if (stp === 'EXPIRE_TAKER' || stp === 'EXPIRE_BOTH') {
        this.stopped = true
      } else if (stp === 'DECREMENT' && orders.sibling(order) === 0) {
        this.give(price, orders.remaining(order))
      }
    }
    if (hidden > 0 && !this.isOver()) this.take(price, hidden)
  }

  private take(price: number, offered: number): void {
    const lots = this.give(price, offered)
    this.lots += lots
    this.value.setProduct(price, lots)
    this.cost.add(this.value)
  }

  /** Takes off what the order wants, up to what is offered; returns how much. */
  private give(price: number, offered: number): number {
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
