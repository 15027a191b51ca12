import type { Traded } from '../../domain/engine/events.ts'
import { addTrade, firstFigures } from './candle-figures.ts'
import { candleOpenMs, candleResolutions } from './candle-times.ts'
import type { CandleChange, TradeRow, VolumeChange } from './rows.ts'

const dayMs = 86_400_000

/** Collects trades, and their contributions to candles and account volumes. */
export class TradeProjection {
  readonly trades: TradeRow[] = []
  readonly candles = new Map<string, CandleChange>()
  readonly volumes = new Map<string, VolumeChange>()

  traded(trade: Traded, quoteCoinId: number, sequence: number, atMs: number): void {
    this.trades.push({
      tradeId: trade.tradeId,
      market: trade.market,
      price: trade.price,
      lots: trade.lots,
      quoteAmount: trade.quoteAmount,
      takerSide: trade.takerSide,
      takerOrderId: trade.takerOrderId,
      takerAccount: trade.takerAccount,
      makerOrderId: trade.makerOrderId,
      makerAccount: trade.makerAccount,
      takerFee: trade.takerFee,
      makerFee: trade.makerFee,
      isPublic: trade.isSelfTrade === undefined,
      sequence,
      atMs,
    })
    // Only the account's own history has a self-trade; no sum includes it.
    if (trade.isSelfTrade) return
    for (const resolution of candleResolutions) {
      const openTimeMs = candleOpenMs(resolution, atMs)
      const key = `${trade.market}/${resolution}/${openTimeMs}`
      const candle = this.candles.get(key)
      if (candle === undefined) {
        this.candles.set(key, { marketId: trade.market, resolution, openTimeMs, ...firstFigures(trade) })
      } else addTrade(candle, trade)
    }
    const day = Math.floor(atMs / dayMs)
    this.#volume(trade.takerAccount, quoteCoinId, day).takerQuote += trade.quoteAmount
    this.#volume(trade.makerAccount, quoteCoinId, day).makerQuote += trade.quoteAmount
  }

  /** Also counts the trade for this account. */
  #volume(accountId: number, quoteCoinId: number, day: number): VolumeChange {
    const key = `${accountId}/${quoteCoinId}/${day}`
    let volume = this.volumes.get(key)
    if (volume === undefined) {
      volume = { accountId, quoteCoinId, day, makerQuote: 0n, takerQuote: 0n, trades: 0 }
      this.volumes.set(key, volume)
    }
    volume.trades += 1
    return volume
  }
}
