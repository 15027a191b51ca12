import type { Wide } from '../../ledger/wide.ts'
import { OrderRows } from './order-rows.ts'

/* The five doubles of a row, which every order has. */
const rowShift = 3
const priceAt = 0
const holdAt = 1
const lotsAt = 3
const acceptedAt = 4

/* Further data of orders that wait, trade, change or hide a part; not written before that. */
const moreShift = 4
const limitAt = 0
const displayAt = 1
const hiddenAt = 2
const executedAt = 3
const updatedAt = 4
const quoteAt = 5
const feeAt = 7
const stopAt = 9
const trailAt = 10
const trailPpmAt = 11
const expiresAt = 12
const slippageAt = 13

const firstCapacity = 1024
/** The bound of the lower half of a `Wide`. */
const limb = 2 ** 50

/** All open orders of the venue, resting or waiting for their stop price, in typed arrays. */
export class OrderTable extends OrderRows {
  private more = new Float64Array(firstCapacity << moreShift)

  /** Creates an order that is in no queue yet. `limit` is its worst price, `display` the shown part, 0 for all. */
  open(
    id: number,
    owner: number,
    market: number,
    traits: number,
    lots: number,
    price: number,
    limit: number,
    display: number,
    hold: Wide,
    atMs: number,
  ): number {
    const order = this.makeRow(id, owner, market, traits, lots)
    const { doubles } = this
    const at = order << rowShift
    doubles[at | priceAt] = price
    doubles[at | holdAt] = hold.high
    doubles[at | (holdAt + 1)] = hold.low
    doubles[at | lotsAt] = lots
    doubles[at | acceptedAt] = atMs
    if (limit !== price || display !== 0) this.setLimitAndDisplay(order, limit, display)
    return order
  }

  price(order: number): number {
    return this.doubles[(order << rowShift) | priceAt]!
  }

  /** Whether it executes as a market order, now or when it fires. */
  isMarketKind(order: number): boolean {
    return this.doubles[(order << rowShift) | priceAt] === 0
  }

  /** The total volume, including the executed part. */
  lots(order: number): number {
    return this.doubles[(order << rowShift) | lotsAt]!
  }

  setLots(order: number, lots: number): void {
    this.doubles[(order << rowShift) | lotsAt] = lots
  }

  acceptedAtMs(order: number): number {
    return this.doubles[(order << rowShift) | acceptedAt]!
  }

  readHold(order: number, into: Wide): void {
    const at = (order << rowShift) | holdAt
    into.put(this.doubles[at]!, this.doubles[at + 1]!)
  }

  writeHold(order: number, amount: Wide): void {
    const at = (order << rowShift) | holdAt
    this.doubles[at] = amount.high
    this.doubles[at + 1] = amount.low
  }

  clearHold(order: number): void {
    const at = (order << rowShift) | holdAt
    this.doubles[at] = 0
    this.doubles[at + 1] = 0
  }

  /** Reduces the hold by the amount of a trade. */
  useHold(order: number, amount: Wide, scratch: Wide): void {
    const at = (order << rowShift) | holdAt
    const low = this.doubles[at + 1]! - amount.low
    if (amount.high === 0 && low >= 0) {
      this.doubles[at + 1] = low
      return
    }
    this.readHold(order, scratch)
    scratch.subtract(amount)
    this.writeHold(order, scratch)
  }

