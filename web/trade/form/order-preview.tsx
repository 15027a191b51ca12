import { useText } from '../../i18n/text.ts'
import { useSelected } from '../../platform/store.ts'
import { isPositive } from '../model/decimal.ts'
import { hasField } from '../model/form-kinds.ts'
import { showFixed, showRate, showUpTo } from '../model/format.ts'
import type { LiveOrder, OrderView } from './live-order.ts'

/** Decimals of amounts after a fee, in addition to those of the market. */
const feeDecimals = 8

/** The estimated result of the order. */
export function OrderPreview({ order }: { readonly order: LiveOrder }) {
  const text = useText('orderForm')
  const guards = useText('guards')
  const averagePrice = ({ draft, context: { market }, estimate }: OrderView) => {
    if (hasField(draft, 'price')) return undefined
    return estimate === undefined
      ? '–'
      : `${showUpTo(estimate.price, market.priceDecimals)} ${market.quote.toUpperCase()}`
  }
  const slippage = ({ context: { market }, estimate }: OrderView) =>
    estimate === undefined || !isPositive(estimate.worst)
      ? undefined
      : `${showFixed(estimate.slippage, 2)}% (${guards.worst(showUpTo(estimate.worst, market.priceDecimals))})`
  const rate = ({ estimate }: OrderView) =>
    estimate === undefined
      ? `${text.maker} / ${text.taker}`
      : `${showRate(estimate.rate)} ${estimate.isTaker ? text.taker : text.maker}`
  const fee = ({ context, estimate }: OrderView) =>
    estimate === undefined
      ? `${showRate(context.makerFee)} / ${showRate(context.takerFee)}`
      : `${showUpTo(estimate.fee, feeDecimals)} ${estimate.feeCoin.toUpperCase()}`
  const received = ({ draft, context: { market }, estimate }: OrderView) => {
    const coin = (draft.side === 'buy' ? market.base : market.quote).toUpperCase()
    return estimate === undefined ? '–' : `${showUpTo(estimate.receive, feeDecimals)} ${coin}`
  }
  return (
    <dl className="order-preview">
      <Line order={order} name={() => text.averagePrice} value={averagePrice} />
      <Line order={order} name={() => guards.slippage} value={slippage} />
      <Line order={order} name={(view) => text.fee(rate(view))} value={fee} />
      <Line order={order} name={() => text.receive} value={received} />
    </dl>
  )
}

interface LineProps {
  readonly order: LiveOrder
  readonly name: (view: OrderView) => string
  /** Undefined: the order has no such line. */
  readonly value: (view: OrderView) => string | undefined
}

function Line({ order, name, value }: LineProps) {
  const shownName = useSelected(order, name)
  const shown = useSelected(order, value)
  if (shown === undefined) return null
  return (
    <div>
      <dt>{shownName}</dt>
      <dd className="num">{shown}</dd>
    </div>
  )
}
