import type { Candle } from '../../../client/trading/api.generated.ts'
import { useText } from '../../i18n/text.ts'
import { changeOf, showCompact, showFixed } from '../model/format.ts'
import type { Market } from '../model/market.ts'

/** The values of the candle under the pointer, or of the newest one. */
export function CandleLegend({ candle, market }: { readonly candle: Candle | undefined; readonly market: Market }) {
  const text = useText('terminal')
  if (candle === undefined) return null
  const { direction, percent } = changeOf(candle.open, candle.close)
  const facts = [
    [text.open, candle.open],
    [text.high, candle.high],
    [text.low, candle.low],
    [text.close, candle.close],
  ] as const
  return (
    <div className="chart-legend">
      {facts.map(([name, value]) => (
        <span key={name} dir="auto">
          {name} <span className={`num chart-legend-${direction}`}>{showFixed(value, market.priceDecimals)}</span>
        </span>
      ))}
      <span className={`num chart-legend-${direction}`}>{percent}</span>
      <span dir="auto">
        {text.volume} <span className="num">{showCompact(candle.volume)}</span>
      </span>
    </div>
  )
}
