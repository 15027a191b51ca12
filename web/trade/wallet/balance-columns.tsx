import type { ReactNode } from 'react'
import type { Balance } from '../../../client/trading/api.generated.ts'
import type { TableColumn } from '../../design/display/table.tsx'
import type { TextOf } from '../../i18n/text.ts'
import { BalanceValue, valueCoin } from '../account/valuation.tsx'
import { add, type Decimal, wireDecimal } from '../model/decimal.ts'
import { showUpTo } from '../model/format.ts'
import { ChangeText } from '../parts/change-text.tsx'
import { usePortfolio } from '../portfolio/portfolio-queries.ts'

/** The columns of balances, by name. */
export function balanceColumns(text: TextOf<'wallet'>, change24h: string) {
  return {
    total: column('total', text.total, ({ total }) => <Amount value={total} />),
    available: column('available', text.available, ({ available }) => <Amount value={available} />),
    inOrders: column('orders', text.inOrders, ({ inOrder }) => <Amount value={inOrder} />),
    pending: column('pending', text.pendingWithdraw, ({ pendingWithdraw }) => <Amount value={pendingWithdraw} />),
    /** In orders and withdrawals together, where there is no room for two columns. */
    onHold: column('held', text.held, ({ inOrder, pendingWithdraw }) => (
      <Amount value={add(wireDecimal(inOrder), wireDecimal(pendingWithdraw))} />
    )),
    value: column('value', inValueCoin(text.value), (balance) => <BalanceValue balance={balance} />),
    change: column('change', change24h, ({ coin }) => <CoinChange coin={coin} />),
    valueAndChange: column('value', inValueCoin(text.value), (balance) => (
      <span className="wallet-value-cell">
        <BalanceValue balance={balance} />
        <small>
          <CoinChange coin={balance.coin} />
        </small>
      </span>
    )),
  }
}

const inValueCoin = (title: string): string => `${title} (${valueCoin.toUpperCase()})`

function column(id: string, title: string, cell: (balance: Balance) => ReactNode): TableColumn<Balance> {
  return { id, title, isNumber: true, cell }
}

function Amount({ value }: { readonly value: string | Decimal }) {
  const shown = showUpTo(value, 8)
  return <span className={shown === '0' ? 'num wallet-nothing' : 'num'}>{shown}</span>
}

/** The change of the coin's price in 24 hours. */
function CoinChange({ coin }: { readonly coin: string }) {
  const held = usePortfolio('day').data?.coins.find((one) => one.coin === coin)
  if (held === undefined || held.value === '' || held.valueBefore === '') return <span className="num">–</span>
  return <ChangeText open={held.valueBefore} last={held.value} />
}
