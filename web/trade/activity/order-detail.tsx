import type { ReactNode } from 'react'
import type { Fill, Order } from '../../../client/trading/api.generated.ts'
import { Table } from '../../design/display/table.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useFills } from '../account/histories.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { showUpTo } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { isByTotal } from '../model/orders.ts'
import { reasonText } from '../outcome/order-outcome.ts'
import {
  AmountCell,
  FilledCell,
  KindCell,
  MarketCell,
  PriceCell,
  SideCell,
  StatusCell,
  StopCell,
  TimeCell,
} from './order-cells.tsx'
import './order-detail.css'
import { PagedList } from './paged-list.tsx'

/** All values of an order and its fills. */
export function OrderDetail({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const text = useText('orders')
  const lookup = useMarketLookup()
  const market = lookup(order.symbol)
  return (
    <Dialog title={text.orderDetail} size="large" isOpen onOpenChange={(isOpen) => isOpen || onClose()} isForReading>
      <OrderFacts order={order} market={market} />
      <h3 className="order-detail-title">{text.fills}</h3>
      <OrderFills order={order} market={market} />
    </Dialog>
  )
}

interface OrderInMarket {
  readonly order: Order
  readonly market: Market | undefined
}

function OrderFacts({ order, market }: OrderInMarket) {
  const text = useText('orders')
  const reason = reasonText(useText('orderOutcomes'), order)
  const base = market?.base
  return (
    <dl className="order-detail">
      <Fact name={text.market}>
        <MarketCell symbol={order.symbol} market={market} />
      </Fact>
      <Fact name={text.side}>
        <SideCell side={order.side} />
      </Fact>
      <Fact name={text.kind}>
        <KindCell order={order} />
      </Fact>
      <Fact name={text.status}>
        <StatusCell status={order.status} />
      </Fact>
      {reason === undefined ? null : <Fact name={text.reason}>{reason}</Fact>}
      <Fact name={text.price}>
        <PriceCell price={order.price} market={market} />
      </Fact>
      {order.stopPrice === '0' ? null : (
        <Fact name={text.stop}>
          <StopCell order={order} market={market} />
        </Fact>
      )}
      {order.maxSlippage === '0' ? null : (
        <Fact name={text.maxSlippage}>
          <span className="num">{`${order.maxSlippage} %`}</span>
        </Fact>
      )}
      <Fact name={isByTotal(order) ? text.total : text.amount}>
        <OrderedAmount order={order} market={market} />
      </Fact>
      <Fact name={text.filled}>
        <AmountCell amount={order.executedVolume} coin={base} /> <FilledCell order={order} />
      </Fact>
      {order.averagePrice === '0' ? null : (
        <Fact name={text.average}>
          <PriceCell price={order.averagePrice} market={market} />
        </Fact>
      )}
      <Fact name={text.value(market?.quote.toUpperCase() ?? '')}>
        <span className="num">{showUpTo(order.executedQuote, market?.priceDecimals ?? 2)}</span>
      </Fact>
      <Fact name={text.fee}>
        <AmountCell amount={order.fee} coin={order.feeCoin} />
      </Fact>
      <Fact name={text.placedAt}>
        <TimeCell time={order.time} />
      </Fact>
      <Fact name={text.updatedAt}>
        <TimeCell time={order.updateTime} />
      </Fact>
      <Fact name={text.orderId}>
        <span className="num">{order.orderId}</span>
      </Fact>
      {order.clientOrderId === '' ? null : (
        <Fact name={text.clientOrderId}>
          <span className="num order-detail-id">{order.clientOrderId}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function OrderFills({ order, market }: OrderInMarket) {
  const text = useText('orders')
  const request = useFills({ orderId: order.orderId })
  return (
    <PagedList request={request} emptyTitle={text.noFills}>
      {(fills: readonly Fill[]) => (
        <Table
          label={text.fills}
          isDense
          items={fills}
          keyOf={({ tradeId }) => tradeId}
          columns={[
            { id: 'time', title: text.time, isWideOnly: true, cell: ({ time }) => <TimeCell time={time} /> },
            {
              id: 'price',
              title: text.price,
              isNumber: true,
              cell: ({ price }) => <PriceCell price={price} market={market} />,
            },
            {
              id: 'amount',
              title: text.amount,
              isNumber: true,
              cell: ({ volume }) => <AmountCell amount={volume} coin={market?.base} />,
            },
            {
              id: 'fee',
              title: text.fee,
              isNumber: true,
              cell: ({ fee, feeCoin }) => <AmountCell amount={fee} coin={feeCoin} />,
            },
            {
              id: 'role',
              title: text.role,
              isWideOnly: true,
              cell: ({ isMaker }) => <span className="quiet-cell">{isMaker ? text.maker : text.taker}</span>,
            },
          ]}
        />
      )}
    </PagedList>
  )
}

/** The size of a market buy by total is the amount it may spend. */
export function OrderedAmount({ order, market }: OrderInMarket) {
  if (isByTotal(order)) return <AmountCell amount={order.total} coin={market?.quote} />
  return <AmountCell amount={order.volume} coin={market?.base} />
}
