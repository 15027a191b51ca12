import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../client/trading/api.generated.ts'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote, messageOf } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { CloseIcon, EditIcon } from '../../design/icons/icons.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { refreshAccount, useOpenOrders } from '../account/queries.ts'
import { canAmend } from '../model/amend.ts'
import { AmendDialog } from './amend-dialog.tsx'
import { AmountCell } from './order-cells.tsx'
import { type MarketLookup, type OrderText, orderColumns } from './order-columns.tsx'
import { OrderDetail } from './order-detail.tsx'

/** Open orders, of one market or of all. */
export function OpenOrders({ symbol }: { readonly symbol: string | undefined }) {
  const text = useText('orders')
  const orders = useOpenOrders()
  const lookup = useMarketLookup()
  const [amended, setAmended] = useState<Order>()
  const [detailed, setDetailed] = useState<Order>()
  if (orders.isPending) return <Skeleton lines={4} />
  if (orders.isError) return <ErrorNote error={orders.error} onRetry={() => orders.refetch()} />
  const shown = orders.data.filter((order) => symbol === undefined || order.symbol === symbol)
  if (shown.length === 0) {
    return (
      <EmptyState size="small" title={text.noOpenOrders}>
        {text.noOpenOrdersHint}
      </EmptyState>
    )
  }
  return (
    <>
      <Table
        label={text.openOrders}
        isDense
        items={shown}
        keyOf={({ orderId }) => orderId}
        columns={columnsOf(text, lookup, setAmended)}
        onRowAction={(key) => setDetailed(shown.find(({ orderId }) => orderId === key))}
      />
      {detailed === undefined ? null : <OrderDetail order={detailed} onClose={() => setDetailed(undefined)} />}
      {amended === undefined ? null : (
        <AmendDialog
          key={amended.orderId}
          order={amended}
          market={lookup(amended.symbol)}
          onClose={() => setAmended(undefined)}
        />
      )}
    </>
  )
}

function columnsOf(text: OrderText, lookup: MarketLookup, onAmend: (order: Order) => void): TableColumn<Order>[] {
  const { time, market, side, kind, price, filled } = orderColumns(text, lookup)
  return [
    time,
    market,
    side,
    kind,
    price,
    {
      id: 'amount',
      title: text.amount,
      isNumber: true,
      cell: ({ volume, symbol }) => <AmountCell amount={volume} coin={lookup(symbol)?.base} />,
    },
    filled,
    {
      id: 'actions',
      title: <span className="visually-hidden">{text.actions}</span>,
      isAction: true,
      cell: (order) => <OrderActions order={order} onAmend={onAmend} />,
    },
  ]
}

interface OrderActionsProps {
  readonly order: Order
  readonly onAmend: (order: Order) => void
}

function OrderActions({ order, onAmend }: OrderActionsProps) {
  const text = useText('orders')
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => callTrading('DELETE /private/order/cancel', { orderId: order.orderId }),
    onSuccess: () => showToast({ title: text.canceled, tone: 'good' }),
    onError: (error) => showToast({ title: messageOf(error), tone: 'bad' }),
    onSettled: () => refreshAccount(client),
  })
  return (
    <span className="row-actions">
      {canAmend(order) ? (
        <IconButton
          size="small"
          label={text.amendOrder(order.orderId)}
          icon={<EditIcon size={15} />}
          onPress={() => onAmend(order)}
        />
      ) : null}
      <IconButton
        size="small"
        label={text.cancelOrder(order.orderId)}
        icon={cancel.isPending ? <Spinner size={15} /> : <CloseIcon size={15} />}
        isDisabled={cancel.isPending}
        onPress={() => cancel.mutate()}
      />
    </span>
  )
}
