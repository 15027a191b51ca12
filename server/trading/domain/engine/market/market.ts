import { PriceQueues, type Side } from '../../book/price-queues.ts'
import { houseAccounts, type Ledger } from '../../ledger/ledger.ts'
import { Wide } from '../../ledger/wide.ts'
import type { MarketDefinition, MarketState } from '../../markets/definitions.ts'
import { quantityLimit } from '../limits.ts'
import type { OrderTable } from '../orders/order-table.ts'
import { Triggers } from '../orders/waiting-stops.ts'
import { DepthMarks } from './depth-marks.ts'
import { shareRoundedDown } from './price-shares.ts'
import { RecentPrices } from './recent-prices.ts'

/** A larger power of ten is applied in two steps, because a `Wide` multiplies by a bounded factor. */
const powerMax = 14
const exactLimit = 2 ** 50

/** A market: its definition, its book, its stop orders, and the values derived from the definition. */
export class Market {
  // Fields that the constructor sets are only declared, for the reason given in book/node-pool.ts.
  declare definition: MarketDefinition
  state: MarketState = 'halted'
  /** In ticks; 0 before the first trade. */
  lastPrice = 0
  /** Sequence of the newest command that changed the depth. */
  lastUpdateId = 0
  /** The number of iceberg orders. Without any, the total of a level is the volume it can fill. */
  icebergs = 0
  declare readonly queues: PriceQueues
  declare readonly triggers: Triggers
  readonly marks = new DepthMarks()
  readonly recentPrices = new RecentPrices()
  /** The smallest value of an order, in units of tick times lot. */
  readonly minimumValue = new Wide()
  /** Numbers of the two coins. */
  declare readonly base: number
  declare readonly quote: number
  /** The house accounts of fees and of their rounding. */
  declare readonly feesBase: number
  declare readonly feesQuote: number
  declare readonly roundingBase: number
  declare readonly roundingQuote: number
  declare private readonly baseShift: number
  declare private readonly quoteShift: number
  declare private readonly baseFactor: number
  declare private readonly quoteFactor: number
  /** The last price that the cached band is for. */
  private bandFor = -1
  private bandLow = 0
  private bandHigh = 0

  constructor(definition: MarketDefinition, orders: OrderTable, ledger: Ledger, baseScale: number, quoteScale: number) {
    this.definition = definition
    this.base = definition.base
    this.quote = definition.quote
    this.queues = new PriceQueues(orders.pool)
    this.triggers = new Triggers(orders)
    this.feesBase = ledger.available(houseAccounts.indexOf('fees'), definition.base)
    this.feesQuote = ledger.available(houseAccounts.indexOf('fees'), definition.quote)
    this.roundingBase = ledger.available(houseAccounts.indexOf('rounding'), definition.base)
    this.roundingQuote = ledger.available(houseAccounts.indexOf('rounding'), definition.quote)
    this.baseShift = baseScale - definition.basePrecision
    this.quoteShift = quoteScale - definition.basePrecision - definition.quotePrecision
    this.baseFactor = 10 ** this.baseShift
    this.quoteFactor = 10 ** this.quoteShift
    this.define(definition)
  }

  /** Applies the fields that an operator may change. */
  define(definition: MarketDefinition): void {
    this.definition = definition
    this.bandFor = -1
    this.minimumValue.setProduct(definition.minimumQuoteSize, 10 ** definition.basePrecision)
  }

  /** Lots as ledger units of the base coin. */
  baseAmount(lots: number, into: Wide): void {
    const amount = lots * this.baseFactor
    if (amount < exactLimit) {
      into.put(0, amount)
      return
    }
    into.put(0, lots)
    scale(into, this.baseShift)
  }

  /** Price times lots as ledger units of the quote coin. */
  quoteAmount(price: number, lots: number, into: Wide): void {
    // Below this limit a product of integers is exact in any grouping.
    const amount = price * lots * this.quoteFactor
    if (amount < exactLimit) {
      into.put(0, amount)
      return
    }
    into.setProduct(price, lots)
    scale(into, this.quoteShift)
  }

  /** A value in units of tick times lot as ledger units of the quote coin. */
  scaleQuote(value: Wide, into: Wide): void {
    into.copy(value)
    scale(into, this.quoteShift)
  }

  /** The total of an order request as ledger units of the quote coin. */
  totalAmount(total: number, into: Wide): void {
    into.setProduct(total, 10 ** this.definition.basePrecision)
    scale(into, this.quoteShift)
  }

  isWithinBand(price: number): boolean {
    if (this.bandFor !== this.lastPrice) this.setBand()
    return price >= this.bandLow && price <= this.bandHigh
  }

  /** Whether a price lies within the band around `reference`. */
  isWithinBandOf(reference: number, price: number): boolean {
    const { priceBandPpm } = this.definition
    return priceBandPpm === 0 || Math.abs(price - reference) <= shareRoundedDown(reference, priceBandPpm)
  }

  /** The worst price of a market order by the band alone. */
  bandEdge(side: Side): number {
    if (this.bandFor !== this.lastPrice) this.setBand()
    return side === 'buy' ? this.bandHigh : this.bandLow
  }

  /** Marks a level as changed. */
  mark(side: Side, price: number, sequence: number): void {
    this.lastUpdateId = sequence
    this.marks.mark(side, price)
  }

  /** Before the first trade, and in a market without a band, every price is within it. */
  private setBand(): void {
    const { lastPrice } = this
    const { priceBandPpm } = this.definition
    const width = shareRoundedDown(lastPrice, priceBandPpm)
    const open = lastPrice === 0 || priceBandPpm === 0
    this.bandFor = lastPrice
    this.bandLow = open ? 1 : Math.max(1, lastPrice - width)
    this.bandHigh = open ? quantityLimit - 1 : Math.min(quantityLimit - 1, lastPrice + width)
  }
}

function scale(amount: Wide, power: number): void {
  if (power === 0) return
  const first = Math.min(power, powerMax)
  amount.multiply(powersOfTen[first]!)
  if (power > first) amount.multiply(powersOfTen[power - first]!)
}

const powersOfTen = Array.from({ length: powerMax + 1 }, (_, power) => 10 ** power)
