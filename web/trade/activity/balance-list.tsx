import { Link } from 'wouter'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Table } from '../../design/display/table.tsx'
import { useText } from '../../i18n/text.ts'
import { useBalances } from '../account/queries.ts'
import { BalanceValue, useOwnBalances, valueCoin } from '../account/valuation.tsx'
import { showUpTo } from '../model/format.ts'
import { CoinMark } from '../parts/coin-mark.tsx'
import './balance-list.css'

const shownDecimals = 8

/** The balances of the account. */
export function BalanceList() {
  const text = useText('orders')
  const balances = useBalances()
  const rows = useOwnBalances()
  if (balances.isPending) return <Skeleton lines={4} />
  if (balances.isError) return <ErrorNote error={balances.error} onRetry={() => balances.refetch()} />
  if (rows.length === 0) {
    return (
      <EmptyState size="small" title={text.noBalances} action={<Link href="/trade/wallet">{text.goToWallet}</Link>}>
        {text.noBalancesHint}
      </EmptyState>
    )
  }
  const amount = (value: string) => <span className="num">{showUpTo(value, shownDecimals)}</span>
  return (
    <Table
      label={text.balances}
      isDense
      items={rows}
      keyOf={({ coin }) => coin}
      columns={[
        {
          id: 'coin',
          title: text.coin,
          cell: ({ coin }) => (
            <span className="balance-coin">
              <CoinMark coin={coin} size={18} />
              {coin.toUpperCase()}
            </span>
          ),
        },
        { id: 'available', title: text.available, isNumber: true, cell: ({ available }) => amount(available) },
        {
          id: 'inOrder',
          title: text.inOrder,
          isNumber: true,
          isWideOnly: true,
          cell: ({ inOrder }) => amount(inOrder),
        },
        { id: 'total', title: text.totalBalance, isNumber: true, cell: ({ total }) => amount(total) },
        {
          id: 'value',
          title: text.value(valueCoin.toUpperCase()),
          isNumber: true,
          isWideOnly: true,
          cell: (balance) => <BalanceValue balance={balance} />,
        },
      ]}
    />
  )
}
