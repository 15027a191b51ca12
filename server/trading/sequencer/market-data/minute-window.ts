import type { Candle } from '../../store/queries/candles.ts'
import type { PublicTrade } from '../../store/queries/trade-history.ts'
import { addTrade, type CandleFigures, firstFigures } from '../../store/read-models/candle-figures.ts'

const minuteMs = 60_000
const windowMinutes = 24 * 60

/** The last 24 hours of a market, to the minute. Prices in ticks, volume in lots, amount in units of the quote coin. */
export interface Ticker {
  /** The price of the newest trade; 0 before the first. */
  readonly lastPrice: number
  /**
   * The price of the first trade in the window. Without a trade in the window, the last price, like `high` and `low`.
   */
  readonly openPrice: number
  readonly highPrice: number
  readonly lowPrice: number
  readonly lots: bigint
  readonly quoteAmount: bigint
  readonly trades: number
  readonly fromMs: number
  readonly toMs: number
}

/** One market's trades by minute, for the length of a ticker. */
export class MinuteWindow {
  readonly #minutes = new Map<number, CandleFigures>()
  #lastPrice = 0
  #cached: Ticker | undefined

  /** Minutes are loaded oldest first. */
  load({ openTimeMs, ...minute }: Candle): void {
    this.#minutes.set(openTimeMs / minuteMs, { ...minute })
    this.#lastPrice = minute.close
    this.#cached = undefined
  }

  setLastPrice(price: number): void {
    this.#lastPrice = price
    this.#cached = undefined
  }

  add(trade: PublicTrade): void {
    this.#cached = undefined
    this.#lastPrice = trade.price
    const at = Math.floor(trade.atMs / minuteMs)
    const minute = this.#minutes.get(at)
    if (minute !== undefined) return addTrade(minute, trade)
    this.#minutes.set(at, firstFigures(trade))
    this.#forgetBefore(at - windowMinutes)
  }

  ticker(nowMs: number): Ticker {
    const minute = Math.floor(nowMs / minuteMs)
    const fromMs = (minute - windowMinutes + 1) * minuteMs
    if (this.#cached?.fromMs === fromMs) return { ...this.#cached, toMs: nowMs }
    this.#cached = this.#compute(fromMs, nowMs)
    return this.#cached
  }

  #compute(fromMs: number, toMs: number): Ticker {
    const lastPrice = this.#lastPrice
    let [openPrice, highPrice, lowPrice] = [lastPrice, lastPrice, lastPrice]
    let [lots, quoteAmount, trades] = [0n, 0n, 0]
    for (const [at, minute] of this.#minutes) {
      if (at * minuteMs < fromMs) continue
      if (trades === 0) [openPrice, highPrice, lowPrice] = [minute.open, minute.high, minute.low]
      highPrice = Math.max(highPrice, minute.high)
      lowPrice = Math.min(lowPrice, minute.low)
      lots += minute.lots
      quoteAmount += minute.quoteAmount
      trades += minute.trades
    }
    return { lastPrice, openPrice, highPrice, lowPrice, lots, quoteAmount, trades, fromMs, toMs }
  }

  /** The map is in time order, so the oldest come first. */
  #forgetBefore(minute: number): void {
    for (const at of this.#minutes.keys()) {
      if (at >= minute) return
      this.#minutes.delete(at)
    }
  }
}
