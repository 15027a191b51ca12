import type { Balance, Ticker24h } from '../../../client/trading/api.generated.ts'
import { useSelected } from '../../platform/store.ts'
import { tickers } from '../live/market-stores.ts'
import { add, type Decimal, wireDecimal, writeDecimal, zero } from '../model/decimal.ts'
import { showFixed } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { type PricedMarket, valueIn } from '../model/valuation.ts'
import { useBalances, useMarkets } from './queries.ts'

/** The coin in which balances are valued. */
export const valueCoin = 'usdt'

type Amount = Pick<Balance, 'coin' | 'total'>

/** The balances above zero. */
export function useOwnBalances(): readonly Balance[] {
  return (useBalances().data ?? []).filter(({ total }) => total !== '0')
}

/** The sum of the values of all balances. */
export function useTotalValue(): Decimal {
  const { data: markets = [] } = useMarkets()
  const balances = useOwnBalances()
  const sum = useSelected(tickers, (prices) => {
    const priced = withPrices(markets, prices)
    return writeDecimal(balances.reduce((all, balance) => add(all, usdtValue(balance, priced) ?? zero), zero))
  })
  return wireDecimal(sum)
}

/** A new price renders the values that it changes, not the table around them. */
export function BalanceValue({ balance }: { readonly balance: Amount }) {
  const { data: markets = [] } = useMarkets()
  const shown = useSelected(tickers, (prices) => {
    const value = balance.total === '0' ? undefined : usdtValue(balance, withPrices(markets, prices))
    return value === undefined ? '–' : showFixed(value, 2)
  })
  return <span className="num">{shown}</span>
}

const withPrices = (markets: readonly Market[], prices: ReadonlyMap<string, Ticker24h>): PricedMarket[] =>
  markets.map(({ symbol, base, quote }) => ({ base, quote, lastPrice: prices.get(symbol)?.lastPrice ?? '0' }))

/** Undefined without a price. */
const usdtValue = ({ coin, total }: Amount, priced: readonly PricedMarket[]): Decimal | undefined =>
  valueIn(valueCoin, coin, wireDecimal(total), priced)
