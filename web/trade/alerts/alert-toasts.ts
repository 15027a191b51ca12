import { useEffect, useRef } from 'react'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { showExact } from '../model/format.ts'
import { marketName } from '../model/market.ts'
import { newlyTriggered } from './check-alert.ts'
import { usePriceAlerts } from './price-alerts.ts'

/** Shows a toast for each alert that is triggered while the page is open. */
export function useAlertToasts(): void {
  const text = useText('priceAlerts')
  const lookup = useMarketLookup()
  const { data } = usePriceAlerts()
  const before = useRef(data)
  useEffect(() => {
    const known = before.current
    before.current = data
    if (known === undefined || data === undefined) return
    for (const { symbol, triggeredPrice } of newlyTriggered(known, data)) {
      const market = lookup(symbol)
      const name = market === undefined ? symbol.toUpperCase() : marketName(market)
      showToast({ title: text.toast(`\u2068${name}\u2069`, `\u2068${showExact(triggeredPrice)}\u2069`), tone: 'info' })
    }
  }, [data, text, lookup])
}
