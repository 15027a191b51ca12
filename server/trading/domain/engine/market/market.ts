import { PriceQueues, type Side } from '../../book/price-queues.ts'
import { houseAccounts, type Ledger } from '../../ledger/ledger.ts'
import { Wide } from '../../ledger/wide.ts'
import type { MarketDefinition, MarketState } from '../../markets/definitions.ts'
import { quantityLimit } from '../limits.ts'
import type { OrderTable } from '../orders/order-table.ts'
import { Triggers } from '../orders/triggers.ts'
import { DepthMarks } from './depth-marks.ts'
import { shareRoundedDown } from './price-shares.ts'
import { RecentPrices } from './recent-prices.ts'

/** A power of ten beyond this is applied in two steps, to stay within what a `Wide` multiplies by. */
const powerMax = 14
const exactLimit = 2 ** 50

/** One market while it runs: its definition, its book, its stop orders, and what follows from the definition. */
export class Market {
  // Declared without a value where the constructor gives the first one, for the reason given in book/node-pool.ts.
  declare definition: MarketDefinition
  state: MarketState = 'halted'
  /** In ticks; 0 before the first trade. */
  lastPrice = 0
  /** Sequence of the newest command that changed the depth. */
  lastUpdateId = 0
  /** Orders that show only a part of themselves: as long as there are none, a level's total says what it can fill. */
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
  /** Where fees and the units from rounding them go. */
  declare readonly feesBase: number
  declare readonly feesQuote: number
  declare readonly roundingBase: number
  declare readonly roundingQuote: number
  declare private readonly baseShift: number
  declare private readonly quoteShift: number
  declare private readonly baseFactor: number
  declare private readonly quoteFactor: number
  /** The band around the last price it was computed for. */
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

  /** Takes over what an operator may change. */
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
    // Below this limit a product of whole numbers is exact, however it is grouped.
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

  /** A total of the caller's as ledger units of the quote coin. */
  totalAmount(total: number, into: Wide): void {
    into.setProduct(total, 10 ** this.definition.basePrecision)
    scale(into, this.quoteShift)
  }

  isWithinBand(price: number): boolean {
    if (this.bandFor !== this.lastPrice) this.setBand()
    return price >= this.bandLow && price <= this.bandHigh
  }

  /** Whether a price lies within the band that there will be once the last price is `reference`. */
  isWithinBandOf(reference: number, price: number): boolean {
    const { priceBandPpm } = this.definition
    return priceBandPpm === 0 || Math.abs(price - reference) <= shareRoundedDown(reference, priceBandPpm)
  }

  /** How far a market order may go by the band alone. */
  bandEdge(side: Side): number {
    if (this.bandFor !== this.lastPrice) this.setBand()
    return side === 'buy' ? this.bandHigh : this.bandLow
  }

  /** Remembers that a level has changed. */
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
