import { memo } from 'react'
import type { PublicTrade } from '../../../client/trading/api.generated.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { tradesOf } from '../live/market-stores.ts'
import { showFixed } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { Panel } from './panel.tsx'
import './tape-panel.css'
import { clockTime } from './times.ts'

const shownTrades = 60

/** Time and sales: trades, newest first. */
export function TapePanel({ market }: { readonly market: Market }) {
  const text = useText('terminal')
  const trades = useStore(tradesOf(market.symbol))
  return (
    <Panel title={text.trades} className="tape-panel">
      <div className="tape" dir="ltr">
        <div className="tape-head" aria-hidden="true">
          <span>{`${text.price} (${market.quote.toUpperCase()})`}</span>
          <span>{`${text.amount} (${market.base.toUpperCase()})`}</span>
          <span>{text.time}</span>
        </div>
        <TapeBody trades={trades} market={market} />
      </div>
    </Panel>
  )
}

function TapeBody({ trades, market }: { trades: readonly PublicTrade[] | undefined; market: Market }) {
  const text = useText('terminal')
  if (trades === undefined) return <Skeleton lines={8} height={10} />
  if (trades.length === 0) return <EmptyState size="small" title={text.noTrades} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard.
    <ol className="tape-list" aria-label={text.trades} tabIndex={0}>
      {trades.slice(0, shownTrades).map((trade) => (
        <TapeRow
          key={trade.tradeId}
          side={trade.side}
          price={showFixed(trade.price, market.priceDecimals)}
          volume={showFixed(trade.volume, market.volumeDecimals)}
          time={clockTime(Number(trade.time))}
        />
      ))}
    </ol>
  )
}

interface TapeRowProps {
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly volume: string
  readonly time: string
}

const TapeRow = memo(function TapeRow({ side, price, volume, time }: TapeRowProps) {
  const text = useText('terminal')
  return (
    <li className={`tape-row tape-row-${side}`}>
      <span className="tape-price num">
        <span role="img" aria-label={side === 'buy' ? text.bought : text.sold}>
          {side === 'buy' ? '↑' : '↓'}
        </span>
        {price}
      </span>
      <span className="num">{volume}</span>
      <span className="tape-time num">{time}</span>
    </li>
  )
})
