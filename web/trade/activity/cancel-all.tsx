import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { callTrading } from '../../session/call-trading.ts'
import { refreshAccount, useOpenOrders } from '../account/queries.ts'
import { type Market, marketName } from '../model/market.ts'
import { cancelAllRequest } from './cancel-all-request.ts'

interface Scope {
  readonly market: Market | undefined
}

/** Cancels all listed orders after a confirmation. */
export function CancelAll({ market }: Scope) {
  const text = useText('orders')
  const [isConfirming, setConfirming] = useState(false)
  if (useCount(market) === 0) return null
  return (
    <>
      <Button size="small" look="quiet" onPress={() => setConfirming(true)}>
        {text.cancelAll}
      </Button>
      <CancelAllDialog market={market} isOpen={isConfirming} onOpenChange={setConfirming} />
    </>
  )
}

/** The same at the request of the palette. Outside of tabs, which render their content twice. */
export function RequestedCancelAll() {
  const text = useText('orders')
  const isRequested = useStore(cancelAllRequest)
  const { data } = useOpenOrders()
  const hasNone = data?.length === 0
  useEffect(() => {
    if (!isRequested || !hasNone) return
    cancelAllRequest.set(false)
    showToast({ title: text.noOpenOrders })
  }, [isRequested, hasNone, text])
  const isOpen = isRequested && data !== undefined && !hasNone
  return <CancelAllDialog market={undefined} isOpen={isOpen} onOpenChange={cancelAllRequest.set} />
}

interface CancelAllDialogProps extends Scope {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

function CancelAllDialog({ market, isOpen, onOpenChange }: CancelAllDialogProps) {
  const text = useText('orders')
  const { plural } = useFormats()
  const client = useQueryClient()
  const count = useCount(market)
  const counted = (number: number) => plural(number, text.orderCount)
  const cancel = useMutation({
    mutationFn: () =>
      callTrading('DELETE /private/order/cancel_all', market === undefined ? {} : { symbol: market.symbol }),
    onSuccess: ({ canceled }) => showToast({ title: text.canceledCount(counted(canceled.length)), tone: 'good' }),
    onError: (error) => showToast({ title: messageOf(error), tone: 'bad' }),
    onSettled: () => {
      onOpenChange(false)
      return refreshAccount(client)
    },
  })
  return (
    <ConfirmDialog
      title={text.cancelAllTitle}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmText={text.cancelAllNow}
      dismissText={text.keepOrders}
      onConfirm={() => cancel.mutate()}
      isBusy={cancel.isPending}
      isDangerous
    >
      <p>
        {market === undefined
          ? text.cancelAllEverywhere(counted(count))
          : text.cancelAllMarket(`\u2068${marketName(market)}\u2069`, counted(count))}
      </p>
    </ConfirmDialog>
  )
}

function useCount(market: Market | undefined): number {
  const { data = [] } = useOpenOrders()
  return data.filter(({ symbol }) => market === undefined || symbol === market.symbol).length
}
