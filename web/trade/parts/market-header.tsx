import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useLocation } from 'wouter'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { ChevronDownIcon } from '../../design/icons/icons.tsx'
import { WithPopover } from '../../design/overlays/popover.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { useMarkets } from '../account/queries.ts'
import { feedState, tickers } from '../live/market-stores.ts'
import { showCompact, showFixed } from '../model/format.ts'
import { type Market, marketName } from '../model/market.ts'
import { ChangeText } from './change-text.tsx'
import { CoinMark } from './coin-mark.tsx'
import './market-header.css'
import { MarketList } from './market-list.tsx'
import { Moving } from './moving.tsx'
import { TradeNav } from './trade-nav.tsx'

export interface MarketHeaderProps {
  readonly market: Market
  readonly after?: ReactNode
  /** Opens another market; by default in the terminal. */
  readonly onChoose?: ((symbol: string) => void) | undefined
  /** At the end; by default the pages of Trade. */
  readonly navigation?: ReactNode
}

/** The market name, which opens the market list, and its 24-hour statistics. */
export function MarketHeader({ market, after, onChoose, navigation = <TradeNav /> }: MarketHeaderProps) {
  const text = useText('terminal')
  const ticker = useStore(tickers).get(market.symbol)
  return (
    <header className="market-header">
      <h1 className="visually-hidden">{marketName(market)}</h1>
      <MarketSwitcher market={market} onChoose={onChoose} />
      {ticker === undefined ? (
        <div className="market-header-wait">
          <Skeleton lines={2} height={11} />
        </div>
      ) : (
        <>
          <div className="market-header-last">
            <Moving value={ticker.lastPrice}>{showFixed(ticker.lastPrice, market.priceDecimals)}</Moving>
            <ChangeText open={ticker.openPrice} last={ticker.lastPrice} />
          </div>
          <dl className="market-header-day">
            <Fact name={text.high24h}>{showFixed(ticker.highPrice, market.priceDecimals)}</Fact>
            <Fact name={text.low24h}>{showFixed(ticker.lowPrice, market.priceDecimals)}</Fact>
            <Fact name={text.volume24h(market.base.toUpperCase())}>{showCompact(ticker.volume)}</Fact>
            <Fact name={text.volume24h(market.quote.toUpperCase())}>{showCompact(ticker.quoteVolume)}</Fact>
          </dl>
        </>
      )}
      <FeedMark />
      {after}
      {navigation}
    </header>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

function MarketSwitcher({ market, onChoose }: Pick<MarketHeaderProps, 'market' | 'onChoose'>) {
  const text = useText('terminal')
  const markets = useMarkets()
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const open = onChoose ?? ((symbol: string) => navigate(`/trade/${symbol}`))
  return (
    <WithPopover
      label={text.chooseMarket}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <AriaButton className="market-switcher">
          <CoinMark coin={market.base} size={26} />
          <span className="market-switcher-name" dir="ltr">
            {market.base.toUpperCase()}
            <span>/{market.quote.toUpperCase()}</span>
          </span>
          <span className="visually-hidden">{text.chooseMarket}</span>
          <ChevronDownIcon size={16} />
        </AriaButton>
      }
    >
      {(close) => (
        <MarketList
          markets={markets.data ?? []}
          current={market.symbol}
          onChoose={(symbol) => {
            close()
            open(symbol)
          }}
        />
      )}
    </WithPopover>
  )
}

/** Whether the data is live. */
function FeedMark() {
  const text = useText('terminal')
  const state = useStore(feedState)
  const label = { live: text.live, connecting: text.connecting, lost: text.reconnecting }[state]
  return (
    <span className={`feed-mark feed-mark-${state}`} role="status" title={label}>
      <span className="feed-mark-dot" aria-hidden="true" />
      <span className={state === 'lost' ? '' : 'visually-hidden'}>{label}</span>
    </span>
  )
}
