import { BookSync, type ChannelSource } from '../../../client/socket/book-sync.ts'
import type { ChannelMessage } from '../../../client/socket/connection.ts'
import type { Candle, PublicTrade, Ticker24h } from '../../../client/trading/api.generated.ts'
import type { MarketState } from '../model/market.ts'
import type { FeedState, MarketFeed, Stop } from './market-feed.ts'

export interface SocketFeed extends MarketFeed {
  /** Called when the connection has an error. */
  trouble(): void
}

/** Market data over the socket. Each message proves that the connection is alive. */
export function createSocketFeed(source: ChannelSource): SocketFeed {
  const listeners = new Set<(state: FeedState) => void>()
  let state: FeedState = 'connecting'
  const become = (next: FeedState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener(state)
  }
  const live: ChannelSource = {
    renew: (channel) => source.renew(channel),
    subscribe: (channel, listener) =>
      source.subscribe(channel, (message) => {
        become('live')
        listener(message)
      }),
  }
  const follow = <Data>(channel: string, take: (data: Data, message: ChannelMessage) => void): Stop =>
    live.subscribe(channel, (message) => {
      if (message.event === 'snapshot' || message.event === 'update') take(message.data as Data, message)
    })
  return {
    trouble: () => become('lost'),
    followBook(symbol, onBook) {
      const sync = new BookSync({
        source: live,
        symbol,
        onChange: ({ bids, asks }) => onBook({ bids: [...bids], asks: [...asks] }),
      })
      return () => sync.stop()
    },
    followTrades: (symbol, onTrades) =>
      follow<{ trades: readonly PublicTrade[] }>(`${symbol}@trades`, ({ trades }, { event }) =>
        onTrades(trades.toReversed(), event === 'snapshot'),
      ),
    followCandle: (symbol, resolution, onCandle) =>
      follow<{ candle: Candle | null }>(`${symbol}@candles_${resolution}`, ({ candle }) => {
        if (candle !== null) onCandle(candle)
      }),
    followTickers: (onTickers) => follow<readonly Ticker24h[]>('all@ticker', onTickers),
    followStates: (onStates) => follow<readonly { symbol: string; state: MarketState }[]>('all@status', onStates),
    followState(onState) {
      onState(state)
      listeners.add(onState)
      return () => listeners.delete(onState)
    },
  }
}
