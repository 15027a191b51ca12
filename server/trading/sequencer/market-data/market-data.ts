import type { Database } from '../../../kernel/storage/database.ts'
import type { Traded } from '../../domain/engine/events.ts'
import { loadRecentMarkets } from '../../store/queries/recent-markets.ts'
import type { PublicTrade } from '../../store/queries/trade-history.ts'
import type { ProjectedGroup } from '../../store/read-models/projection.ts'
import { MinuteWindow, type Ticker } from './minute-window.ts'

/** Trades of a market in memory; older ones are in the table. */
export const recentTradesMax = 1_000
const dayMs = 86_400_000

interface Recent {
  /** Newest last. */
  trades: PublicTrade[]
  readonly window: MinuteWindow
}

/** The newest trades and the last 24 hours of every market, in memory. */
export class MarketData {
  #markets = new Map<number, Recent>()
  #sequence: number

  private constructor(sequence: number) {
    this.#sequence = sequence
  }

  /** Loads the state of the read models; later groups are added with `take`. */
  static async load(database: Database, nowMs: number): Promise<MarketData> {
    const loaded = await loadRecentMarkets(database, nowMs - dayMs, recentTradesMax)
    const data = new MarketData(loaded.sequence)
    for (const { marketId, candle } of loaded.minutes) data.#of(marketId).window.load(candle)
    for (const { marketId, trade } of loaded.trades) {
      const recent = data.#of(marketId)
      recent.trades.push(trade)
      recent.window.setLastPrice(trade.price)
    }
    return data
  }

  /** Takes over the content of another instance, which is not used again. */
  become(other: MarketData): void {
    this.#markets = other.#markets
    this.#sequence = other.#sequence
  }

  /** The sequence of the newest command that is included. */
  get sequence(): number {
    return this.#sequence
  }

  /** Takes the groups in order, from any source. Skips a group that was already taken or comes after a gap. */
  take(group: ProjectedGroup): void {
    if (group.firstSequence !== this.#sequence + 1) return
    this.#sequence = group.sequence
    for (const { command, events } of group.commands) {
      for (const event of events) if (event.type === 'traded' && !event.isSelfTrade) this.#traded(event, command.atMs)
    }
  }

  /** The newest trades, newest first. */
  lastTrades(market: number, limit: number): PublicTrade[] {
    return this.#markets.get(market)?.trades.slice(-limit).reverse() ?? []
  }

  ticker(market: number, nowMs: number): Ticker {
    return this.#of(market).window.ticker(nowMs)
  }

  #traded(event: Traded, atMs: number): void {
    const { tradeId, price, lots, quoteAmount, takerSide } = event
    const trade = { tradeId, price, lots, quoteAmount, takerSide, atMs }
    const recent = this.#of(event.market)
    recent.window.add(trade)
    recent.trades.push(trade)
    // Trim only occasionally: trimming copies the array.
    if (recent.trades.length >= recentTradesMax * 2) recent.trades = recent.trades.slice(-recentTradesMax)
  }

  #of(market: number): Recent {
    let recent = this.#markets.get(market)
    if (recent === undefined) {
      recent = { trades: [], window: new MinuteWindow() }
      this.#markets.set(market, recent)
    }
    return recent
  }
}
