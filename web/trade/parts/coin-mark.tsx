import './coin-mark.css'

const known = new Set(['btc', 'eth', 'usdt', 'xrp', 'ton', 'trx', 'irt', 'ltc', 'bnb', 'doge', 'sol', 'ada'])

/** A small disc with the first letters of a coin; its name is always next to it. */
export function CoinMark({ coin, size = 20 }: { readonly coin: string; readonly size?: number }) {
  const tone = known.has(coin) ? coin : 'other'
  return (
    <span
      className={`coin-mark coin-mark-${tone}`}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {coin.slice(0, 1).toUpperCase()}
    </span>
  )
}
