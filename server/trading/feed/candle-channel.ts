import type { Clock } from '../../kernel/clock/clock.ts'
import type { Database } from '../../kernel/storage/database.ts'
import type { MarketDefinition } from '../domain/markets/definitions.ts'
import type { Candle } from '../store/queries/candles.ts'
import { findNewestCandle } from '../store/queries/newest-candle.ts'
import type { PublicTrade } from '../store/queries/trade-history.ts'
import { addTrade, firstFigures } from '../store/read-models/candle-figures.ts'
import { type CandleResolution, candleLengthMs, candleOpenMs } from '../store/read-models/candle-times.ts'
import type { Venue } from '../venue.ts'
import { candleJson } from '../wire/candle.ts'
import { MarketWriter } from '../wire/trade.ts'
import { BroadcastChannel, encodeMessage, everything } from './channel.ts'
import { feedLimits } from './limits.ts'
import { tradesAfter } from './recent-trades.ts'

export interface CandleChannelOptions {
  readonly venue: Pick<Venue, 'views' | 'marketData'>
  readonly database: Database
  readonly clock: Clock
  readonly market: MarketDefinition
  readonly resolution: CandleResolution
  /** Called when the candle cannot be read; the next publication tries again. */
  readonly failed: (error: unknown) => void
}

interface CandleState {
  readonly candle: Candle | undefined
  readonly isClosed: boolean
}

interface OpenCandle {
  candle: Candle | undefined
  isClosed: boolean
  /** The newest counted trade, of this candle or an earlier one. */
  lastTradeId: number
}

/** A slow follower misses states of the open candle, but no closed candle. */
interface CandleLag {
  readonly closed: readonly CandleState[]
  readonly hasOpen: boolean
}

/** The newest candle. It is read once and then updated from the trades by their ids, so that none counts twice. */
export class CandleChannel extends BroadcastChannel<CandleState, CandleLag> {
  readonly #options: CandleChannelOptions
  #open: OpenCandle | undefined
  #isLoading = false

  constructor(options: CandleChannelOptions) {
    super(`${options.market.symbol}@candles_${options.resolution}`)
    this.#options = options
  }

  override publish(): void {
    if (this.size === 0) {
      this.#open = undefined
      return
    }
    if (this.#open === undefined) return this.#load()
    const { trades, isWhole } = tradesAfter(this.#options.venue, this.#options.market.market, this.#open.lastTradeId)
    if (!isWhole) {
      this.#open = undefined
      return this.#load()
    }
    for (const trade of trades) this.#take(this.#open, trade)
    if (trades.length > 0 || this.#closesNow(this.#open)) this.#notify(this.#open)
  }

  protected override snapshot(): Buffer | undefined {
    // The first follower reads it from the database; for later ones it is updated first.
    if (this.size === 0) this.#open = undefined
    else if (this.#open !== undefined) this.publish()
    if (this.#open !== undefined) return this.#message('snapshot', this.#open)
    this.#load()
    return undefined
  }

  protected override lagOf(state: CandleState): CandleLag {
    return state.isClosed ? { closed: [state], hasOpen: false } : { closed: [], hasOpen: true }
  }

  protected override merge({ closed }: CandleLag, state: CandleState): CandleLag | typeof everything {
    if (!state.isClosed) return { closed, hasOpen: true }
    if (closed.length === feedLimits.laggingCandlesMax) return everything
    return { closed: [...closed, state], hasOpen: false }
  }

  protected override messageOf({ closed: [first] }: CandleLag): Buffer | undefined {
    const state = first ?? this.#open
    return state && this.#message('update', state)
  }

  protected override after({ closed, hasOpen }: CandleLag): CandleLag | undefined {
    const rest = closed.slice(1)
    return closed.length > 0 && (rest.length > 0 || hasOpen) ? { closed: rest, hasOpen } : undefined
  }

  #load(): void {
    if (this.#isLoading) return
    this.#isLoading = true
    const { database, market, resolution, failed } = this.#options
    findNewestCandle(database, market.market, resolution)
      .then((found) => {
        const { trades, isWhole } = tradesAfter(this.#options.venue, market.market, found.lastTradeId)
        if (!isWhole) return
        this.#open = { ...found, isClosed: false }
        for (const trade of trades) this.#take(this.#open, trade)
        this.#closesNow(this.#open)
        this.broadcastSnapshot()
      })
      .catch(failed)
      .finally(() => {
        this.#isLoading = false
      })
  }

  /** A candle is final after its end by the time of the venue, or by the clock plus a grace period if the venue is idle. */
  #closesNow(open: OpenCandle): boolean {
    if (open.candle === undefined || open.isClosed) return false
    const { venue, clock, resolution } = this.#options
    const endMs = open.candle.openTimeMs + candleLengthMs(resolution)
    open.isClosed = venue.views.atMs >= endMs || clock.nowMs() >= endMs + feedLimits.candleGraceMs
    return open.isClosed
  }

  #take(open: OpenCandle, trade: PublicTrade): void {
    open.lastTradeId = trade.tradeId
    const openTimeMs = candleOpenMs(this.#options.resolution, trade.atMs)
    const { candle } = open
    if (candle?.openTimeMs === openTimeMs) {
      const grown = { ...candle }
      addTrade(grown, trade)
      open.candle = grown
      return
    }
    if (candle !== undefined && !open.isClosed) {
      open.isClosed = true
      this.#notify(open)
    }
    open.candle = { openTimeMs, ...firstFigures(trade) }
    open.isClosed = false
  }

  #notify(open: OpenCandle): void {
    this.broadcast({ candle: open.candle, isClosed: open.isClosed }, this.#message('update', open))
  }

  #message(event: 'snapshot' | 'update', { candle, isClosed }: CandleState): Buffer {
    const { market, resolution } = this.#options
    const write = new MarketWriter(this.#options.venue.views, market.market)
    const written = candle === undefined ? null : { ...candleJson(write, candle), closed: isClosed }
    return encodeMessage(this.name, event, { symbol: market.symbol, resolution, candle: written })
  }
}
