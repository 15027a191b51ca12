import type { MarketDefinition } from '../domain/markets/definitions.ts'
import type { PublicTrade } from '../store/queries/trade-history.ts'
import type { Venue } from '../venue.ts'
import { publicTradeJson } from '../wire/trade.ts'
import { BroadcastChannel, encodeMessage } from './channel.ts'
import { feedLimits } from './limits.ts'
import { tradesAfter } from './recent-trades.ts'

interface TradesUpdate {
  readonly afterId: number
}

/** The trades of one market. A slow follower gets its missed trades later, as far as they are in memory. */
export class TradesChannel extends BroadcastChannel<TradesUpdate, TradesUpdate> {
  readonly #venue: Pick<Venue, 'views' | 'marketData'>
  readonly #market: MarketDefinition
  #lastId = 0

  constructor(venue: Pick<Venue, 'views' | 'marketData'>, market: MarketDefinition) {
    super(`${market.symbol}@trades`)
    this.#venue = venue
    this.#market = market
  }

  override publish(): void {
    if (this.size === 0) return
    const [newest] = this.#venue.marketData.lastTrades(this.#market.market, 1)
    if (newest === undefined || newest.tradeId === this.#lastId) return
    const update = { afterId: this.#lastId }
    const message = this.messageOf(update)
    this.#lastId = newest.tradeId
    this.broadcast(update, message)
  }

  protected override snapshot(): Buffer {
    if (this.size > 0) this.publish()
    const trades = this.#venue.marketData.lastTrades(this.#market.market, feedLimits.tradesInSnapshotMax)
    this.#lastId = trades[0]?.tradeId ?? 0
    return encodeMessage(this.name, 'snapshot', {
      symbol: this.#market.symbol,
      trades: this.#json(trades.reverse()),
    })
  }

  protected override lagOf(update: TradesUpdate): TradesUpdate {
    return update
  }

  protected override merge(lag: TradesUpdate): TradesUpdate {
    return lag
  }

  protected override messageOf({ afterId }: TradesUpdate): Buffer {
    const { trades, previousId } = tradesAfter(this.#venue, this.#market.market, afterId)
    const data = { symbol: this.#market.symbol, prevTradeId: String(previousId), trades: this.#json(trades) }
    return encodeMessage(this.name, 'update', data)
  }

  #json(trades: readonly PublicTrade[]) {
    return trades.map((trade) => publicTradeJson(this.#venue.views, this.#market.market, trade))
  }
}
