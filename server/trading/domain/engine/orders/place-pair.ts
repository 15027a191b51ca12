import { openOrdersPerAccountMax, quantityLimit } from '../limits.ts'
import type { Market } from '../market/market.ts'
import { admitFunds, crosses, isQuantity } from '../matching/funds.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { checkStop, isStopLimitWithinBand, stopMarketLimit } from './admission-stop.ts'
import { isClientId } from './client-ids.ts'
import { enlist } from './close-order.ts'
import { rest, wait } from './execute.ts'
import { emitLegAccepted } from './order-events.ts'
import { type OrderTraits, packTraits } from './order-rows.ts'
import { checkClientId, nameOrder, replayOrder } from './place-order.ts'
import { pairFingerprint } from './request-fingerprint.ts'
import type { PairRequest } from './requests.ts'

/** Accepts a limit order and a stop order, of which the first to trade or fire cancels the other; or refuses both. */
export function placePair(state: EngineState, pair: PairRequest): RefusalReason | undefined {
  const account = state.accounts.get(pair.account)
  const market = state.market(pair.market)
  if (account === undefined) return 'unknown_account'
  if (market === undefined) return 'unknown_market'
  if (pair.clientOrderId !== '') {
    const repeat = checkClientId(state, account, pair.clientOrderId, pairFingerprint(pair))
    if (repeat !== undefined) return replayOrder(state, account, repeat)
  }
  const reason = admitPair(state, account, market, pair, 0)
  if (reason !== undefined) return reason
  acceptPair(state, account, market, pair)
}

/** `excluded` is the limit leg of the pair that this one replaces, or 0. */
export function admitPair(
  state: EngineState,
  account: Account,
  market: Market,
  pair: PairRequest,
  excluded: number,
): RefusalReason | undefined {
  const { side, lots, limitPrice, stopPrice, stopLimitPrice, stopClientOrderId } = pair
  if (account.frozen) return 'account_frozen'
  if (market.state === 'halted') return 'market_halted'
  if (market.state === 'cancel_only') return 'market_cancel_only'
  if (market.state === 'post_only') return 'market_post_only'
  if (account.openOrders + (excluded === 0 ? 2 : 0) > openOrdersPerAccountMax)
    return because(state, 'too_many_orders', openOrdersPerAccountMax)
  if (stopClientOrderId !== '') {
    if (!isClientId(stopClientOrderId)) return because(state, 'bad_client_id', null, 'stopClientOrderId')
    const taken = stopClientOrderId === pair.clientOrderId || account.clientIds?.find(stopClientOrderId, state.atMs)
    if (taken) return because(state, 'duplicate_client_order_id', null, 'stopClientOrderId')
  }
  if (!isQuantity(lots)) return because(state, 'lots_out_of_range', quantityLimit)
  if (!isQuantity(limitPrice)) return because(state, 'price_out_of_range', quantityLimit)
  if (stopLimitPrice !== 0 && !isQuantity(stopLimitPrice))
    return because(state, 'price_out_of_range', quantityLimit, 'stopLimitPrice')
  const waiting = excluded === 0 ? 0 : state.orders.sibling(excluded)
  const stop = checkStop(state, account, market, side, 'stop', stopPrice, waiting, 'stopPrice')
  if (stop !== undefined) return stop
  const areOrdered = side === 'sell' ? limitPrice > stopPrice : limitPrice < stopPrice
  if (!areOrdered) return 'pair_prices'
  if (crosses(market, side, limitPrice, 0)) return because(state, 'pair_prices', null, 'limitPrice')
  const { priceBandPpm } = market.definition
  if (!market.isWithinBand(limitPrice)) return because(state, 'price_band', priceBandPpm)
  if (stopLimitPrice !== 0 && !isStopLimitWithinBand(state, market, stopPrice, stopLimitPrice))
    return because(state, 'price_band', priceBandPpm, 'stopLimitPrice')
  const { value } = state.admission
  value.setProduct(Math.min(limitPrice, stopPrice), lots)
  if (value.isLessThan(market.minimumValue)) {
    const smaller = limitPrice < stopPrice ? 'limitPrice' : 'stopPrice'
    return because(state, 'below_minimum_total', market.definition.minimumQuoteSize, smaller)
  }
  const worst = Math.max(limitPrice, stopLegLimit(market, pair))
  return admitFunds(state, account, market, side, worst, lots, excluded)
}

function stopLegLimit(market: Market, { side, stopPrice, stopLimitPrice }: PairRequest): number {
  return stopLimitPrice !== 0 ? stopLimitPrice : stopMarketLimit(market, side, stopPrice, 0)
}

/** The limit leg holds the funds of both. It rests at once: `admitPair` has checked that it does not cross. */
export function acceptPair(state: EngineState, account: Account, market: Market, pair: PairRequest): void {
  const { orders, ledger, admission } = state
  const { side, stp, lots, label, limitPrice, stopPrice, stopLimitPrice } = pair
  const coin = side === 'buy' ? market.quote : market.base
  const bucket = ledger.available(account.owner, coin)
  ledger.move(bucket, bucket + 2, admission.hold)
  const traits: OrderTraits = { side, kind: 'limit', timeInForce: 'GTC', postOnly: true, stp }
  const stopTraits: OrderTraits = {
    ...traits,
    kind: stopLimitPrice === 0 ? 'stop_market' : 'stop_limit',
    postOnly: false,
  }
  const { owner } = account
  const { hold } = admission
  const packed = packTraits(traits, label)
  const limitLeg = orders.open(
    pair.orderId,
    owner,
    pair.market,
    packed,
    lots,
    limitPrice,
    limitPrice,
    0,
    hold,
    state.atMs,
  )
  hold.put(0, 0)
  const stopPacked = packTraits(stopTraits, label)
  const stopLimit = stopLegLimit(market, pair)
  const stopLeg = orders.open(
    pair.stopOrderId,
    owner,
    pair.market,
    stopPacked,
    lots,
    stopLimitPrice,
    stopLimit,
    0,
    hold,
    state.atMs,
  )
  orders.setStop(stopLeg, stopPrice, 0)
  orders.setSibling(limitLeg, stopLeg)
  orders.setSibling(stopLeg, limitLeg)
  const fingerprint = pairFingerprint(pair)
  if (pair.clientOrderId !== '') nameOrder(state, account, limitLeg, pair.clientOrderId, fingerprint)
  if (pair.stopClientOrderId !== '') nameOrder(state, account, stopLeg, pair.stopClientOrderId, fingerprint)
  for (const leg of [limitLeg, stopLeg]) {
    enlist(state, account, leg)
    if (state.sink !== undefined) emitLegAccepted(state, leg, account.id)
  }
  rest(state, market, limitLeg)
  wait(state, market, stopLeg)
}
