import { useState } from 'react'
import type { Order } from '../../../client/trading/api.generated.ts'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { useText } from '../../i18n/text.ts'
import { type OrderFilter, useOrderHistory } from '../account/histories.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import type { Market } from '../model/market.ts'
import { AmountCell, NarrowFee, PriceCell, SideCell } from './order-cells.tsx'
import { type MarketLookup, type OrderText, orderColumns } from './order-columns.tsx'
import { OrderDetail, OrderedAmount } from './order-detail.tsx'
import { PagedList } from './paged-list.tsx'

export interface OrderHistoryProps {
  readonly filter: OrderFilter
  readonly emptyTitle?: string
}

/** Orders in all states, newest first. */
export function OrderHistory({ filter, emptyTitle }: OrderHistoryProps) {
  const text = useText('orders')
  const request = useOrderHistory(filter)
  const lookup = useMarketLookup()
  const [detailed, setDetailed] = useState<Order>()
  return (
    <PagedList
      request={request}
      emptyTitle={emptyTitle ?? text.noOrders}
      {...(emptyTitle === undefined ? { emptyHint: text.noOrdersHint } : {})}
    >
      {(orders) => (
        <>
          <Table
            label={text.orderHistory}
            isDense
            items={orders}
            keyOf={({ orderId }) => orderId}
            columns={columnsOf(text, lookup)}
            onRowAction={(key) => setDetailed(orders.find(({ orderId }) => orderId === key))}
          />
          {detailed === undefined ? null : <OrderDetail order={detailed} onClose={() => setDetailed(undefined)} />}
        </>
      )}
    </PagedList>
  )
}

function columnsOf(text: OrderText, lookup: MarketLookup): TableColumn<Order>[] {
  const { time, market, side, kind, price, status } = orderColumns(text, lookup)
  return [
    time,
    market,
    { ...side, cell: (order) => <SideAndPrice order={order} market={lookup(order.symbol)} /> },
    kind,
    { ...price, isWideOnly: true },
    {
      id: 'average',
      title: text.average,
      isNumber: true,
      isWideOnly: true,
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
      cell: (order) => (
        <span className="stacked-cell">
          <OrderedAmount order={order} market={lookup(order.symbol)} />
          <NarrowFee {...order} />
        </span>
      ),
    },
    {
      id: 'fee',
      title: text.fee,
      isNumber: true,
      isWideOnly: true,
      cell: ({ fee, feeCoin }) => <AmountCell amount={fee} coin={feeCoin} />,
    },
    status,
  ]
}

/** The side; where the list has no room for prices, with the average price or the limit below it. */
function SideAndPrice({ order, market }: { readonly order: Order; readonly market: Market | undefined }) {
  const { averagePrice, price, side } = order
  return (
    <span className="stacked-cell stacked-cell-start">
      <SideCell side={side} />
      <span className="table-narrow-only">
        <PriceCell price={averagePrice === '0' ? price : averagePrice} market={market} />
      </span>
    </span>
  )
}
