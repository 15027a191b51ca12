import { expect, test } from 'vitest'
import { agora } from '../../client/ccxt/agora.ts'

const traded = {
  ...{ orderId: '1', clientOrderId: '', symbol: 'btcusdt', side: 'buy', type: 'limit', timeInForce: 'GTC' },
  ...{ price: '100', volume: '2', executedVolume: '1', executedQuote: '100', averagePrice: '100' },
  ...{ status: 'partially_filled', time: '5', updateTime: '9', fee: '0', feeCoin: 'btc' },
}

test('CCXT-23: an order has the time of its last trade if that filled it; a later change is not a trade', () => {
  const exchange = new agora()
  exchange.setMarkets([{ id: 'btcusdt', symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', spot: true }])
  const timesOf = (changes: object) => {
    const { lastTradeTimestamp, lastUpdateTimestamp } = exchange.parseOrder({ ...traded, ...changes })
    return [lastTradeTimestamp, lastUpdateTimestamp]
  }
  expect(timesOf({ status: 'filled', executedVolume: '2' })).toEqual([9, 9])
  expect(timesOf({ status: 'canceled' })).toEqual([undefined, 9])
  expect(timesOf({})).toEqual([undefined, 9])
  expect(timesOf({ status: 'open', executedVolume: '0' })).toEqual([undefined, 9])
})
