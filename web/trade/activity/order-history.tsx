import type { Order } from '../../../client/trading/api.generated.ts'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { useText } from '../../i18n/text.ts'
import { type OrderFilter, useOrderHistory } from '../account/histories.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { orderMessages } from '../messages/orders.ts'
import type { Market } from '../model/market.ts'
import { AmountCell, PriceCell, StatusCell } from './order-cells.tsx'
import { type MarketLookup, type OrderText, orderColumns } from './order-columns.tsx'
import { PagedList } from './paged-list.tsx'

export interface OrderHistoryProps {
  readonly filter: OrderFilter
  readonly emptyTitle?: string
}

/** Orders in all states, newest first. */
export function OrderHistory({ filter, emptyTitle }: OrderHistoryProps) {
  const text = useText(orderMessages)
  const request = useOrderHistory(filter)
  const lookup = useMarketLookup()
  return (
    <PagedList
      request={request}
      emptyTitle={emptyTitle ?? text.noOrders}
      {...(emptyTitle === undefined ? { emptyHint: text.noOrdersHint } : {})}
    >
      {(orders) => (
        <Table
          label={text.orderHistory}
          isDense
          items={orders}
          keyOf={({ orderId }) => orderId}
          columns={columnsOf(text, lookup)}
        />
      )}
    </PagedList>
  )
}

function columnsOf(text: OrderText, lookup: MarketLookup): TableColumn<Order>[] {
  const { time, market, side, kind, price, stop, filled } = orderColumns(text, lookup)
  return [
    time,
    market,
    side,
    kind,
    { ...price, isWideOnly: true },
    stop,
    {
      id: 'average',
      title: text.average,
      isNumber: true,
      cell: ({ averagePrice, symbol }) =>
        averagePrice === '0' ? (
          <span className="quiet-cell">–</span>
        ) : (
          <PriceCell price={averagePrice} market={lookup(symbol)} />
        ),
    },
    {
      id: 'amount',
      title: text.amount,
      isNumber: true,
      cell: (order) => <OrderedAmount order={order} market={lookup(order.symbol)} />,
    },
    filled,
    {
      id: 'fee',
      title: text.fee,
      isNumber: true,
      isWideOnly: true,
      cell: ({ fee, feeCoin }) => <AmountCell amount={fee} coin={feeCoin} />,
    },
    { id: 'status', title: text.status, cell: ({ status }) => <StatusCell status={status} /> },
  ]
}

/** The size of a market buy is the amount it may spend. */
function OrderedAmount({ order, market }: { readonly order: Order; readonly market: Market | undefined }) {
  if (order.volume === '0' && order.total !== '0') return <AmountCell amount={order.total} coin={market?.quote} />
  return <AmountCell amount={order.volume} coin={market?.base} />
}
