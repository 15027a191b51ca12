import type { Market } from '../market/market.ts'
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
  const coin = side === 'buy' ? market.quote : market.base
  const bucket = ledger.available(account.owner, coin)
  if (ledger.covers(bucket, hold)) return true
  if (excluded === 0) return false
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
  const makers = side === 'buy' ? 'sell' : 'buy'
  const level = queues.bestLevel(makers)
  const isOnlyOne = excluded !== 0 && level >= 0 && queues.head(level) === excluded && queues.pool.next(excluded) === 0
  if (!isOnlyOne) return side === 'buy' ? queues.bestAsk : queues.bestBid
  const next = queues.nextWorse(makers, level)
  if (next >= 0) return queues.priceOf(next)
  return side === 'buy' ? Number.POSITIVE_INFINITY : 0
}

/** A positive integer below the limit that keeps every product exact. */
export function isQuantity(value: number): boolean {
  return value > 0 && value < 1e15 && Math.floor(value) === value
}