  /** The worst price of the order: its limit price, or the price protection of a market order. */
  limit(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | limitAt]! : this.price(order)
  }

  setLimit(order: number, price: number): void {
    this.makeMore(order)
    this.more[(order << moreShift) | limitAt] = price
  }

  /** The shown part of an iceberg; 0 for an order that shows its whole volume. */
  display(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | displayAt]! : 0
  }

  /** The open lots of an iceberg besides the part in the book. */
  hidden(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | hiddenAt]! : 0
  }

  setHidden(order: number, lots: number): void {
    this.makeMore(order)
    this.more[(order << moreShift) | hiddenAt] = lots
  }

  /** The open lots, shown and hidden. */
  remaining(order: number): number {
    return this.pool.quantity(order) + this.hidden(order)
  }

  executed(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | executedAt]! : 0
  }

  updatedAtMs(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | updatedAt]! : this.acceptedAtMs(order)
  }

  touch(order: number, atMs: number): void {
    this.makeMore(order)
    this.more[(order << moreShift) | updatedAt] = atMs
  }

  /** The trigger price; 0 for an order without one. */
  stop(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | stopAt]! : 0
  }

  trail(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | trailAt]! : 0
  }

  /** The distance of a trailing stop by percent; 0 for every other order. */
  trailPpm(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | trailPpmAt]! : 0
  }

  setTrailPpm(order: number, ppm: number): void {
    this.makeMore(order)
    this.more[(order << moreShift) | trailPpmAt] = ppm
  }

  /** When a GTD order expires; 0 for every other order. */
  expiresAtMs(order: number): number {
    return this.isGoodTillDate(order) ? this.more[(order << moreShift) | expiresAt]! : 0
  }

  setExpiry(order: number, atMs: number): void {
    this.makeMore(order)
    this.more[(order << moreShift) | expiresAt] = atMs
  }

  /** The maximum slippage of a waiting order in millionths; 0 for the market's own. */
  maxSlippagePpm(order: number): number {
    return this.isChanged(order) ? this.more[(order << moreShift) | slippageAt]! : 0
  }

  setMaxSlippage(order: number, ppm: number): void {
    this.makeMore(order)
    this.more[(order << moreShift) | slippageAt] = ppm
  }

  setStop(order: number, stop: number, trail: number): void {
    this.makeMore(order)
    this.more[(order << moreShift) | stopAt] = stop
    this.more[(order << moreShift) | trailAt] = trail
  }

  /** The quote amount of its trades, in ledger units. */
  readQuote(order: number, into: Wide): void {
    if (this.isChanged(order)) this.read(order, quoteAt, into)
    else into.put(0, 0)
  }

  /** The fees it has paid, in ledger units of the coin it receives. */
  readFee(order: number, into: Wide): void {
    if (this.isChanged(order)) this.read(order, feeAt, into)
    else into.put(0, 0)
  }

  /** Adds a trade to the executed volume, amount and fee. */
  addExecution(order: number, lots: number, quote: Wide, fee: Wide, atMs: number, scratch: Wide): void {
    this.makeMore(order)
    const { more } = this
    const at = order << moreShift
    more[at | executedAt] = more[at | executedAt]! + lots
    more[at | updatedAt] = atMs
    this.add(order, quoteAt, quote, scratch)
    this.add(order, feeAt, fee, scratch)
  }

  private add(order: number, place: number, amount: Wide, scratch: Wide): void {
    const at = (order << moreShift) + place
    const low = this.more[at + 1]! + amount.low
    if (amount.high === 0 && low < limb) {
      this.more[at + 1] = low
      return
    }
    this.read(order, place, scratch)
    scratch.add(amount)
    this.more[at] = scratch.high
    this.more[at + 1] = scratch.low
  }

  private read(order: number, place: number, into: Wide): void {
    const at = (order << moreShift) + place
    into.put(this.more[at]!, this.more[at + 1]!)
  }

  setLimitAndDisplay(order: number, limit: number, display: number): void {
    this.makeMore(order)
    this.more[(order << moreShift) | limitAt] = limit
    this.more[(order << moreShift) | displayAt] = display
  }

  private makeMore(order: number): void {
    if (this.isChanged(order)) return
    this.setChanged(order)
    if (order << moreShift >= this.more.length) this.growMore()
    const { more } = this
    const at = order << moreShift
    more[at | limitAt] = this.price(order)
    more[at | displayAt] = 0
    more[at | hiddenAt] = 0
    more[at | executedAt] = 0
    more[at | updatedAt] = this.acceptedAtMs(order)
    more[at | quoteAt] = 0
    more[at | (quoteAt + 1)] = 0
    more[at | feeAt] = 0
    more[at | (feeAt + 1)] = 0
    more[at | stopAt] = 0
    more[at | trailAt] = 0
    more[at | trailPpmAt] = 0
    more[at | expiresAt] = 0
    more[at | slippageAt] = 0
  }

  private growMore(): void {
    const more = new Float64Array(this.pool.capacity << moreShift)
    more.set(this.more)
    this.more = more
  }
}
