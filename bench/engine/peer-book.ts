/** The same workload on npm `nodejs-order-book`, for comparison. */
import { createRequire } from 'node:module'
import { TradeDigest } from './digest.ts'
import type { Runner } from './measure.ts'
import { addBuy, addSell, cancel, marketBuy, type Workload } from './workload.ts'

interface PeerOrder {
  readonly id: string
  readonly price: number
  readonly size: number
}
interface PeerAnswer {
  readonly done: readonly PeerOrder[]
  readonly partial: PeerOrder | null
  readonly partialQuantityProcessed: number
}
interface PeerBook {
  limit(order: { id: string; side: 'buy' | 'sell'; size: number; price: number }): PeerAnswer
  market(order: { id: string; side: 'buy' | 'sell'; size: number }): PeerAnswer
  cancel(id: string): unknown
}

// Its ES modules import without file endings, which Node does not load; the CommonJS build is the same code.
const { OrderBook: Peer } = createRequire(import.meta.url)('nodejs-order-book') as { OrderBook: new () => PeerBook }

export class PeerRunner implements Runner {
  readonly digest = new TradeDigest()
  private readonly book = new Peer()
  private readonly ids: readonly string[]
  private readonly workload: Workload

  /** Ids are converted to text before the timer starts: the conversion is not the peer's work. */
  constructor(workload: Workload) {
    this.workload = workload
    this.ids = Array.from(workload.ids, String)
  }

  run(from: number, to: number): void {
    for (let index = from; index < to; index++) this.step(index)
  }

  /** The peer has no cheap count. */
  get resting(): number {
    return Number.NaN
  }

  private step(index: number): void {
    const { kinds, prices, quantities } = this.workload
    const kind = kinds[index]!
    const id = this.ids[index]!
    if (kind === cancel) {
      this.book.cancel(id)
      return
    }
    const size = quantities[index]!
    const limit = kind === addBuy || kind === addSell
    const answer = limit
      ? this.book.limit({ id, side: kind === addBuy ? 'buy' : 'sell', size, price: prices[index]! })
      : this.book.market({ id, side: kind === marketBuy ? 'buy' : 'sell', size })
    this.count(id, answer)
  }

  /** `done` lists filled makers and, last, a filled taker; `partial` is a partially filled maker or the resting taker. */
  private count(taker: string, { done, partial, partialQuantityProcessed }: PeerAnswer): void {
    const number = Number(taker)
    for (const maker of done) {
      if (maker.id !== taker) this.digest.add(number, Number(maker.id), maker.price, maker.size)
    }
    if (partial !== null && partial.id !== taker && partialQuantityProcessed > 0) {
      this.digest.add(number, Number(partial.id), partial.price, partialQuantityProcessed)
    }
  }
}
