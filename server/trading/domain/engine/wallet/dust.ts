/**
 * Dust: balances that are too small for an order. The venue buys them with its collected fees.
 *
 * The caller must not influence the price. It is the lowest price at which different accounts traded during the last
 * day, or the best bid of another account if that is lower. The fees of the same day and market bound the payments for
 * dust: colluding accounts that set the price have paid at least as much in fees as they receive.
 */
import { houseAccounts } from '../../ledger/ledger.ts'
import { Wide } from '../../ledger/wide.ts'
import type { ConvertDust } from '../commands/commands.ts'
import { batchItemsMax, dustOrdersPerDayMax } from '../limits.ts'
import type { Market } from '../market/market.ts'
import type { RefusalReason } from '../refusals.ts'
import { pricesDustByTrades } from '../rules.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from './accounts.ts'
import { dayAt } from './read-accounts.ts'

const feesOwner = houseAccounts.indexOf('fees')
const million = 1_000_000n

/** Amounts are in ledger units of their coins. */
export interface DustOffer {
  readonly coin: number
  readonly market: number
  /** The whole available balance, without the holds of orders and withdrawals. */
  readonly amount: bigint
  /** The price of a whole coin, in ticks. */
  readonly price: number
  readonly worth: bigint
  /** At the taker rate. */
  readonly fee: bigint
}

/** The offer at a time, or the refusal; changes nothing. */
export function viewDustOffer(state: EngineState, account: number, coin: number, into: number, nowMs: number) {
  const found = state.accounts.get(account)
  if (found === undefined) return 'unknown_account'
  const offer = dustOffer(state, found, coin, into, 0n, Math.max(state.atMs, nowMs))
  state.forgetRefusal()
  return offer
}

/** The offer for the available balance of a coin, or the refusal. `before` is the value of the other coins of the conversion. */
export function dustOffer(
  state: EngineState,
  account: Account,
  coin: number,
  into: number,
  before = 0n,
  nowMs = state.atMs,
): DustOffer | RefusalReason {
  const market = state.markets.find(({ base, quote }) => base === coin && quote === into)
  if (market === undefined) return 'unknown_market'
  const closed = closedReason(market)
  if (closed !== undefined) return closed
  const { ledger, fees } = state
  const amount = ledger.balance(account.owner, coin).available
  if (amount === 0n) return 'nothing_to_convert'
  const price = dustPrice(state, account, market, nowMs)
  if (typeof price === 'string') return price
  const baseScale = state.coin(coin)!.scale
  if (canBeSold(market, amount, price, baseScale)) return 'not_dust'
  // Rounded down: the venue never pays more than the book would.
  const tick = 10n ** BigInt(state.coin(into)!.scale - market.definition.quotePrecision)
  const worth = (amount * BigInt(price) * tick) / 10n ** BigInt(baseScale)
  const row = ledger.available(account.owner, into) >> 2
  const { takerPpm } = fees.ratesOn(dayAt(state, nowMs), row, account.owner, into)
  const fee = (worth * BigInt(takerPpm) + million - 1n) / million
  if (worth <= fee) return 'dust_worthless'
  const offer = { coin, market: market.definition.market, amount, price, worth, fee }
  return (
    (pricesDustByTrades(state.rules) ? checkBounds(state, account, market, offer, into, before, nowMs) : undefined) ??
    offer
  )
}

/** The price in ticks, or the refusal. */
function dustPrice(state: EngineState, account: Account, market: Market, nowMs: number): number | RefusalReason {
  if (!pricesDustByTrades(state.rules)) return market.queues.bestBid
  const bid = bestBidOfOthers(state, account, market)
  if (bid === 0) return 'no_liquidity'
  const lowest = market.recentPrices.lowest(nowMs, account.owner)
  return lowest === 0 ? 'no_reference_price' : Math.min(lowest, bid)
}

function bestBidOfOthers({ orders }: EngineState, account: Account, { queues }: Market): number {
  for (let level = queues.bestLevel('buy'); level >= 0; level = queues.nextWorse('buy', level)) {
    for (let order = queues.head(level); order !== 0; order = orders.pool.next(order)) {
      if (orders.owner(order) !== account.owner) return queues.priceOf(level)
    }
  }
  return 0
}

