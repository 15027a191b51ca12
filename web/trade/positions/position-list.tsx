import { useQuery } from '@tanstack/react-query'
import type { Fill } from '../../../client/trading/api.generated.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Table } from '../../design/display/table.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { allRows } from '../account/histories.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { queryNames } from '../account/queries.ts'
import { MarketCell } from '../activity/order-cells.tsx'
import { tickers } from '../live/market-stores.ts'
import { compare, type Decimal, isPositive, zero } from '../model/decimal.ts'
import { showFixed, showUpTo } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { percentOf } from '../portfolio/profit-text.tsx'
import './position-list.css'
import { averageCost, isHeldOrRealised, type Position, positionsOf, unrealised } from './positions.ts'

/** The user's positions from all fills: average cost, and profit realised and not. */
export function PositionList({ symbol }: { readonly symbol: string | undefined }) {
  const text = useText('positions')
  const lookup = useMarketLookup()
  const prices = useStore(tickers)
  const request = useQuery({
    queryKey: [...queryNames.fills, 'positions'],
    queryFn: async () => positionsOf(((await allRows('GET /private/history/trades', {})) as Fill[]).toReversed()),
  })
  if (request.isPending) return <Skeleton lines={4} />
  if (request.isError) return <ErrorNote error={request.error} onRetry={() => request.refetch()} />
  const shown = request.data
    .filter(isHeldOrRealised)
    .filter((position) => symbol === undefined || position.symbol === symbol)
  if (shown.length === 0) {
    return (
      <EmptyState size="small" title={text.none}>
        {text.noneHint}
      </EmptyState>
    )
  }
  const marketOf = (position: Position) => lookup(position.symbol)
  return (
    <Table
      label={text.positions}
      isDense
      items={shown}
      keyOf={(position) => position.symbol}
      columns={[
        {
          id: 'market',
          title: text.market,
          cell: (position) => <MarketCell symbol={position.symbol} market={marketOf(position)} />,
        },
        {
          id: 'volume',
          title: text.amount,
          isNumber: true,
          cell: (position) => <Volume volume={position.volume} market={marketOf(position)} />,
        },
        {
          id: 'average',
          title: text.average,
          isNumber: true,
          cell: (position) => <Quoted value={averageCost(position)} market={marketOf(position)} />,
        },
        {
          id: 'unrealised',
          title: text.unrealised,
          isNumber: true,
          cell: (position) => {
            const last = prices.get(position.symbol)?.lastPrice ?? '0'
            return <Unrealised profit={unrealised(position, last)} cost={position.cost} market={marketOf(position)} />
          },
        },
        {
          id: 'realised',
          title: text.realised,
          isNumber: true,
          cell: (position) => <Profit value={position.realised} market={marketOf(position)} />,
        },
      ]}
    />
  )
}

function Volume({ volume, market }: { readonly volume: Decimal; readonly market: Market | undefined }) {
  return (
    <span className="num">
      {showUpTo(volume, 8)}
      <span className="quiet-cell"> {market?.base.toUpperCase()}</span>
    </span>
  )
}

interface UnrealisedProps {
  readonly profit: Decimal | undefined
  readonly cost: Decimal
  readonly market: Market | undefined
}

function Unrealised({ profit, cost, market }: UnrealisedProps) {
  return (
    <span className="stacked-cell">
      <Profit value={profit} market={market} />
      {profit === undefined ? null : <span className="num">{percentOf(profit, cost)}</span>}
    </span>
  )
}

interface QuotedProps {
  readonly value: Decimal | undefined
  readonly market: Market | undefined
}

function Quoted({ value, market }: QuotedProps) {
  return <span className="num">{value === undefined ? '–' : showFixed(value, market?.priceDecimals ?? 2)}</span>
}

/** With its sign beside its color. */
function Profit({ value, market }: QuotedProps) {
  if (value === undefined) return <span className="num">–</span>
  const way = isPositive(value) ? 'up' : compare(value, zero) < 0 ? 'down' : 'flat'
  const quote = market?.quote.toUpperCase() ?? ''
  return (
    <span className={`num profit-${way}`}>
      {`${way === 'up' ? '+' : ''}${showFixed(value, market?.priceDecimals ?? 2)} `}
      <span className="quiet-cell">{quote}</span>
    </span>
  )
}
