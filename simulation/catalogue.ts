import type { Command, FeeTier } from '../server/trading/domain/engine/commands/commands.ts'
import { orderRequest, type Side } from '../server/trading/domain/engine/orders/requests.ts'
import type {
  CoinDefinition,
  MarketDefinition,
  NetworkDefinition,
} from '../server/trading/domain/markets/definitions.ts'
import { plainCoin, plainMarket, plainNetwork } from '../server/trading/domain/markets/plain-definitions.ts'
import { type CommandDraft, commandOf } from './drafts.ts'

export const operator = 900
/** The accounts at the start of a run; more may join. */
export const firstAccounts: readonly number[] = [11, 12, 13, 14, 15, 16]
/** Prices stay near this, so that orders match. */
export const middlePrice = 1_000

const network = (symbol: string, change: Partial<NetworkDefinition>) =>
  plainNetwork(symbol, { withdrawPrecision: 2, ...change })

export const coins: readonly CoinDefinition[] = [
  plainCoin(1, 'btc', 8, [network('BTC', { withdrawFee: 1_000n })]),
  plainCoin(2, 'eth', 12, [
    network('ETH', { depositFee: 7n, withdrawFee: 333n, confirmations: 1 }),
    network('ARB', { isDefault: false, confirmations: 0 }),
  ]),
  plainCoin(3, 'usdt', 8, [network('TRX', { withdrawFee: 100n })]),
  plainCoin(4, 'irt', 4, []),
]

function market(number: number, base: number, quote: number, change: Partial<MarketDefinition>): MarketDefinition {
  const symbol = `${coins[base - 1]?.symbol}${coins[quote - 1]?.symbol}`
  const sizes = { basePrecision: 4, quotePrecision: 2, maxMarketOrderAsk: 5_000, maxMarketOrderBid: 5_000 }
  return plainMarket({ market: number, symbol, base, quote, ...sizes, ...change })
}

export const markets: readonly MarketDefinition[] = [
  market(1, 1, 3, { minimumQuoteSize: 1 }),
  market(2, 2, 3, { basePrecision: 3, priceBandPpm: 200_000 }),
  market(3, 2, 1, { basePrecision: 3, quotePrecision: 5, minimumQuoteSize: 3 }),
  market(4, 1, 4, { quotePrecision: 0 }),
]

/** Odd rates, so that fees have to be rounded. */
export const feeTiers: readonly FeeTier[] = [
  { fromVolume: 0n, makerPpm: 1_333, takerPpm: 2_777 },
  { fromVolume: 10n ** 9n, makerPpm: 0, takerPpm: 1_111 },
]

/** The commands that open a venue: coins, fees, markets, accounts with money. */
export function openingCommands(): Command[] {
  const drafts: CommandDraft[] = [
    ...coins.map((definition): CommandDraft => ({ type: 'set_coin', operator, coin: definition })),
    ...[1, 3, 4].map((quote): CommandDraft => ({ type: 'set_fee_schedule', operator, quote, tiers: feeTiers })),
    ...markets.flatMap((definition): CommandDraft[] => [
      { type: 'set_market', operator, market: definition },
      { type: 'set_market_state', operator, reason: 'opening', market: definition.market, state: 'active' },
    ]),
    ...firstAccounts.flatMap((account) => accountCommands(account)),
  ]
  return drafts.map((draft) => commandOf(draft))
}

/** One trade in every market, between two of the first accounts. */
export function openingTrades(): Command[] {
  const [seller = 0, buyer = 0] = firstAccounts
  const order = (market: number, account: number, side: Side): CommandDraft => ({
    type: 'place_order',
    order: orderRequest({ account, market, side, kind: 'limit', price: middlePrice, lots: 100 }),
  })
  return markets
    .flatMap(({ market }) => [order(market, seller, 'sell'), order(market, buyer, 'buy')])
    .map((draft) => commandOf(draft))
}

export function accountCommands(account: number): CommandDraft[] {
  return [
    { type: 'open_account', account },
    ...coins.map(
      ({ coin: number, scale }): CommandDraft => ({
        type: 'adjust_balance',
        operator,
        reason: 'opening balance',
        account,
        coin: number,
        amount: 40n * 10n ** BigInt(scale),
      }),
    ),
  ]
}
