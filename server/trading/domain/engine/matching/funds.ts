import type { PriceQueues } from '../../book/price-queues.ts'
import type { Market } from '../market/market.ts'
import { baseBucket, quoteBucket } from '../market/market-buckets.ts'
import type { Side } from '../orders/requests.ts'
import type { RefusalReason } from '../refusals.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'

/** Computes the hold for a number of lots at a limit price and checks that the account covers it. */
export function admitFunds(
  state: EngineState,
  account: Account,
  market: Market,
  side: Side,
  price: number,
  lots: number,
  excluded: number,
): RefusalReason | undefined {
  const { hold } = state.admission
  if (side === 'buy') market.quoteAmount(price, lots, hold)
  else market.baseAmount(lots, hold)
  if (!hold.fits()) return 'value_too_large'
  return covers(state, account, market, side, excluded) ? undefined : 'insufficient_funds'
}

/** Whether the account covers the hold, including the released hold of the order it replaces. */
export function covers(state: EngineState, account: Account, market: Market, side: Side, excluded: number): boolean {
  const { ledger, orders } = state
  const { hold, funds, freed } = state.admission
  const bucket = side === 'buy' ? quoteBucket(ledger, account, market) : baseBucket(ledger, account, market)
  if (ledger.covers(bucket, hold)) return true
  if (excluded === 0) return false
  const coin = side === 'buy' ? market.quote : market.base
  const other = state.market(orders.market(excluded))!
  if ((orders.side(excluded) === 'buy' ? other.quote : other.base) !== coin) return false
  ledger.read(bucket, funds)
  orders.readHold(excluded, freed)
  funds.add(freed)
  return !funds.isLessThan(hold)
}

/** Whether an order at this price would trade at once in a book without `excluded`. */
export function crosses(market: Market, side: Side, price: number, excluded: number): boolean {
  const best = bestOpposite(market, side, excluded)
  return side === 'buy' ? price >= best : price <= best
}

/** The best opposite price in a book without `excluded`: 0 without a bid, infinity without an ask. */
export function bestOpposite(market: Market, side: Side, excluded: number): number {
  const { queues } = market
  const best = side === 'buy' ? queues.bestAsk : queues.bestBid
  return excluded === 0 ? best : bestWithout(queues, side, excluded, best)
}

function bestWithout(queues: PriceQueues, side: Side, excluded: number, best: number): number {
  const makers = side === 'buy' ? 'sell' : 'buy'
  const level = queues.bestLevel(makers)
  const isOnlyOne = level >= 0 && queues.head(level) === excluded && queues.pool.next(excluded) === 0
  if (!isOnlyOne) return best
  const next = queues.nextWorse(makers, level)
  if (next >= 0) return queues.priceOf(next)
  return side === 'buy' ? Number.POSITIVE_INFINITY : 0
}

/** A positive integer below the limit that keeps every product exact. */
export function isQuantity(value: number): boolean {
  return value > 0 && value < 1e15 && Math.floor(value) === value
}