/** Checks the value of dust per conversion, per account and day, and per market and day. */
function checkBounds(
  state: EngineState,
  account: Account,
  market: Market,
  { worth, fee }: DustOffer,
  into: number,
  before: bigint,
  nowMs: number,
): RefusalReason | undefined {
  const { minimumQuoteSize, quotePrecision } = market.definition
  const smallestOrder = BigInt(minimumQuoteSize) * 10n ** BigInt(state.coin(into)!.scale - quotePrecision)
  if (worth >= smallestOrder) return 'dust_too_valuable'
  const today = dustOfDay(account, dayAt(state, nowMs), into) + before + worth
  if (today > smallestOrder * BigInt(dustOrdersPerDayMax)) return because(state, 'dust_day_limit', dustOrdersPerDayMax)
  return worth - fee > market.recentPrices.budget(nowMs) ? 'venue_out_of_funds' : undefined
}

function dustOfDay({ dust }: Account, day: number, into: number): bigint {
  return dust?.day === day ? (dust.worth.get(into) ?? 0n) : 0n
}

/** Whether the amount has at least one lot and reaches the minimum order value. */
function canBeSold({ definition }: Market, amount: bigint, price: number, baseScale: number): boolean {
  const { basePrecision, minimumQuoteSize } = definition
  const lots = amount / 10n ** BigInt(baseScale - basePrecision)
  return lots > 0n && lots * BigInt(price) >= BigInt(minimumQuoteSize) * 10n ** BigInt(basePrecision)
}

function closedReason({ state, queues }: Market): RefusalReason | undefined {
  if (state === 'halted') return 'market_halted'
  if (state === 'cancel_only') return 'market_cancel_only'
  if (state === 'post_only') return 'market_post_only'
  return queues.bestBid === 0 ? 'no_liquidity' : undefined
}

/** Converts all of the coins or none. It is not a trade: it fills no order and changes no price, candle or volume. */
export function convertDust(state: EngineState, command: ConvertDust): RefusalReason | undefined {
  const { coins, into } = command
  const account = state.accounts.get(command.account)
  if (account === undefined) return 'unknown_account'
  if (account.frozen) return 'account_frozen'
  if (state.coin(into) === undefined) return 'unknown_coin'
  if (coins.length === 0) return 'batch_empty'
  if (coins.length > batchItemsMax) return because(state, 'batch_too_long', batchItemsMax)
  if (new Set(coins).size < coins.length) return 'bad_value'
  const offers: DustOffer[] = []
  let worth = 0n
  for (const coin of coins) {
    const offer = dustOffer(state, account, coin, into, worth)
    if (typeof offer === 'string') return offer
    offers.push(offer)
    worth += offer.worth
  }
  const total = offers.reduce((sum, { worth, fee }) => sum + worth - fee, 0n)
  if (state.ledger.houseBalance('fees', into) < total) return 'venue_out_of_funds'
  for (const offer of offers) buyDust(state, account, offer, into)
  if (pricesDustByTrades(state.rules)) countDust(account, state.day, into, worth)
  return undefined
}

function countDust(account: Account, day: number, into: number, worth: bigint): void {
  const today = dustOfDay(account, day, into) + worth
  if (account.dust?.day !== day) account.dust = { day, worth: new Map() }
  account.dust.worth.set(into, today)
}

function buyDust(state: EngineState, account: Account, offer: DustOffer, into: number): void {
  const { ledger } = state
  const moved = new Wide()
  moved.setBig(offer.amount)
  ledger.move(ledger.available(account.owner, offer.coin), ledger.available(feesOwner, offer.coin), moved)
  moved.setBig(offer.worth - offer.fee)
  ledger.move(ledger.available(feesOwner, into), ledger.available(account.owner, into), moved)
  if (pricesDustByTrades(state.rules)) state.market(offer.market)!.recentPrices.pay(state.atMs, moved)
  if (state.sink !== undefined) state.sink.emit({ type: 'dust_converted', account: account.id, into, ...offer })
}
