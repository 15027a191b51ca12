import { OrderBook } from '../../server/trading/domain/book/index.ts'
import { TradeDigest } from './digest.ts'
import type { Runner } from './measure.ts'
import type { Workload } from './workload.ts'

// Constants of this file instead of the workload's, for the reason in book/node-pool.ts.
const addBuy = 0
const addSell = 1
const cancel = 2
const marketBuy = 3

/** The workload on our book alone. */
export class BookRunner implements Runner {
  readonly digest = new TradeDigest()
  private readonly book: OrderBook
  private readonly workload: Workload

  constructor(workload: Workload) {
    const { digest } = this
    this.book = new OrderBook((taker, maker, price, quantity) => digest.add(taker, maker, price, quantity))
    this.workload = workload
  }

  get resting(): number {
    return this.book.size
  }

  run(from: number, to: number): void {
    const { book } = this
    const { kinds, ids, prices, quantities } = this.workload
    for (let index = from; index < to; index++) {
      const kind = kinds[index]!
      const id = ids[index]!
      if (kind === cancel) book.cancel(id)
      else if (kind <= addSell) book.add(id, kind === addBuy ? 'buy' : 'sell', prices[index]!, quantities[index]!)
      else book.market(id, kind === marketBuy ? 'buy' : 'sell', quantities[index]!)
    }
  }
}
