import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { writeDecimal } from '../../../kernel/values/decimal.ts'
import type { CoinDefinition } from '../../domain/markets/definitions.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { portfolioPeriods, readPortfolio } from '../../portfolio/read-portfolio.ts'
import { readProfits } from '../../portfolio/read-profits.ts'
import type { TradingServices } from '../../services.ts'
import { decimalText } from '../../wire/market.ts'
import { symbolParameter } from '../symbol-parameter.ts'

const valueCoin = { coin: withDefault(symbolParameter, 'usdt') }

function coinOf({ venue }: TradingServices, symbol: string): CoinDefinition {
  const coin = venue.views.coinBySymbol(symbol)
  if (coin === undefined) throw refuse.unknownSymbol(symbol)
  return coin
}

const orEmpty = (units: bigint | undefined, scale: number) => (units === undefined ? '' : writeDecimal(units, scale))
const priced = z.string().describe('Empty without a price')

export const getPortfolio = tradingEndpoint({
  method: 'GET',
  path: '/private/account/portfolio',
  tag: 'Account',
  summary: 'Show the value of your account over a period',
  description:
    'The balances of the ledger at the prices of the candles, in one coin. Profit is the change of the value without deposits, withdrawals and adjustments.',
  access: 'read',
  params: { ...valueCoin, period: withDefault(param.choice(portfolioPeriods), 'day') },
  reply: z.object({
    coin: z.string(),
    value: decimalText,
    change: decimalText.describe('Since the first point'),
    transferred: decimalText.describe('Deposits and adjustments less withdrawals, at the prices of their time'),
    profit: decimalText.describe('The change less the transferred amount'),
    points: z.array(z.object({ time: decimalText, value: decimalText })),
    coins: z.array(
      z.object({
        coin: z.string(),
        total: decimalText,
        value: priced,
        valueBefore: priced.describe('The same amount at the prices of the first point; empty without a price'),
      }),
    ),
  }),
  failures: ['UNKNOWN_SYMBOL', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    const coin = coinOf(services, params.coin)
    const { points, transferred, coins } = await readPortfolio(services, caller.accountId, coin, params.period)
    const text = (units: bigint) => writeDecimal(units, coin.scale)
    const [first = 0n, last = 0n] = [points[0]?.value, points.at(-1)?.value]
    return {
      coin: coin.symbol,
      value: text(last),
      change: text(last - first),
      transferred: text(transferred),
      profit: text(last - first - transferred),
      points: points.map(({ atMs, value }) => ({ time: String(atMs), value: text(value) })),
      coins: coins.map((held) => ({
        coin: held.coin.symbol,
        total: writeDecimal(held.balance, held.coin.scale),
        value: orEmpty(held.value, coin.scale),
        valueBefore: orEmpty(held.valueBefore, coin.scale),
      })),
    }
  },
})

export const getProfits = tradingEndpoint({
  method: 'GET',
  path: '/private/account/profit',
  tag: 'Account',
  summary: 'Show your profit by coin, over the markets of all quote coins',
  description:
    'At average cost after fees, in one coin: each fill counts at the price of its minute. Deposited coins have no cost and make no profit.',
  access: 'read',
  params: valueCoin,
  reply: z.object({
    coin: z.string(),
    isComplete: z
      .boolean()
      .describe('False if the next request includes more fills, or if the oldest are no longer in the history'),
    coins: z.array(
      z.object({
        coin: z.string(),
        volume: decimalText.describe('Bought and not sold'),
        cost: decimalText.describe('Paid for the volume'),
        value: priced.describe('The volume at the last price; empty without one'),
        realized: decimalText,
        unrealized: priced,
      }),
    ),
  }),
  failures: ['UNKNOWN_SYMBOL', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    const coin = coinOf(services, params.coin)
    const { coins, isComplete } = await readProfits(services, caller.accountId, coin)
    return {
      coin: coin.symbol,
      isComplete,
      coins: coins.map((one) => ({
        coin: one.coin.symbol,
        volume: writeDecimal(one.units, one.coin.scale),
        cost: writeDecimal(one.cost, coin.scale),
        value: orEmpty(one.value, coin.scale),
        realized: writeDecimal(one.realised, coin.scale),
        unrealized: orEmpty(one.value === undefined ? undefined : one.value - one.cost, coin.scale),
      })),
    }
  },
})
