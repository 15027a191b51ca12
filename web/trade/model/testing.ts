import type { Order } from '../../../client/trading/api.generated.ts'
import type { OrderContext } from './check-order.ts'
import type { Market } from './market.ts'
import { emptyDraft, type OrderDraft } from './order-draft.ts'

export const btcUsdt: Market = {
  symbol: 'btcusdt',
  base: 'btc',
  quote: 'usdt',
  volumeDecimals: 6,
  priceDecimals: 2,
  minimumTotal: '5',
  maxMarketSell: '20',
  maxMarketBuy: '10',
  isActive: true,
}

export const available = { base: '2', quote: '1000' }

export function orderContext(changes: Partial<OrderContext> = {}): OrderContext {
  return {
    market: btcUsdt,
    state: 'active',
    available,
    lastPrice: '100',
    bids: [
      { price: '99', volume: '1' },
      { price: '98', volume: '5' },
    ],
    asks: [
      { price: '101', volume: '1' },
      { price: '102', volume: '5' },
    ],
    makerFee: '0.001',
    takerFee: '0.002',
    nowMs: 1_700_000_000_000,
    ...changes,
  }
}

export const draft = (changes: Partial<OrderDraft>): OrderDraft => ({ ...emptyDraft, ...changes })

export const order = (changes: Partial<Order>): Order => ({
  orderId: '1',
  clientOrderId: '',
  symbol: 'btcusdt',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  stpMode: 'EXPIRE_TAKER',
  price: '100',
  stopPrice: '0',
  trail: '0',
  trailPercent: '0',
  expireTime: '0',
  maxSlippage: '0',
  volume: '4',
  total: '0',
  icebergVolume: '0',
  executedVolume: '1',
  executedQuote: '100',
  averagePrice: '100',
  status: 'open',
  reason: '',
  pairedOrderId: '',
  time: '1000',
  updateTime: '1000',
  fee: '0',
  feeCoin: 'btc',
  ...changes,
})
