import { useMemo } from 'react'
import type { Balance } from '../../../client/trading/api.generated.ts'
import { useStore } from '../../platform/store.ts'
import { tickers } from '../live/market-stores.ts'
import { add, type Decimal, wireDecimal, zero } from '../model/decimal.ts'
import { valueIn } from '../model/valuation.ts'
import { useBalances, useMarkets } from './queries.ts'

export interface ValuedBalance extends Balance {
  /** Undefined without a price. */
  readonly value: Decimal | undefined
}

/** The coin in which balances are valued. */
export const valueCoin = 'usdt'

/** The balances above zero with their values, largest first, and their sum. */
export function useValuedBalances(): { readonly rows: readonly ValuedBalance[]; readonly sum: Decimal } {
  const { data: balances } = useBalances()
  const { data: markets } = useMarkets()
  const prices = useStore(tickers)
  return useMemo(() => {
    const priced = (markets ?? []).map(({ symbol, base, quote }) => {
      return { base, quote, lastPrice: prices.get(symbol)?.lastPrice ?? '0' }
    })
    const rows = (balances ?? [])
      .filter(({ total }) => total !== '0')
      .map((balance) => ({ ...balance, value: valueIn(valueCoin, balance.coin, wireDecimal(balance.total), priced) }))
    const sum = rows.reduce((all, { value }) => (value === undefined ? all : add(all, value)), zero)
    return { rows, sum }
  }, [balances, markets, prices])
}
