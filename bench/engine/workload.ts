import { OrderBook } from '../../server/trading/domain/book/index.ts'
import { Random } from './random.ts'

export const addBuy = 0
export const addSell = 1
export const cancel = 2
export const marketBuy = 3
export const marketSell = 4

/** A stream of commands as columns, so that running it allocates nothing. Ids count up from 1. */
export interface Workload {
  /** The first `depth` commands build the book and are not timed. */
  readonly depth: number
  readonly count: number
  readonly kinds: Uint8Array
  readonly ids: Int32Array
  readonly prices: Int32Array
  readonly quantities: Int32Array
  readonly shares: { passive: number; cancels: number; stale: number; crossing: number; market: number }
}

interface Options {
  readonly commands: number
  readonly resting: number
  readonly seed: number
}

const startPrice = 50_000
const lotsMax = 100

class Generator {
  private readonly random: Random
  private readonly live: number[] = []
  private readonly placeOf: Int32Array
  private readonly leftOf: Float64Array
  private readonly closed: number[] = []
  private readonly book: OrderBook
  private readonly workload: Workload
  private readonly resting: number
  private at = 0
  private nextId = 1

  constructor(commands: number, resting: number, seed: number) {
    this.random = new Random(seed)
    this.resting = resting
    const count = resting + commands
    this.placeOf = new Int32Array(count + 2).fill(-1)
    this.leftOf = new Float64Array(count + 2)
    this.book = new OrderBook((_taker, maker, _price, quantity) => this.traded(maker, quantity))
    this.workload = {
      depth: resting,
      count,
      kinds: new Uint8Array(count),
      ids: new Int32Array(count),
      prices: new Int32Array(count),
      quantities: new Int32Array(count),
      shares: { passive: 0, cancels: 0, stale: 0, crossing: 0, market: 0 },
    }
  }

  run(): Workload {
    const { workload, random } = this
    while (this.at < workload.depth) this.passive()
    while (this.at < workload.count) {
      const draw = random.below(100)
      if (draw < 52) this.passive()
      else if (draw < 90) this.cancel()
      else if (draw < 95) this.crossing()
      else this.marketOrder()
    }
    return workload
  }

  private passive(): void {
    const { book, random } = this
    const buy = random.below(2) === 0
    const distance = 1 + random.skewed(60)
    const reference = Number.isFinite(book.bestAsk) ? book.bestAsk : startPrice + 10
    const price = buy
      ? Math.max(1, reference - distance)
      : Math.max(1, (book.bestBid === 0 ? startPrice - 10 : book.bestBid) + distance)
    this.add(buy, price, 1 + random.below(lotsMax))
    this.workload.shares.passive += 1
  }

  private crossing(): void {
    const { book, random } = this
    const buy = random.below(2) === 0
    const best = buy ? book.bestAsk : book.bestBid
    if (best === 0 || !Number.isFinite(best)) {
      this.passive()
      return
    }
    this.add(buy, buy ? best + random.below(3) : Math.max(1, best - random.below(3)), this.takerLots())
    this.workload.shares.crossing += 1
  }

  private marketOrder(): void {
    const { book, random } = this
    const buy = random.below(2) === 0
    const id = this.nextId++
    const quantity = this.takerLots()
    this.write(buy ? marketBuy : marketSell, id, 0, quantity)
    book.market(id, buy ? 'buy' : 'sell', quantity)
    this.workload.shares.market += 1
  }

  private cancel(): void {
    const { random, live, closed, book } = this
    const stale = random.below(50) === 0 && closed.length > 0
    const id = stale ? closed[random.below(closed.length)]! : live[random.below(live.length)]
    if (id === undefined) {
      this.passive()
      return
    }
    this.write(cancel, id, 0, 0)
    this.workload.shares.cancels += 1
    if (stale) this.workload.shares.stale += 1
    else this.drop(id)
    book.cancel(id)
  }

  /** Large enough to match the orders that are not cancelled (14 in 100 commands), larger for a fuller book. */
  private takerLots(): number {
    const pull = (this.live.length / this.resting) ** 4
    return 1 + this.random.below(Math.max(1, Math.floor(lotsMax * 2.2 * pull)))
  }

  private add(buy: boolean, price: number, quantity: number): void {
    const id = this.nextId++
    this.write(buy ? addBuy : addSell, id, price, quantity)
    const left = this.book.add(id, buy ? 'buy' : 'sell', price, quantity)
    if (left === 0) return
    this.leftOf[id] = left
    this.placeOf[id] = this.live.length
    this.live.push(id)
  }

  private traded(maker: number, quantity: number): void {
    this.leftOf[maker] = this.leftOf[maker]! - quantity
    if (this.leftOf[maker] === 0) this.drop(maker)
  }

  private drop(id: number): void {
    const place = this.placeOf[id]!
    const last = this.live.pop()!
    if (last !== id) {
      this.live[place] = last
      this.placeOf[last] = place
    }
    this.placeOf[id] = -1
    this.closed.push(id)
  }

  private write(kind: number, id: number, price: number, quantity: number): void {
    const { kinds, ids, prices, quantities } = this.workload
    kinds[this.at] = kind
    ids[this.at] = id
    prices[this.at] = price
    quantities[this.at] = quantity
    this.at += 1
  }
}

/** 52 % passive limits, 38 % cancels (2 % of them stale), 5 % crossing limits, 5 % market, about `resting` orders in the book. */
export function makeWorkload({ commands, resting, seed }: Options): Workload {
  return new Generator(commands, resting, seed).run()
}
