import type { Candle } from '../../../client/trading/api.generated.ts'
import { candlePoint, volumePoint } from './candle-data.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import type { IndicatorId } from './indicator-list.ts'
import { addIndicator, type IndicatorSeries } from './indicator-series.ts'

/** The candles of a chart with their volumes and indicators. */
export class CandleLayers {
  readonly #handle: CandleChartHandle
  readonly #indicators = new Map<IndicatorId, IndicatorSeries>()
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

  setIndicators(ids: readonly IndicatorId[]): void {
    for (const [id, indicator] of this.#indicators) {
      if (ids.includes(id)) continue
      indicator.remove()
      this.#indicators.delete(id)
    }
    for (const id of ids) {
      if (this.#indicators.has(id)) continue
      const added = addIndicator(this.#handle.chart, id)
      added.draw(this.#shown)
      this.#indicators.set(id, added)
    }
  }

  readonly #volumeOf = (candle: Candle) => {
    const { up, down } = this.#handle.colors()
    return volumePoint(candle, up, down)
  }
}
