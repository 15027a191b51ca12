import { useState } from 'react'
import type { Order } from '../../../client/trading/api.generated.ts'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { isAdministrator, usePerson } from '../../session/session-store.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { SideCell, StatusCell } from '../activity/order-cells.tsx'
import { OrderDetail } from '../activity/order-detail.tsx'
import { showExact, showFixed } from '../model/format.ts'
import { marketName } from '../model/market.ts'
import { filledPercent, isByTotal, isOpen } from '../model/orders.ts'
import { useCardLookup } from './card-lookup.ts'

/** An order, for its owner and for operators; a click shows its details. */
export function OrderCard({ orderId }: { readonly orderId: string }) {
  const isOperator = isAdministrator(usePerson())
  const { data } = useCardLookup({
    key: ['order', orderId],
    read: (signal) => readOrder(Number(orderId), isOperator, signal),
    hasEnded: (order) => !isOpen(order),
  })
  return data === undefined || data === null ? null : <VisibleOrder order={data} />
}

/** The reply to an operator includes the account. */
type ReadOrder = Order & { readonly accountId?: string }

function readOrder(orderId: number, isOperator: boolean, signal: AbortSignal): Promise<ReadOrder> {
  return isOperator
    ? callTrading('GET /private/operator/order', { orderId }, signal)
    : callTrading('GET /private/order/get', { orderId }, signal)
}

function VisibleOrder({ order }: { readonly order: ReadOrder }) {
  const { userId } = usePerson()
  const isOwn = order.accountId === undefined || order.accountId === String(userId)
  const [isOpen, setOpen] = useState(false)
  if (!isOwn)
    return (
      <span className="venue-card">
        <OrderFacts order={order} />
      </span>
    )
  return (
    <>
      <button type="button" className="venue-card venue-card-link" onClick={() => setOpen(true)}>
        <OrderFacts order={order} />
      </button>
      {isOpen ? <OrderDetail order={order} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function OrderFacts({ order }: { readonly order: Order }) {
  const text = useText('venueCards')
  const market = useMarketLookup()(order.symbol)
  const amount = isByTotal(order)
    ? `${showExact(order.total)} ${market?.quote.toUpperCase() ?? ''}`
    : `${showExact(order.volume)} ${market?.base.toUpperCase() ?? ''}`
  const price = order.price === '0' ? text.atMarket : showFixed(order.price, market?.priceDecimals ?? 2)
  const percent = filledPercent(order)
  return (
    <>
      <b>{text.order(order.orderId)}</b>
      <SideCell side={order.side} />
      <bdi className="num">{amount}</bdi>
      <bdi dir="ltr">{market === undefined ? order.symbol.toUpperCase() : marketName(market)}</bdi>
      <bdi className="num">{price}</bdi>
      <StatusCell status={order.status} />
      {percent === 0 || percent === 100 ? null : <bdi className="num">{`${percent}%`}</bdi>}
    </>
  )
}
