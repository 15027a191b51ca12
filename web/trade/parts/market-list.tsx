import { useState } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { classNames } from '../../design/class-names.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { Tabs } from '../../design/display/tabs.tsx'
import { StarFilledIcon, StarIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { tickers } from '../live/market-stores.ts'
import { showCompact, showFixed } from '../model/format.ts'
import { type Market, marketName, matchesSearch } from '../model/market.ts'
import { ChangeText } from './change-text.tsx'
import { CoinMark } from './coin-mark.tsx'
import { toggleFavourite, useFavourites } from './favourites.ts'
import { MarketSearch } from './market-search.tsx'
import './market-list.css'

export interface MarketListProps {
  readonly markets: readonly Market[]
  readonly current: string | undefined
  readonly onChoose: (symbol: string) => void
}

/** All markets with prices: search, favorites, and quote coins. */
export function MarketList({ markets, current, onChoose }: MarketListProps) {
  const text = useText('terminal')
  const favourites = useFavourites()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState('all')
  const quotes = [...new Set(markets.map(({ quote }) => quote))]
  const inTab = markets.filter(({ symbol, quote }) => {
    if (shown === 'all') return true
    return shown === 'favourites' ? favourites.includes(symbol) : quote === shown
  })
  const found = inTab.filter((market) => matchesSearch(market, typed))
  const hasNoFavourites = shown === 'favourites' && favourites.length === 0
  return (
    <div className="market-list">
      <MarketSearch value={typed} onChange={setTyped} autoFocus />
      <Tabs
        label={text.markets}
        value={shown}
        onChange={setShown}
        tabs={[
          { id: 'all', label: text.all },
          { id: 'favourites', label: <FavouritesLabel /> },
          ...quotes.map((quote) => ({ id: quote, label: quote.toUpperCase() })),
        ].map((tab) => ({
          ...tab,
          content:
            found.length === 0 ? (
              <EmptyState size="small" title={hasNoFavourites ? text.noFavourites : text.noMarkets} />
            ) : (
              <MarketRows markets={found} current={current} onChoose={onChoose} />
            ),
        }))}
      />
    </div>
  )
}

function FavouritesLabel() {
  const text = useText('terminal')
  return (
    <span className="market-list-star">
      <StarFilledIcon size={12} />
      {text.favourites}
    </span>
  )
}

function MarketRows({ markets, current, onChoose }: MarketListProps) {
  const text = useText('terminal')
  return (
    <div className="market-rows">
      <div className="market-rows-head" aria-hidden="true">
        <span>{text.market}</span>
        <span className="market-row-number">{text.last}</span>
        <span className="market-row-number">{text.change}</span>
        <span className="market-row-number">{text.volume}</span>
      </div>
      <GridList
        aria-label={text.markets}
        className="market-rows-list"
        items={markets.map((market) => ({ id: market.symbol, market }))}
        onAction={(key) => onChoose(String(key))}
      >
        {({ id, market }) => (
          <GridListItem
            id={id}
            textValue={marketName(market)}
            className={classNames('market-row', id === current && 'market-row-current')}
          >
            <MarketRow market={market} />
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}

function MarketRow({ market }: { readonly market: Market }) {
  const text = useText('terminal')
  const ticker = useStore(tickers).get(market.symbol)
  const isFavourite = useFavourites().includes(market.symbol)
  const name = marketName(market)
  return (
    <>
      <span className="market-row-name">
        <IconButton
          label={isFavourite ? text.removeFavourite(name) : text.addFavourite(name)}
          icon={isFavourite ? <StarFilledIcon size={13} /> : <StarIcon size={13} />}
          isOn={isFavourite}
          size="small"
          tooltip="none"
          className="market-row-star"
          onPress={() => toggleFavourite(market.symbol)}
        />
        <CoinMark coin={market.base} size={18} />
        <span dir="ltr">
          <b>{market.base.toUpperCase()}</b>
          <span className="market-row-quote">/{market.quote.toUpperCase()}</span>
        </span>
      </span>
      <span className="market-row-number num">
        {ticker === undefined ? '–' : showFixed(ticker.lastPrice, market.priceDecimals)}
      </span>
      <span className="market-row-number">
        {ticker === undefined ? '–' : <ChangeText open={ticker.openPrice} last={ticker.lastPrice} />}
      </span>
      <span className="market-row-number market-row-volume num">
        {ticker === undefined ? '–' : showCompact(ticker.quoteVolume)}
      </span>
    </>
  )
}
