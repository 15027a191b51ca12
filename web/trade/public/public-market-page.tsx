import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { saveValue } from '../../platform/saved-values.ts'
import { useStore } from '../../platform/store.ts'
import { useSession } from '../../session/session-store.ts'
import { useMarkets } from '../account/queries.ts'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { tickers } from '../live/market-stores.ts'
import { showFixed } from '../model/format.ts'
import { type Market, marketName } from '../model/market.ts'
import { BookPanel } from '../parts/book-panel.tsx'
import { MarketHeader } from '../parts/market-header.tsx'
import { StateBanner } from '../parts/state-banner.tsx'
import { TapePanel } from '../parts/tape-panel.tsx'
import { PublicMarketList } from './public-market-list.tsx'
import './public-market-page.css'

/** The markets for everyone, without an account: the list, or one market by its symbol. */
export function PublicMarkets({ symbol }: { readonly symbol: string }) {
  const markets = useMarkets()
  const text = useText('terminal')
  if (markets.isPending) {
    return (
      <Center>
        <Spinner label={text.loading} />
      </Center>
    )
  }
  if (markets.isError) {
    return (
      <Center>
        <ErrorNote error={markets.error} onRetry={() => markets.refetch()} isRetrying={markets.isFetching} />
      </Center>
    )
  }
  if (symbol === '') return <PublicMarketList markets={markets.data} />
  const market = markets.data.find((one) => one.symbol === symbol.toLowerCase())
  return market === undefined ? <UnknownMarket symbol={symbol} /> : <PublicMarket key={symbol} market={market} />
}

function Center({ children }: { readonly children: ReactNode }) {
  return <div className="public-center">{children}</div>
}

function UnknownMarket({ symbol }: { readonly symbol: string }) {
  const text = useText('terminal')
  const { allMarkets } = useText('publicMarkets')
  return (
    <Center>
      <EmptyState isPage title={text.unknownMarket(symbol)}>
        <Link href="/markets">{allMarkets}</Link>
      </EmptyState>
    </Center>
  )
}

/** The parts of the terminal that need no account. */
function PublicMarket({ market }: { readonly market: Market }) {
  const [, navigate] = useLocation()
  // Trade opens this market after the sign-in.
  useEffect(() => saveValue('market', market.symbol), [market.symbol])
  return (
    <div className="public-market">
      <MarketTitle market={market} />
      <MarketHeader
        market={market}
        onChoose={(symbol) => navigate(`/markets/${symbol.toUpperCase()}`)}
        navigation={<TradeLink market={market} />}
      />
      <StateBanner market={market} />
      <ChartPanel market={market} />
      <BookPanel market={market} />
      <TapePanel market={market} />
    </div>
  )
}

/** A separate component, so that a new price does not render the page. */
function MarketTitle({ market }: { readonly market: Market }) {
  const ticker = useStore(tickers).get(market.symbol)
  const price = ticker === undefined ? '' : ` ${showFixed(ticker.lastPrice, market.priceDecimals)}`
  useTitle(`${marketName(market)}${price}`)
  return null
}

/** Leads to the market in Trade: a visitor signs in there first. */
function TradeLink({ market }: { readonly market: Market }) {
  const text = useText('publicMarkets')
  const isSignedIn = useSession().kind === 'signed-in'
  return (
    <Link className="button button-primary button-normal public-trade" href={`/trade/${market.symbol}`}>
      {isSignedIn ? text.trade : text.signInToTrade}
    </Link>
  )
}
