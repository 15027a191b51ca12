import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceAlert } from '../../../client/trading/api.generated.ts'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { Table } from '../../design/display/table.tsx'
import { EditIcon, TrashIcon } from '../../design/icons/icons.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { MarketCell, TimeCell } from '../activity/order-cells.tsx'
import { showExact } from '../model/format.ts'
import { type Market, marketName } from '../model/market.ts'
import { AlertDialog } from './alert-dialog.tsx'
import './alert-list.css'
import { refreshAlerts, usePriceAlerts } from './price-alerts.ts'

/** The user's price alerts, pending ones first. */
export function AlertList({ symbol }: { readonly symbol: string | undefined }) {
  const text = useText('priceAlerts')
  const lookup = useMarketLookup()
  const request = usePriceAlerts()
  const [edited, setEdited] = useState<PriceAlert>()
  if (request.isPending) return <Skeleton lines={4} />
  if (request.isError) return <ErrorNote error={request.error} onRetry={() => request.refetch()} />
  const own = request.data.filter((alert) => symbol === undefined || alert.symbol === symbol)
  if (own.length === 0) {
    return (
      <EmptyState size="small" title={text.none}>
        {text.noneHint}
      </EmptyState>
    )
  }
  const isEnded = ({ state }: PriceAlert) => state === 'triggered'
  const shown = [...own.filter((alert) => !isEnded(alert)), ...own.filter(isEnded)]
  const market = edited === undefined ? undefined : lookup(edited.symbol)
  return (
    <>
      <AlertTable alerts={shown} lookup={lookup} onEdit={setEdited} />
      {edited === undefined || market === undefined ? null : (
        <AlertDialog market={market} price={edited.price} replaced={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

interface AlertTableProps {
  readonly alerts: readonly PriceAlert[]
  readonly lookup: (symbol: string) => Market | undefined
  readonly onEdit: (alert: PriceAlert) => void
}

function AlertTable({ alerts, lookup, onEdit }: AlertTableProps) {
  const text = useText('priceAlerts')
  return (
    <Table
      label={text.alerts}
      isDense
      items={alerts}
      keyOf={({ alertId }) => alertId}
      columns={[
        {
          id: 'market',
          title: text.market,
          isRowHeader: true,
          cell: (alert) => <MarketCell symbol={alert.symbol} market={lookup(alert.symbol)} />,
        },
        { id: 'condition', title: text.condition, cell: (alert) => <Condition alert={alert} /> },
        { id: 'status', title: text.status, cell: (alert) => <Status alert={alert} /> },
        {
          id: 'time',
          title: text.time,
          isWideOnly: true,
          cell: ({ time, triggeredTime }) => <TimeCell time={triggeredTime === '0' ? time : triggeredTime} />,
        },
        {
          id: 'actions',
          title: <span className="visually-hidden">{text.actions}</span>,
          isAction: true,
          cell: (alert) => <AlertActions alert={alert} market={lookup(alert.symbol)} onEdit={() => onEdit(alert)} />,
        },
      ]}
    />
  )
}

function Condition({ alert: { direction, price, repeats } }: { readonly alert: PriceAlert }) {
  const text = useText('priceAlerts')
  return (
    <span className="kind-cell">
      <span className="alert-price">
        <span className="num">{showExact(price)}</span> {text[direction]}
      </span>
      {repeats ? <small>{text.repeats}</small> : null}
    </span>
  )
}

function Status({ alert: { state, times, triggeredPrice } }: { readonly alert: PriceAlert }) {
  const text = useText('priceAlerts')
  return (
    <span className="kind-cell">
      <Badge tone={state === 'triggered' ? 'neutral' : 'good'}>{text[state]}</Badge>
      {times === '0' ? null : <small>{text.triggeredAt(`\u2068${showExact(triggeredPrice)}\u2069`)}</small>}
    </span>
  )
}

interface AlertActionsProps {
  readonly alert: PriceAlert
  readonly market: Market | undefined
  readonly onEdit: () => void
}

function AlertActions({ alert, market, onEdit }: AlertActionsProps) {
  const text = useText('priceAlerts')
  const client = useQueryClient()
  const { alertId, symbol, price } = alert
  const remove = useMutation({
    mutationFn: () => callTrading('DELETE /private/account/price_alerts', { alertId }),
    onSuccess: () => showToast({ title: text.deleted, tone: 'good' }),
    onError: toastError,
    onSettled: () => refreshAlerts(client),
  })
  const name = `\u2068${market === undefined ? symbol.toUpperCase() : marketName(market)} ${showExact(price)}\u2069`
  return (
    <span className="row-actions">
      {market === undefined ? null : (
        <IconButton size="small" label={text.editOne(name)} icon={<EditIcon size={15} />} onPress={onEdit} />
      )}
      <IconButton
        size="small"
        label={text.deleteAlert(name)}
        icon={remove.isPending ? <Spinner size={15} /> : <TrashIcon size={15} />}
        isDisabled={remove.isPending}
        onPress={() => remove.mutate()}
      />
    </span>
  )
}
