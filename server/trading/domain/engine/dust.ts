/** Balances that are too small for an order, which the venue buys at the book's price out of the fees it has collected. */
import { houses } from '../ledger/ledger.ts'
import { Wide } from '../ledger/wide.ts'
import type { Account } from './accounts.ts'
import type { ConvertDust } from './commands.ts'
import { batchItemsMax } from './limits.ts'
import type { Market } from './market.ts'
import type { RefusalReason } from './refusals.ts'
import { because, type EngineState } from './state.ts'

const feesOwner = houses.indexOf('fees')
const million = 1_000_000n

/** Amounts are in ledger units of their coins. */
export interface DustOffer {
  readonly coin: number
  readonly market: number
  /** All that is available; what is held by orders and withdrawals is theirs. */
  readonly amount: bigint
  /** The best bid, in ticks. */
  readonly price: number
  readonly worth: bigint
  /** As a taker would pay. */
  readonly fee: bigint
}

/** What the venue gives for all that is available of a coin, or why nothing. */
export function dustOffer(state: EngineState, account: Account, coin: number, into: number): DustOffer | RefusalReason {
  const market = state.markets.find(({ base, quote }) => base === coin && quote === into)
  if (market === undefined) return 'unknown_market'
  const closed = whyClosed(market)
  if (closed !== undefined) return closed
  const { ledger, fees } = state
  const amount = ledger.balance(account.owner, coin).available
  if (amount === 0n) return 'nothing_to_convert'
  const price = market.queues.bestBid
  const baseScale = state.coin(coin)!.scale
  if (canBeSold(market, amount, price, baseScale)) return 'not_dust'
  // Rounded down: the venue never gives more than the book would.
  const tick = 10n ** BigInt(state.coin(into)!.scale - market.definition.quotePrecision)
  const worth = (amount * BigInt(price) * tick) / 10n ** BigInt(baseScale)
  const row = ledger.available(account.owner, into) >> 2
  fees.refresh(row, account.owner, into, state.day)
  const fee = (worth * BigInt(fees.takerPpm(row)) + million - 1n) / million
  return worth > fee ? { coin, market: market.definition.market, amount, price, worth, fee } : 'dust_worthless'
}

/** There is a lot in it, and its lots are worth what an order must be. */
function canBeSold({ definition }: Market, amount: bigint, price: number, baseScale: number): boolean {
  const { basePrecision, minimumQuoteSize } = definition
  const lots = amount / 10n ** BigInt(baseScale - basePrecision)
  return lots > 0n && lots * BigInt(price) >= BigInt(minimumQuoteSize) * 10n ** BigInt(basePrecision)
}

function whyClosed({ state, queues }: Market): RefusalReason | undefined {
  if (state === 'halted') return 'market_halted'
  if (state === 'cancel_only') return 'market_cancel_only'
  if (state === 'post_only') return 'market_post_only'
  return queues.bestBid === 0 ? 'no_liquidity' : undefined
}

/** All of the coins or none. It is no trade: no order is filled by it, and no price, candle or volume changes. */
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
  for (const coin of coins) {
    const offer = dustOffer(state, account, coin, into)
    if (typeof offer === 'string') return offer
    offers.push(offer)
  }
  const total = offers.reduce((sum, { worth, fee }) => sum + worth - fee, 0n)
  if (state.ledger.houseBalance('fees', into) < total) return 'venue_out_of_funds'
  for (const offer of offers) take(state, account, offer, into)
  return undefined
}

function take(state: EngineState, account: Account, offer: DustOffer, into: number): void {
  const { ledger } = state
  const moved = new Wide()
  moved.setBig(offer.amount)
  ledger.move(ledger.available(account.owner, offer.coin), ledger.available(feesOwner, offer.coin), moved)
  moved.setBig(offer.worth - offer.fee)
  ledger.move(ledger.available(feesOwner, into), ledger.available(account.owner, into), moved)
  if (state.sink !== undefined) state.sink.emit({ type: 'dust_converted', account: account.id, into, ...offer })
}
