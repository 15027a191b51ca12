import { Suspense, useCallback, useEffect, useRef } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { EmptyState } from '../design/display/empty-state.tsx'
import { ErrorNote } from '../design/display/error-note.tsx'
import { Spinner } from '../design/display/spinner.tsx'
import { useLanguage } from '../i18n/language.ts'
import { useText } from '../i18n/text.ts'
import { useTitle } from '../page/document-title.ts'
import { NotFoundPage } from '../page/not-found-page.tsx'
import type { Section } from '../page/pages.ts'
import { readSaved, saveValue } from '../platform/saved-values.ts'
import { type OnUpdate, useAccountEvents } from './account/account-events.ts'
import { useMarkets } from './account/queries.ts'
import { useFillToasts } from './activity/fill-toasts.ts'
import { useAlertToasts } from './alerts/alert-toasts.ts'
import { MarketList } from './parts/market-list.tsx'
import { TradeSections } from './parts/trade-nav.tsx'
import { useTradeCommands } from './parts/use-trade-commands.tsx'
import { useTerminalSync } from './saved/use-terminal-sync.ts'
import { tradeSections } from './sections.ts'
import { Terminal } from './terminal.tsx'
import './trade-page.css'

/**
 * The markets for visitors. Loaded through this file: a page of its own would cut the components that it shares with the
 * terminal into many small files, which every other page fetches too.
 */
export const loadPublicMarkets = () => import('./public/public-market-page.tsx').then((file) => file.PublicMarkets)

/** All pages under /trade. */
export function TradePage() {
  return (
    <TradeSections.Provider value={tradeSections}>
      <Switch>
        <Route path="/trade">
          <Redirect to={`/trade/${readSaved('market') ?? 'btcusdt'}`} replace />
        </Route>
        {tradeSections.map((section) => (
          <Route key={section.id} path={`/trade/${section.id}/*?`}>
            <SectionInPlace section={section} />
          </Route>
        ))}
        <Route path="/trade/:symbol">{({ symbol }) => <MarketPage symbol={symbol.toLowerCase()} />}</Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
      <TradeWork />
    </TradeSections.Provider>
  )
}

/** The work behind all pages. A component of its own: its data changes with every update, and it shows nothing. */
function TradeWork() {
  useAccountEvents(useLatest(useFillToasts()))
  useAlertToasts()
  useTradeCommands()
  useTerminalSync()
  return null
}

/** A stable function, so that a change of language does not open another connection. */
function useLatest(onUpdate: OnUpdate): OnUpdate {
  const latest = useRef(onUpdate)
  useEffect(() => {
    latest.current = onUpdate
  })
  return useCallback((update) => latest.current(update), [])
}

function MarketPage({ symbol }: { readonly symbol: string }) {
  const markets = useMarkets()
  const market = markets.data?.find((one) => one.symbol === symbol)
  useEffect(() => {
    if (market !== undefined) saveValue('market', symbol)
  }, [market, symbol])
  if (markets.isPending) return <Wait />
  if (markets.isError) {
    return (
      <div className="trade-center">
        <ErrorNote error={markets.error} onRetry={() => markets.refetch()} isRetrying={markets.isFetching} />
      </div>
    )
  }
  if (market === undefined) return <UnknownMarket symbol={symbol} />
  return <Terminal key={symbol} market={market} />
}

function UnknownMarket({ symbol }: { readonly symbol: string }) {
  const text = useText('terminal')
  const { data = [] } = useMarkets()
  const [, navigate] = useLocation()
  return (
    <div className="trade-center">
      <EmptyState title={text.unknownMarket(symbol)}>{text.chooseMarket}</EmptyState>
      <MarketList markets={data} current={undefined} onChoose={(chosen) => navigate(`/trade/${chosen}`)} />
    </div>
  )
}

function SectionInPlace({ section }: { readonly section: Section }) {
  useTitle(section.title(useLanguage()))
  return (
    <Suspense fallback={<Wait />}>
      <section.content />
    </Suspense>
  )
}

function Wait() {
  const text = useText('terminal')
  return (
    <div className="trade-center">
      <Spinner label={text.loading} />
    </div>
  )
}
