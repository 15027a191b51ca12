import { Link } from 'wouter'
import type { Order } from '../../../client/trading/api.generated.ts'
import { orderKind } from '../../../client/trading/order-kinds.ts'
import { Badge, type BadgeProps } from '../../design/display/badge.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { firesOnRise } from '../model/form-kinds.ts'
import { showExact, showFixed } from '../model/format.ts'
import { type Market, marketName } from '../model/market.ts'
import { filledPercent } from '../model/orders.ts'
import { dayAndTime, shortDayAndTime } from '../parts/times.ts'
import './order-cells.css'

export function SideCell({ side }: { readonly side: 'buy' | 'sell' }) {
  const text = useText('orders')
  return (
    <span className={`side-cell side-cell-${side}`}>
      <span aria-hidden="true">{side === 'buy' ? '↑' : '↓'}</span>
      {side === 'buy' ? text.buy : text.sell}
    </span>
  )
}

export function TimeCell({ time }: { readonly time: string }) {
  return <span className="num quiet-cell">{dayAndTime(useLanguage(), Number(time))}</span>
}

interface MarketAndTimeProps {
  readonly symbol: string
  readonly market: Market | undefined
  readonly time: string
}

/** The market; where the list has no room for a column of times, with the time below it. */
export function MarketAndTime({ symbol, market, time }: MarketAndTimeProps) {
  return (
    <span className="stacked-cell stacked-cell-start">
      <MarketCell symbol={symbol} market={market} />
      <span className="num table-narrow-only">{shortDayAndTime(useLanguage(), Number(time))}</span>
    </span>
  )
}

export function MarketCell({ symbol, market }: { readonly symbol: string; readonly market: Market | undefined }) {
  return (
    <Link href={`/trade/${symbol}`} className="market-cell" dir="ltr">
      {market === undefined ? symbol.toUpperCase() : marketName(market)}
    </Link>
  )
}

export function KindCell({ order }: { readonly order: Order }) {
  const text = useText('orders')
  const names = useText('orderKinds')
  const language = useLanguage()
  const isUsual = order.timeInForce === orderKind(order.type).timesInForce[0]
  return (
    <span className="kind-cell">
      {names[order.type]}
      {order.trailPercent === '0' ? null : <small className="num">{`${order.trailPercent} %`}</small>}
      {order.trail === '0' ? null : <small className="num">{showExact(order.trail)}</small>}
      {isUsual || order.expireTime !== '0' ? null : <small>{order.timeInForce}</small>}
      {order.expireTime === '0' ? null : <small>{text.until(dayAndTime(language, Number(order.expireTime)))}</small>}
      {order.postOnly && order.pairedOrderId === '' ? <small>{text.postOnly}</small> : null}
      {order.pairedOrderId === '' ? null : <small>OCO</small>}
    </span>
  )
}

/** A price in the precision of the market; an order without one is a market order. */
export function PriceCell({ price, market }: { readonly price: string; readonly market: Market | undefined }) {
  const text = useText('orders')
  if (price === '0') return <span className="quiet-cell">{text.atMarket}</span>
  return <span className="num">{market === undefined ? showExact(price) : showFixed(price, market.priceDecimals)}</span>
}

export function AmountCell({ amount, coin }: { readonly amount: string; readonly coin: string | undefined }) {
  return (
    <span className="num">
      {showExact(amount)}
      {coin === undefined ? null : <span className="quiet-cell"> {coin.toUpperCase()}</span>}
    </span>
  )
}

/** The fee below the amount, where the list has no room for a column of fees. */
export function NarrowFee({ fee, feeCoin }: { readonly fee: string; readonly feeCoin: string }) {
  const text = useText('orders')
  return (
    <span className="table-narrow-only">
      {text.fee} <AmountCell amount={fee} coin={feeCoin} />
    </span>
  )
}

export function FilledCell({ order }: { readonly order: Order }) {
  const percent = filledPercent(order)
  return (
    <span className="filled-cell num">
      <span className="filled-cell-bar" aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      {`${percent}%`}
    </span>
  )
}

const tones: Readonly<Record<Order['status'], NonNullable<BadgeProps['tone']>>> = {
  new: 'accent',
  open: 'accent',
  partially_filled: 'accent',
  pending_trigger: 'warn',
  filled: 'good',
  canceled: 'neutral',
  expired: 'neutral',
  rejected: 'bad',
}

export function StatusCell({ status }: { readonly status: Order['status'] }) {
  const text = useText('orders')
  const names = { ...text, filled: text.filledStatus, canceled: text.canceledStatus }
  return <Badge tone={tones[status]}>{names[status]}</Badge>
}

/** The trigger: at or above the price, or at or below it. */
export function StopCell({ order, market }: { readonly order: Order; readonly market: Market | undefined }) {
  if (order.stopPrice === '0') return <span className="quiet-cell">–</span>
  const shown = market === undefined ? showExact(order.stopPrice) : showFixed(order.stopPrice, market.priceDecimals)
  const onRise = firesOnRise(orderKind(order.type).trigger, order.side)
  return <span className="num">{`${onRise ? '≥' : '≤'} ${shown}`}</span>
}
