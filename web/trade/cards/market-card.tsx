import { Link } from 'wouter'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import { tickers } from '../live/market-stores.ts'
import { showFixed } from '../model/format.ts'
import { type Market, marketName } from '../model/market.ts'
import { ChangeText } from '../parts/change-text.tsx'
import { CoinMark } from '../parts/coin-mark.tsx'

/** The last price of a market with its change in 24 hours; opens the market. */
export function MarketCard({ symbol }: { readonly symbol: string }) {
  const market = useMarketLookup()(symbol)
  return market === undefined ? null : <KnownMarket market={market} />
}

function KnownMarket({ market }: { readonly market: Market }) {
  const text = useText('venueCards')
  const ticker = useStore(tickers).get(market.symbol)
  return (
    <Link
      href={`/trade/${market.symbol}`}
      className="venue-card venue-card-link"
      dir="ltr"
      title={text.openMarket(marketName(market))}
    >
      <CoinMark coin={market.base} size={16} />
      <b>{marketName(market)}</b>
      {ticker === undefined ? null : (
        <>
          <span className="num">{showFixed(ticker.lastPrice, market.priceDecimals)}</span>
          <ChangeText open={ticker.openPrice} last={ticker.lastPrice} />
        </>
      )}
    </Link>
  )
}
