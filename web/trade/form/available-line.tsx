import { Link } from 'wouter'
import { useText } from '../../i18n/text.ts'
import { useSelected } from '../../platform/store.ts'
import { showUpTo } from '../model/format.ts'
import type { FormParts } from './form-parts.ts'

/** The available balance, and a link to deposit. */
export function AvailableLine({ market, form, order }: Pick<FormParts, 'market' | 'form' | 'order'>) {
  const text = useText('orderForm')
  const side = useSelected(form, (draft) => draft.side)
  const coin = side === 'buy' ? market.quote : market.base
  const decimals = side === 'buy' ? Math.max(2, market.priceDecimals) : market.volumeDecimals
  const shown = useSelected(order, ({ context: { available } }) =>
    available === undefined ? '–' : showUpTo(side === 'buy' ? available.quote : available.base, decimals),
  )
  return (
    <p className="order-available">
      <span>{text.available}</span>
      <span className="order-available-amount">
        <span className="num">
          {shown} {coin.toUpperCase()}
        </span>
        <Link href={`/trade/wallet/deposit/${coin}`}>{text.deposit}</Link>
      </span>
    </p>
  )
}
