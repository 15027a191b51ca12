import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { useText } from '../../i18n/text.ts'
import { useMedia } from '../../platform/media.ts'
import { valueCoin } from '../account/valuation.tsx'
import { divide, isPositive, wireDecimal } from '../model/decimal.ts'
import { showFixed, showUpTo } from '../model/format.ts'
import { CoinMark } from '../parts/coin-mark.tsx'
import { useProfits } from './portfolio-queries.ts'
import { ProfitText } from './profit-text.tsx'

const costDecimals = 12
const shownCostDecimals = 4

/** The profit of each coin the user has traded. */
export function ProfitTable() {
  const text = useText('portfolio')
  const request = useProfits()
  return (
    <section className="sheet-card profit-table">
      <header className="sheet-card-head">
        <h2>{text.profits}</h2>
      </header>
      {request.isPending ? <Skeleton lines={3} /> : null}
      {request.isError ? <ErrorNote error={request.error} onRetry={() => request.refetch()} /> : null}
      {request.data === undefined ? null : <Profits data={request.data} />}
    </section>
  )
}

type ProfitData = NonNullable<ReturnType<typeof useProfits>['data']>
type CoinProfit = ProfitData['coins'][number]

function Profits({ data }: { readonly data: ProfitData }) {
  const text = useText('portfolio')
  const isTablet = useMedia('(min-width: 641px) and (max-width: 1000px)')
  if (data.coins.length === 0) {
    return (
      <EmptyState size="small" title={text.noProfits}>
        {text.profitsText}
      </EmptyState>
    )
  }
  const money = (title: string) => `${title} (${valueCoin.toUpperCase()})`
  return (
    <>
      <p className="wallet-note profit-note">
        {data.isComplete ? text.profitsText : `${text.profitsText} ${text.incomplete}`}
      </p>
      <Table
        label={text.profits}
        items={data.coins}
        keyOf={({ coin }) => coin}
        isStacked
        columns={[
          {
            id: 'coin',
            title: text.coin,
            cell: ({ coin }) => (
              <span className="wallet-coin">
                <CoinMark coin={coin} size={24} />
                <b>{coin.toUpperCase()}</b>
              </span>
            ),
          },
          {
            id: 'amount',
            title: text.amount,
            isNumber: true,
            cell: ({ volume }) => <span className="num">{showUpTo(volume, 8)}</span>,
          },
          {
            id: 'average',
            title: money(text.average),
            isNumber: true,
            cell: ({ volume, cost }) => <span className="num">{averageText(volume, cost)}</span>,
          },
          ...(isTablet ? [] : [valueColumn(money(text.value))]),
          {
            id: 'unrealized',
            title: text.unrealized,
            isNumber: true,
            cell: ({ unrealized }) => (unrealized === '' ? '–' : <ProfitText value={wireDecimal(unrealized)} />),
          },
          {
            id: 'realized',
            title: text.realized,
            isNumber: true,
            cell: ({ realized }) => <ProfitText value={wireDecimal(realized)} />,
          },
        ]}
      />
    </>
  )
}

function valueColumn(title: string): TableColumn<CoinProfit> {
  return {
    id: 'value',
    title,
    isNumber: true,
    cell: ({ value }) => <span className="num">{value === '' ? '–' : showFixed(value, 2)}</span>,
  }
}

function averageText(volume: string, cost: string): string {
  const units = wireDecimal(volume)
  return isPositive(units) ? showUpTo(divide(wireDecimal(cost), units, costDecimals), shownCostDecimals) : '–'
}
