import type { Market } from '../market/market.ts'
import { baseBucket, quoteBucket } from '../market/market-buckets.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'

/**
 * Settles one trade: the held quote of the buyer goes to the seller, the held base of the seller to the buyer. Each side
 * pays its fee in the coin it receives, rounded up; the rounding is booked separately. Leaves amounts and fees in `state`.
 * Only a trade with `counts` adds to the volumes that decide the fee tiers.
 */
export function settle(
  state: EngineState,
  market: Market,
  taker: Account,
  maker: Account,
  takerBuys: boolean,
  price: number,
  lots: number,
  counts: boolean,
): void {
  const { cost, base, takerFee, makerFee, ledger, fees, day } = state
  const { quote: quoteCoin } = market
  const takerBase = baseBucket(ledger, taker, market)
  const takerQuote = quoteBucket(ledger, taker, market)
  const makerBase = baseBucket(ledger, maker, market)
  const makerQuote = quoteBucket(ledger, maker, market)
  market.quoteAmount(price, lots, cost)
  market.baseAmount(lots, base)
  fees.refresh(takerQuote >> 2, taker.owner, quoteCoin, day)
  fees.refresh(makerQuote >> 2, maker.owner, quoteCoin, day)
  if (counts) {
    fees.add(takerQuote >> 2, cost)
    fees.add(makerQuote >> 2, cost)
  }
  const takerRounded = takerFee.setShareRoundedUp(takerBuys ? base : cost, fees.takerPpm(takerQuote >> 2))
  const makerRounded = makerFee.setShareRoundedUp(takerBuys ? cost : base, fees.makerPpm(makerQuote >> 2))
  const { feesBase, feesQuote, roundingBase, roundingQuote } = market
  // The held bucket is two positions after the available one.
  if (takerBuys) {
    ledger.pay(takerQuote + 2, makerQuote, cost, makerFee, feesQuote, roundingQuote, makerRounded)
    ledger.pay(makerBase + 2, takerBase, base, takerFee, feesBase, roundingBase, takerRounded)
  } else {
    ledger.pay(makerQuote + 2, takerQuote, cost, takerFee, feesQuote, roundingQuote, takerRounded)
    ledger.pay(takerBase + 2, makerBase, base, makerFee, feesBase, roundingBase, makerRounded)
  }
}
