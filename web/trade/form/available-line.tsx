import { Link } from 'wouter'
import { useText } from '../../i18n/text.ts'
import type { OrderContext } from '../model/check-order.ts'
import { showUpTo } from '../model/format.ts'
import type { Side } from '../model/market.ts'

/** The available balance, and a link to deposit. */
export function AvailableLine({ side, context }: { readonly side: Side; readonly context: OrderContext }) {
  const text = useText('orderForm')
  const { market, available } = context
  const coin = side === 'buy' ? market.quote : market.base
  const decimals = side === 'buy' ? Math.max(2, market.priceDecimals) : market.volumeDecimals
  return (
    <p className="order-available">
      <span>{text.available}</span>
      <span className="order-available-amount">
        <span className="num">
          {available === undefined ? '–' : showUpTo(side === 'buy' ? available.quote : available.base, decimals)}{' '}
          {coin.toUpperCase()}
        </span>
        <Link href={`/trade/wallet/deposit/${coin}`}>{text.deposit}</Link>
      </span>
    </p>
  )
}
