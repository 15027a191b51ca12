import type { Order } from '../../../client/trading/api.generated.ts'
import { checkAmount, type Rule } from './check-order.ts'
import { compare, wireDecimal } from './decimal.ts'
import type { Market } from './market.ts'

/** A smaller volume at the same price keeps the queue position; any other change replaces the order. */
export type AmendMode = 'unchanged' | 'in_place' | 'replaced'

export function amendMode(order: Pick<Order, 'price' | 'volume'>, price: string, volume: string): AmendMode {
  const priceOrder = compare(wireDecimal(price), wireDecimal(order.price))
  const volumeOrder = compare(wireDecimal(volume), wireDecimal(order.volume))
  if (priceOrder === 0 && volumeOrder === 0) return 'unchanged'
  return priceOrder === 0 && volumeOrder < 0 ? 'in_place' : 'replaced'
}

export interface AmendProblem {
  readonly rule: Rule | 'not_above_filled'
  readonly limit?: string
}

/** The volume is that of the whole order, including its filled part. */
export function checkAmend(
  order: Pick<Order, 'executedVolume'>,
  price: string,
  volume: string,
  market: Market,
): { readonly price: AmendProblem | undefined; readonly volume: AmendProblem | undefined } {
  const badVolume = checkAmount(volume, market.volumeDecimals)
  const isFilled = compare(wireDecimal(volume), wireDecimal(order.executedVolume)) <= 0
  return {
    price: checkAmount(price, market.priceDecimals),
    volume: badVolume ?? (isFilled ? { rule: 'not_above_filled', limit: order.executedVolume } : undefined),
  }
}
