import type { Market } from '../market/market.ts'
import type { Side } from '../orders/requests.ts'
import type { RefusalReason } from '../refusals.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'

/** Works out what to hold for so many lots at no worse than a price, and whether it is there. */
export function admitFunds(
  state: EngineState,
  account: Account,
  market: Market,
  side: Side,
  price: number,
  lots: number,
  gone: number,
): RefusalReason | undefined {
  const { hold } = state.admission
  if (side === 'buy') market.quoteAmount(price, lots, hold)
  else market.baseAmount(lots, hold)
  if (!hold.fits()) return 'value_too_large'
  return covers(state, account, market, side, gone) ? undefined : 'insufficient_funds'
}

/** Whether the account can give what admission wants to hold, counting what a replaced order gives back. */
export function covers(state: EngineState, account: Account, market: Market, side: Side, gone: number): boolean {
  const { ledger, orders } = state
  const { hold, funds, freed } = state.admission
  const coin = side === 'buy' ? market.quote : market.base
  const bucket = ledger.available(account.owner, coin)
  if (ledger.covers(bucket, hold)) return true
  if (gone === 0) return false
  const other = state.market(orders.market(gone))!
  if ((orders.side(gone) === 'buy' ? other.quote : other.base) !== coin) return false
  ledger.read(bucket, funds)
  orders.readHold(gone, freed)
  funds.add(freed)
  return !funds.isLessThan(hold)
}

/** Whether an order at this price would trade at once, were `gone` not there. */
export function crosses(market: Market, side: Side, price: number, gone: number): boolean {
  const best = bestOpposite(market, side, gone)
  return side === 'buy' ? price >= best : price <= best
}

/** The best price an order could trade at: 0 for a seller without a bid, infinity for a buyer without an ask. */
export function bestOpposite(market: Market, side: Side, gone: number): number {
  const { queues } = market
  const makers = side === 'buy' ? 'sell' : 'buy'
  const level = queues.bestLevel(makers)
  const isOnlyOne = gone !== 0 && level >= 0 && queues.head(level) === gone && queues.pool.next(gone) === 0
  if (!isOnlyOne) return side === 'buy' ? queues.bestAsk : queues.bestBid
  const next = queues.nextWorse(makers, level)
  if (next >= 0) return queues.priceOf(next)
  return side === 'buy' ? Number.POSITIVE_INFINITY : 0
}

/** A positive whole number that every product can take. */
export function isQuantity(value: number): boolean {
  return value > 0 && value < 1e15 && Math.floor(value) === value
}
