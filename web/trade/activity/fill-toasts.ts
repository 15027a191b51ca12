import { useCallback } from 'react'
import type { AccountUpdate } from '../../../client/socket/account-stream.ts'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { orderMessages } from '../messages/orders.ts'
import { showExact, showUpTo } from '../model/format.ts'

/** Shows a toast for each filled resting order; the form reports orders that fill at once. */
export function useFillToasts(): (update: AccountUpdate) => void {
  const text = useText(orderMessages)
  const lookup = useMarketLookup()
  return useCallback(
    ({ orders, fills, resumed }) => {
      if (resumed === true) return
      const waited = new Set(fills.filter(({ isMaker }) => isMaker).map(({ orderId }) => orderId))
      for (const order of orders) {
        const market = lookup(order.symbol)
        if (order.status !== 'filled' || !waited.has(order.orderId) || market === undefined) continue
        const side = order.side === 'buy' ? text.buy : text.sell
        const price = showUpTo(order.averagePrice, market.priceDecimals)
        const traded = `${showExact(order.executedVolume)} ${market.base.toUpperCase()} @ ${price}`
        showToast({ title: text.filledNow, description: `${side} \u2068${traded}\u2069`, tone: 'good' })
      }
    },
    [text, lookup],
  )
}
