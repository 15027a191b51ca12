import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts'
import type { PriceAlert } from '../../../client/trading/api.generated.ts'
import { resolvedColor } from '../../design/resolved-color.ts'

/** Draws the pending alerts as lines. */
export function createAlertLines(candles: ISeriesApi<'Candlestick'>, title: string) {
  let lines: IPriceLine[] = []
  let alerts: readonly PriceAlert[] = []
  const draw = () => {
    for (const line of lines) candles.removePriceLine(line)
    lines = alerts.map(({ price }) =>
      candles.createPriceLine({
        price: Number(price),
        color: resolvedColor('--warn'),
        lineStyle: LineStyle.Dotted,
        lineWidth: 1,
        title,
      }),
    )
  }
  return {
    set(next: readonly PriceAlert[]) {
      alerts = next
      draw()
    },
    /** In the current colors. */
    draw,
  }
}
