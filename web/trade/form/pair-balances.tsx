import { Link } from 'wouter'
import { useText } from '../../i18n/text.ts'
import { useBalances } from '../account/queries.ts'
import { showUpTo } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { CoinMark } from '../parts/coin-mark.tsx'
import './pair-balances.css'

/** The user's balances of both coins of the market. */
export function PairBalances({ market }: { readonly market: Market }) {
  const text = useText('orderForm')
  const { data } = useBalances()
  if (data === undefined) return null
  const amountsOf = (coin: string) => data.find((balance) => balance.coin === coin)
  const coins = [
    { coin: market.base, decimals: market.volumeDecimals },
    { coin: market.quote, decimals: Math.max(2, market.priceDecimals) },
  ]
  return (
    <section className="pair-balances" aria-label={text.assets}>
      <header className="pair-balances-head">
        <h2>{text.assets}</h2>
        <Link href={`/trade/wallet/deposit/${market.quote}`}>{text.deposit}</Link>
      </header>
      <table>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">{text.coin}</span>
            </th>
            <th>{text.available}</th>
            <th>{text.inOrder}</th>
          </tr>
        </thead>
        <tbody>
          {coins.map(({ coin, decimals }) => (
            <tr key={coin}>
              <th scope="row">
                <span className="pair-balances-coin">
                  <CoinMark coin={coin} size={16} />
                  {coin.toUpperCase()}
                </span>
              </th>
              <td className="num">{showUpTo(amountsOf(coin)?.available ?? '0', decimals)}</td>
              <td className="num">{showUpTo(amountsOf(coin)?.inOrder ?? '0', decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
