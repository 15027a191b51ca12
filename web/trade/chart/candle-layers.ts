import type { Candle } from '../../../client/trading/api.generated.ts'
import { candlePoint, volumePoint } from './candle-data.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import { type ChosenIndicator, labelOf } from './indicator-list.ts'
import { addIndicator, type IndicatorSeries } from './indicator-series.ts'

/** The candles of a chart with their volumes and indicators. */
export class CandleLayers {
  readonly #handle: CandleChartHandle
  readonly #indicators = new Map<string, IndicatorSeries>()
  #shown: readonly Candle[] = []

  constructor(handle: CandleChartHandle) {
    this.#handle = handle
  }

  get shown(): readonly Candle[] {
    return this.#shown
  }

  /** Replaces all candles. */
  draw(shown: readonly Candle[]): void {
    this.#shown = shown
    this.#handle.candles.setData(shown.map(candlePoint))
    this.#handle.volumes.setData(shown.map(this.#volumeOf))
    for (const indicator of this.#indicators.values()) indicator.draw(shown)
  }

  /** Draws the candles that differ from those drawn before: the newest one and those after it. */
  drawNewest(shown: readonly Candle[]): void {
    const from = Math.max(0, this.#shown.length - 1)
    this.#shown = shown
    for (const candle of shown.slice(from)) {
      this.#handle.candles.update(candlePoint(candle))
      this.#handle.volumes.update(this.#volumeOf(candle))
    }
    for (const indicator of this.#indicators.values()) indicator.drawFrom(shown, from)
  }

  /** Repaints in the current colors. */
  paint(): void {
    this.#handle.paint()
    for (const indicator of this.#indicators.values()) indicator.paint()
    this.draw(this.#shown)
  }

  /** An indicator with other inputs is another one. */
  setIndicators(chosen: readonly ChosenIndicator[]): void {
    const wanted = new Map(chosen.map((one) => [`${one.id} ${labelOf(one)}`, one]))
    for (const [key, indicator] of this.#indicators) {
      if (wanted.has(key)) continue
      indicator.remove()
      this.#indicators.delete(key)
    }
    for (const [key, one] of wanted) {
      if (this.#indicators.has(key)) continue
      const added = addIndicator(this.#handle.chart, one)
      added.draw(this.#shown)
      this.#indicators.set(key, added)
    }
  }

  readonly #volumeOf = (candle: Candle) => {
    const { up, down } = this.#handle.colors()
    return volumePoint(candle, up, down)
  }
}
