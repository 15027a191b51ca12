import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import type { OrderContext } from '../model/check-order.ts'
import { isPositive } from '../model/decimal.ts'
import type { Estimate } from '../model/estimate.ts'
import { hasField } from '../model/form-kinds.ts'
import { showFixed, showRate, showUpTo } from '../model/format.ts'
import type { OrderDraft } from '../model/order-draft.ts'

export interface OrderPreviewProps {
  readonly estimate: Estimate | undefined
  readonly draft: OrderDraft
  readonly context: OrderContext
}

/** Decimals of amounts after a fee, in addition to those of the market. */
const feeDecimals = 8

/** The estimated result of the order. */
export function OrderPreview({ estimate, draft, context }: OrderPreviewProps) {
  const text = useText('orderForm')
  const guards = useText('guards')
  const { market, makerFee, takerFee } = context
  const quote = market.quote.toUpperCase()
  const receivedCoin = (draft.side === 'buy' ? market.base : market.quote).toUpperCase()
  const rate = estimate === undefined ? '' : `${showRate(estimate.rate)} ${estimate.isTaker ? text.taker : text.maker}`
  return (
    <dl className="order-preview">
      {hasField(draft, 'price') ? null : (
        <Line name={text.averagePrice}>
          {estimate === undefined ? '–' : `${showUpTo(estimate.price, market.priceDecimals)} ${quote}`}
        </Line>
      )}
      {estimate === undefined || !isPositive(estimate.worst) ? null : (
        <Line name={guards.slippage}>
          {`${showFixed(estimate.slippage, 2)}% (${guards.worst(showUpTo(estimate.worst, market.priceDecimals))})`}
        </Line>
      )}
      {estimate === undefined ? (
        <Line name={text.fee(`${text.maker} / ${text.taker}`)}>{`${showRate(makerFee)} / ${showRate(takerFee)}`}</Line>
      ) : (
        <Line name={text.fee(rate)}>{`${showUpTo(estimate.fee, feeDecimals)} ${estimate.feeCoin.toUpperCase()}`}</Line>
      )}
      <Line name={text.receive}>
        {estimate === undefined ? '–' : `${showUpTo(estimate.receive, feeDecimals)} ${receivedCoin}`}
      </Line>
    </dl>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
