import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
} from 'lightweight-charts'
import { resolvedColor } from '../../design/resolved-color.ts'
import type { Language } from '../../i18n/language.ts'
import { groupDigits } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { chartTimes } from './chart-times.ts'

interface VolumeColors {
  readonly up: string
  readonly down: string
}

export interface CandleChartHandle {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
  readonly volumes: ISeriesApi<'Histogram'>
  /** The volume colors of the last paint. */
  colors(): VolumeColors
  paint(): void
}

/** A chart in the colors of the page. The library's logo needs an inline style sheet; we show a link instead. */
export function createCandleChart(place: HTMLElement, market: Market, language: Language): CandleChartHandle {
  const times = chartTimes(language)
  const minMove = 1 / 10 ** market.priceDecimals
  const chart = createChart(place, {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 11, fontFamily: getComputedStyle(document.body).fontFamily },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { scaleMargins: { top: 0.12, bottom: 0.24 } },
    timeScale: { timeVisible: true, rightOffset: 6, tickMarkFormatter: times.mark },
    localization: {
      locale: times.locale,
      timeFormatter: times.whole,
      priceFormatter: (price: number) => groupDigits(price.toFixed(market.priceDecimals)),
    },
  })
  const candles = chart.addSeries(CandlestickSeries, {
    priceFormat: { type: 'price', precision: market.priceDecimals, minMove },
  })
  const volumes = chart.addSeries(HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  let colors = volumeColors()
  const paint = () => {
    colors = volumeColors()
    paintChart(chart, candles)
  }
  paint()
  return { chart, candles, volumes, colors: () => colors, paint }
}

function volumeColors(): VolumeColors {
  return { up: faint(resolvedColor('--buy')), down: faint(resolvedColor('--sell')) }
}

/** Makes `rgb(10, 122, 79)` translucent. */
const faint = (color: string): string => color.replace(/^rgb\(([^)]+)\)$/, 'rgba($1, 0.32)')

function paintChart(chart: IChartApi, candles: ISeriesApi<'Candlestick'>): void {
  const line = resolvedColor('--line')
  const grid = resolvedColor('--line-grid')
  const up = resolvedColor('--buy')
  const down = resolvedColor('--sell')
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: resolvedColor('--surface') },
      textColor: resolvedColor('--text-faint'),
      panes: { separatorColor: line, separatorHoverColor: resolvedColor('--hover') },
    },
    grid: { vertLines: { color: grid }, horzLines: { color: grid } },
    rightPriceScale: { borderColor: line },
    timeScale: { borderColor: line },
  })
  candles.applyOptions({
    upColor: up,
    downColor: down,
    wickUpColor: up,
    wickDownColor: down,
    borderVisible: false,
  })
}
