import { useCallback } from 'react'
import type { AccountUpdate } from '../../../client/socket/account-stream.ts'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { outcomeText } from '../outcome/order-outcome.ts'

/** Shows a toast for each filled resting order; the form reports orders that fill at once. */
export function useFillToasts(): (update: AccountUpdate) => void {
  const text = useText('orderOutcomes')
  const lookup = useMarketLookup()
  return useCallback(
    ({ orders, fills, resumed }) => {
      if (resumed === true) return
      const waited = new Set(fills.filter(({ isMaker }) => isMaker).map(({ orderId }) => orderId))
      for (const order of orders) {
        const market = lookup(order.symbol)
        if (order.status !== 'filled' || !waited.has(order.orderId) || market === undefined) continue
        showToast({ title: text.filled, description: outcomeText(text, order, market), tone: 'good' })
      }
    },
    [text, lookup],
  )
}
