import type { Order } from '../../../client/trading/api.generated.ts'
import type { TableColumn } from '../../design/display/table.tsx'
import type { TextOf } from '../../i18n/text.ts'
import type { Market } from '../model/market.ts'
import { filledPercent } from '../model/orders.ts'
import {
  FilledCell,
  KindCell,
  MarketAndTime,
  PriceCell,
  SideCell,
  StatusCell,
  StopCell,
  TimeCell,
} from './order-cells.tsx'

export type OrderText = TextOf<'orders'>
export type MarketLookup = (symbol: string) => Market | undefined

/** The columns of order lists, by name. */
export function orderColumns(text: OrderText, lookup: MarketLookup) {
  return {
    time: { id: 'time', title: text.time, isWideOnly: true, cell: ({ time }) => <TimeCell time={time} /> },
    market: {
      id: 'market',
      title: text.market,
      isRowHeader: true,
      cell: ({ symbol, time }) => <MarketAndTime {...{ symbol, time }} market={lookup(symbol)} />,
    },
    side: { id: 'side', title: text.side, cell: ({ side }) => <SideCell side={side} /> },
    kind: { id: 'kind', title: text.kind, isWideOnly: true, cell: (order) => <KindCell order={order} /> },
    price: {
      id: 'price',
      title: text.price,
      isNumber: true,
      cell: (order) => <PriceAndStop order={order} market={lookup(order.symbol)} />,
    },
    filled: {
      id: 'filled',
      title: text.filled,
      isNumber: true,
      isWideOnly: true,
      cell: (order) => <FilledCell order={order} />,
    },
    status: { id: 'status', title: text.status, cell: (order) => <StatusAndPart order={order} /> },
  } satisfies Record<string, TableColumn<Order>>
}

interface PriceAndStopProps {
  readonly order: Order
  readonly market: Market | undefined
}

/** The limit, and the trigger of a conditional order. */
function PriceAndStop({ order, market }: PriceAndStopProps) {
  return (
    <span className="stacked-cell">
      <PriceCell price={order.price} market={market} />
      {order.stopPrice === '0' ? null : <StopCell order={order} market={market} />}
    </span>
  )
}

/** The status, with the filled part of an order that filled neither completely nor not at all. */
function StatusAndPart({ order }: { readonly order: Order }) {
  const percent = filledPercent(order)
  return (
    <span className="status-cell">
      <StatusCell status={order.status} />
      {percent === 0 || percent === 100 ? null : <small className="num">{`${percent}%`}</small>}
    </span>
  )
}
