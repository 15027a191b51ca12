import type { FeeTier } from '../../server/trading/domain/engine/commands/commands.ts'
import type { MarketDefinition } from '../../server/trading/domain/markets/definitions.ts'
import { plainCoin, plainMarket, plainNetwork } from '../../server/trading/domain/markets/plain-definitions.ts'
import type { CommandDraft } from '../drafts.ts'

export const operator = 900
/** They trade at or near the fair price. */
export const honest: readonly number[] = [11, 12, 13, 14]
/** They act together: the gain of one belongs to all. */
export const colluders: readonly number[] = [21, 22, 23, 24]
export const accounts = [...honest, ...colluders]

const networks = [plainNetwork('CHAIN')]
export const coins = [
  plainCoin(1, 'gold', 8, networks),
  plainCoin(2, 'pearl', 8, networks),
  plainCoin(3, 'usd', 6, networks),
]
export const usd = 3

/** Each market has the number of its coin. The minimum order value is 5 usd. */
export const markets: readonly MarketDefinition[] = [
  // Honest traders are active here.
  plainMarket({
    ...{ market: 1, symbol: 'goldusd', base: 1, quote: usd, basePrecision: 3, quotePrecision: 2 },
    ...{ minimumQuoteSize: 500, priceBandPpm: 100_000, slippagePpm: 500_000 },
  }),
  // Honest traders are rare here.
  plainMarket({
    ...{ market: 2, symbol: 'pearlusd', base: 2, quote: usd, basePrecision: 1, quotePrecision: 4 },
    ...{ minimumQuoteSize: 50_000, priceBandPpm: 500_000, slippagePpm: 500_000 },
  }),
]
/** The constant fair price of a coin, in ticks of its market. */
export const fairPrices: Readonly<Record<number, number>> = { 1: 10_000, 2: 20_000 }
/** The error of honest traders about it, in millionths: less than the lowest taker fee. */
export const honestErrorPpm = 900

/** Odd rates, so that fees have to be rounded. */
const tiers: readonly FeeTier[] = [
  { fromVolume: 0n, makerPpm: 1_333, takerPpm: 2_777 },
  { fromVolume: 2_000_000_000n, makerPpm: 0, takerPpm: 1_111 },
]

const openingBalances: readonly (readonly [coin: number, units: bigint])[] = [
  [1, 200n * 10n ** 8n],
  [2, 5_000n * 10n ** 8n],
  [usd, 30_000n * 10n ** 6n],
]

/** The commands that open the venue. */
export function openingDrafts(): CommandDraft[] {
  return [
    ...coins.map((coin): CommandDraft => ({ type: 'set_coin', operator, coin })),
    { type: 'set_fee_schedule', operator, quote: usd, tiers },
    ...markets.flatMap((market): CommandDraft[] => [
      { type: 'set_market', operator, market },
      { type: 'set_market_state', operator, reason: 'opening', market: market.market, state: 'active' },
    ]),
    ...accounts.flatMap((account): CommandDraft[] => [
      { type: 'open_account', account },
      ...openingBalances.map(
        ([coin, amount]): CommandDraft => ({
          type: 'adjust_balance',
          operator,
          reason: 'opening balance',
          account,
          coin,
          amount,
        }),
      ),
    ]),
  ]
}

const coinScale = 10n ** 8n

/** In units of usd. */
function tickOf({ quotePrecision }: MarketDefinition): bigint {
  return 10n ** BigInt(6 - quotePrecision)
}

const fairWorths = markets.map((market) => BigInt(fairPrices[market.market] as number) * tickOf(market))

/** The worth of an amount of a coin, in units without rounding. */
export function worthOf(coin: number, amount: bigint): bigint {
  return amount * (coin === usd ? coinScale : (fairWorths[coin - 1] as bigint))
}

/** The worth in usd, for messages. */
export function inUsd(worth: bigint): string {
  return (Number(worth / coinScale) / 1e6).toFixed(6)
}

/** Lots of a market in units of its coin. */
export function unitsOf({ basePrecision }: MarketDefinition, lots: number): bigint {
  return BigInt(lots) * 10n ** BigInt(8 - basePrecision)
}

/** The smallest order, in units of usd. */
export function smallestOrder(market: MarketDefinition): bigint {
  return BigInt(market.minimumQuoteSize) * tickOf(market)
}
