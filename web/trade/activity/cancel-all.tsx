import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../account/call.ts'
import { refreshAccount, useOpenOrders } from '../account/queries.ts'
import { type Market, marketName } from '../model/market.ts'

/** Cancels all listed orders after a confirmation. */
export function CancelAll({ market }: { readonly market: Market | undefined }) {
  const text = useText('orders')
  const { plural } = useFormats()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { data = [] } = useOpenOrders()
  const count = data.filter(({ symbol }) => market === undefined || symbol === market.symbol).length
  const counted = (number: number) => plural(number, text.orderCount)
  const cancel = useMutation({
    mutationFn: () => call('DELETE /private/order/cancel_all', market === undefined ? {} : { symbol: market.symbol }),
    onSuccess: ({ canceled }) => showToast({ title: text.canceledCount(counted(canceled.length)), tone: 'good' }),
    onError: (error) => showToast({ title: messageOf(error), tone: 'bad' }),
    onSettled: () => {
      setConfirming(false)
      return refreshAccount(client)
    },
  })
  if (count === 0) return null
  return (
    <>
      <Button size="small" look="quiet" onPress={() => setConfirming(true)}>
        {text.cancelAll}
      </Button>
      <ConfirmDialog
        title={text.cancelAllTitle}
        isOpen={isConfirming}
        onOpenChange={setConfirming}
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
    </>
  )
}
