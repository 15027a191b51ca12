import { memo, useEffect, useRef } from 'react'
import { type Store, useSelected } from '../../platform/store.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { withPrice } from '../model/order-draft.ts'
import { type LiveOrder, useLiveOrder } from './live-order.ts'
import { OrderForm } from './order-form.tsx'

/** The order form with its live context. New balances and fees render the parts that show them. */
export function TradeFormPanel({ market, form }: { readonly market: Market; readonly form: Store<OrderDraft> }) {
  const order = useLiveOrder(market, form)
  return (
    <>
      <FirstPrice market={market} form={form} order={order} />
      <WholeForm market={market} form={form} order={order} />
    </>
  )
}

const WholeForm = memo(OrderForm)

interface FirstPriceProps {
  readonly market: Market
  readonly form: Store<OrderDraft>
  readonly order: LiveOrder
}

/** Fills an empty price field with the last price; never changes typed text. A new price does not render the form. */
function FirstPrice({ market, form, order }: FirstPriceProps) {
  const isFilled = useRef(false)
  const lastPrice = useSelected(order, ({ context }) => context.lastPrice)
  useEffect(() => {
    if (isFilled.current || lastPrice === '0') return
    isFilled.current = true
    // The user may be about to type.
    if (document.activeElement?.matches('.order-form input') === true) return
    form.set((draft) => (draft.price === '' ? withPrice(draft, lastPrice, market) : draft))
  }, [lastPrice, market, form])
  return null
}
