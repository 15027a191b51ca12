import { useEffect, useRef } from 'react'
import { useNow } from '../../platform/clock.ts'
import { type Store, useStore } from '../../platform/store.ts'
import { useBalances, useFees } from '../account/queries.ts'
import { marketStates, throttledBookOf, tickers } from '../live/market-stores.ts'
import type { OrderContext } from '../model/check-order.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { withPrice } from '../model/order-draft.ts'
import { OrderForm } from './order-form.tsx'

/** Used until the fee schedule is loaded. */
const unknownFee = '0'

/** The order form with its live context. */
export function TradeFormPanel({ market, form }: { readonly market: Market; readonly form: Store<OrderDraft> }) {
  const context = useOrderContext(market)
  useFirstPrice(market, form, context)
  return <OrderForm context={context} form={form} />
}

function useOrderContext(market: Market): OrderContext {
  const book = useStore(throttledBookOf(market.symbol))
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

/** Fills an empty price field with the last price; never changes typed text. */
function useFirstPrice(market: Market, form: Store<OrderDraft>, { lastPrice }: OrderContext): void {
  const isFilled = useRef(false)
  useEffect(() => {
    if (isFilled.current || lastPrice === '0') return
    isFilled.current = true
    // The user may be about to type.
    if (document.activeElement?.matches('.order-form input') === true) return
    form.set((draft) => (draft.price === '' ? withPrice(draft, lastPrice, market) : draft))
  }, [lastPrice, market, form])
}
