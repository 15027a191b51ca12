import type { Random } from '../../simulation/random.ts'
import type { SignedRequest } from './signed-http.ts'

export interface OrderInput {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly volume: string
  readonly clientOrderId: string
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK'
  readonly postOnly: boolean
}

/** A request of a trader; `trader` is the index in the list of traders. */
export type TraderRequest = { readonly trader: number } & (
  | { readonly kind: 'place'; readonly orders: readonly [OrderInput] }
  | { readonly kind: 'batch'; readonly orders: readonly OrderInput[] }
  | { readonly kind: 'cancel'; readonly clientOrderId: string }
  | { readonly kind: 'withdraw'; readonly clientWithdrawId: string; readonly amount: string }
  | { readonly kind: 'cancel_withdrawal'; readonly clientWithdrawId: string }
  | { readonly kind: 'approve'; readonly clientWithdrawId: string; readonly withdrawalId: string }
)

export const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

export function requestOf(input: TraderRequest): SignedRequest {
  switch (input.kind) {
    case 'place': {
      const [{ side, ...order }] = input.orders
      return { method: 'POST', path: `order/limit/${side}`, parameters: order }
    }
    case 'batch': {
      const orders = input.orders.map((order) => ({ type: 'limit', ...order }))
      return { method: 'POST', path: 'order/batch', parameters: { orders } }
    }
    case 'cancel':
      return { method: 'DELETE', path: 'order/cancel', parameters: { clientOrderId: input.clientOrderId } }
    case 'withdraw': {
      const { clientWithdrawId, amount } = input
      const parameters = { symbol: 'btc', amount, address: bitcoinAddress, clientWithdrawId }
      return { method: 'POST', path: 'wallet/withdraw_crypto', parameters }
    }
    case 'cancel_withdrawal':
      return {
        method: 'POST',
        path: 'wallet/cancel_withdraw',
        parameters: { clientWithdrawId: input.clientWithdrawId },
      }
    case 'approve':
      return { method: 'POST', path: 'operator/approve_withdrawal', parameters: { withdrawalId: input.withdrawalId } }
  }
}

export interface MarketNow {
  readonly symbol: string
  readonly middle: number
  readonly priceDecimals: number
  readonly volumeDecimals: number
  readonly volumeMax: number
}

/** A limit order near the middle price: some trade at once, some rest, and some are refused. */
export function orderNear(random: Random, market: MarketNow, clientOrderId: string): OrderInput {
  const side = random.pick(['buy', 'sell'] as const)
  const price = market.middle * (1 + random.between(-30, 30) / 10_000)
  const volume = (market.volumeMax * random.between(10, 100)) / 100
  const options = random.weighted([
    [70, { timeInForce: 'GTC', postOnly: false }],
    [12, { timeInForce: 'GTC', postOnly: true }],
    [12, { timeInForce: 'IOC', postOnly: false }],
    [6, { timeInForce: 'FOK', postOnly: false }],
  ] as const)
  const { symbol, priceDecimals, volumeDecimals } = market
  return {
    symbol,
    side,
    price: price.toFixed(priceDecimals),
    volume: volume.toFixed(volumeDecimals),
    clientOrderId,
    ...options,
  }
}
