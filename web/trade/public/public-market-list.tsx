import { useState } from 'react'
import { Link } from 'wouter'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { useStore } from '../../platform/store.ts'
import { tickers } from '../live/market-stores.ts'
import { showCompact, showFixed } from '../model/format.ts'
import { type Market, marketName, matchesSearch } from '../model/market.ts'
import { ChangeText } from '../parts/change-text.tsx'
import { CoinMark } from '../parts/coin-mark.tsx'
import { MarketSearch } from '../parts/market-search.tsx'
import { Moving } from '../parts/moving.tsx'

/** All markets with price, change and volume of the last day. */
export function PublicMarketList({ markets }: { readonly markets: readonly Market[] }) {
  const text = useText('terminal')
  const own = useText('publicMarkets')
  const [typed, setTyped] = useState('')
  const found = markets.filter((market) => matchesSearch(market, typed))
  useTitle(text.markets)
  return (
    <div className="public-markets">
      <div className="public-markets-head">
        <div>
          <h1>{text.markets}</h1>
          <p>{own.marketsText}</p>
        </div>
        <MarketSearch value={typed} onChange={setTyped} />
      </div>
      {found.length === 0 ? (
        <EmptyState title={text.noMarkets} />
      ) : (
        <table className="public-table">
          <thead>
            <tr>
              <th scope="col">{text.market}</th>
              <th scope="col">{text.last}</th>
              <th scope="col">{own.change24h}</th>
              <th scope="col" className="public-wide">
                {text.high24h}
              </th>
              <th scope="col" className="public-wide">
                {text.low24h}
              </th>
              <th scope="col">{own.volume24h}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((market) => (
              <MarketRow key={market.symbol} market={market} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function MarketRow({ market }: { readonly market: Market }) {
  const ticker = useStore(tickers).get(market.symbol)
  const price = (value: string) => showFixed(value, market.priceDecimals)
  return (
    <tr>
      <th scope="row">
        {/* The link covers the row. */}
        <Link className="public-row-link" href={`/markets/${market.symbol.toUpperCase()}`}>
          <CoinMark coin={market.base} size={22} />
          <span dir="ltr">{marketName(market)}</span>
        </Link>
      </th>
      <td className="num">
        {ticker === undefined ? '–' : <Moving value={ticker.lastPrice}>{price(ticker.lastPrice)}</Moving>}
      </td>
      <td>{ticker === undefined ? '–' : <ChangeText open={ticker.openPrice} last={ticker.lastPrice} />}</td>
      <td className="num public-wide">{ticker === undefined ? '–' : price(ticker.highPrice)}</td>
      <td className="num public-wide">{ticker === undefined ? '–' : price(ticker.lowPrice)}</td>
      <td className="num">
        {ticker === undefined ? '–' : showCompact(ticker.quoteVolume)}
        <span className="public-wide"> {market.quote.toUpperCase()}</span>
      </td>
    </tr>
  )
}
