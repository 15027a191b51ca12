import { useEffect, useRef } from 'react'
import { useNow } from '../../platform/clock.ts'
import { type Store, useStore } from '../../platform/store.ts'
import { useBalances, useFees } from '../account/queries.ts'
import { calmBookOf, marketStates, tickers } from '../live/market-stores.ts'
import type { OrderContext } from '../model/check-order.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { withPrice } from '../model/order-draft.ts'
import { OrderForm } from './order-form.tsx'

/** What a trader pays before the schedule is known; the preview is corrected as soon as it is. */
const unknownFee = '0'

/** The order form with everything it is checked against, kept up to date. */
export function TradeFormPanel({ market, form }: { readonly market: Market; readonly form: Store<OrderDraft> }) {
  const around = useOrderContext(market)
  useFirstPrice(market, form, around)
  return <OrderForm around={around} form={form} />
}

function useOrderContext(market: Market): OrderContext {
  const book = useStore(calmBookOf(market.symbol))
  const ticker = useStore(tickers).get(market.symbol)
  const state = useStore(marketStates).get(market.symbol)
  const { data: balances } = useBalances()
  const { data: fees = [] } = useFees()
  const available = (coin: string) => balances?.find((balance) => balance.coin === coin)?.available ?? '0'
  const fee = fees.find(({ symbol }) => symbol === market.symbol)
  return {
    market,
    state: state ?? (market.isActive ? 'active' : 'halted'),
    available: balances && { base: available(market.base), quote: available(market.quote) },
    lastPrice: ticker?.lastPrice ?? '0',
    bids: book?.bids ?? [],
    asks: book?.asks ?? [],
    makerFee: fee?.makerFee ?? unknownFee,
    takerFee: fee?.takerFee ?? unknownFee,
    nowMs: useNow(),
  }
}

/** A newcomer finds the last price in the form instead of an empty field; what was typed is never changed. */
function useFirstPrice(market: Market, form: Store<OrderDraft>, { lastPrice }: OrderContext): void {
  const isFilled = useRef(false)
  useEffect(() => {
    if (isFilled.current || lastPrice === '0') return
    isFilled.current = true
    // The digits of somebody who is about to type would land behind it.
    if (document.activeElement?.matches('.order-form input') === true) return
    form.set((draft) => (draft.price === '' ? withPrice(draft, lastPrice, market) : draft))
  }, [lastPrice, market, form])
}
