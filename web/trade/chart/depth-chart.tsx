import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { resolvedColor } from '../../design/resolved-color.ts'
import { onColorsChange } from '../../design/theme.ts'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { throttledBookOf } from '../live/market-stores.ts'
import { type DepthCurve, depthCurve } from '../model/depth.ts'
import { groupDigits, showCompact } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { ChartWait } from './chart-wait.tsx'
import './depth-chart.css'

const levelsShown = 200

/** Cumulative volume on both sides of the market. */
export function DepthChart({ market }: { readonly market: Market }) {
  const text = useText('terminal')
  const book = useStore(throttledBookOf(market.symbol))
  if (book === undefined) return <ChartWait />
  if (book.bids.length + book.asks.length === 0) return <EmptyState title={text.emptyBook} />
  const options = { volumeDecimals: market.volumeDecimals, levels: levelsShown }
  return <DrawnDepth market={market} curve={depthCurve(book.bids, book.asks, options)} />
}

function DrawnDepth({ market, curve }: { readonly market: Market; readonly curve: DepthCurve }) {
  const text = useText('terminal')
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<ReturnType<typeof drawDepth>>(undefined)
  const newest = useRef(curve)
  newest.current = curve
  const { bids, asks, price, amount } = text
  useEffect(() => {
    if (place.current === null) return
    const element = place.current
    const names = { bids, asks, price, amount }
    const start = () => drawDepth(element, newest.current, market, names)
    drawing.current = start()
    const stopColors = onColorsChange(() => {
      drawing.current?.end()
      drawing.current = start()
    })
    return () => {
      stopColors()
      drawing.current?.end()
    }
  }, [market, bids, asks, price, amount])
  useEffect(() => drawing.current?.show(curve), [curve])
  return <div ref={place} className="chart-canvas depth-chart" role="img" aria-label={text.depth} />
}

interface Names {
  readonly bids: string
  readonly asks: string
  readonly price: string
  readonly amount: string
}

function drawDepth(place: HTMLElement, curve: DepthCurve, market: Market, names: Names) {
  const axis = {
    stroke: resolvedColor('--text-faint'),
    grid: { stroke: resolvedColor('--line-grid'), width: 1 },
    ticks: { show: false },
  }
  const stepped = uPlot.paths.stepped
  const side = (label: string, tone: 'buy' | 'sell', align: -1 | 1): uPlot.Series => ({
    label,
    stroke: resolvedColor(`--${tone}`),
    fill: resolvedColor(`--${tone}-soft`),
    width: 1.5,
    points: { show: false },
    ...(stepped === undefined ? {} : { paths: stepped({ align }) }),
    value: (_plot, value) => (value === null ? '–' : showCompact(value.toFixed(market.volumeDecimals))),
  })
  let shown = curve
  const priceText = (value: number) => groupDigits(value.toFixed(market.priceDecimals))
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height: place.clientHeight,
      padding: [16, 12, 0, 4],
      scales: {
        x: { time: false, range: () => [...shown.range] },
        y: { range: (_plot, _low, high) => [0, high * 1.08] },
      },
      axes: [
        { ...axis, values: (_plot, splits) => splits.map(priceText), size: 34, space: 120 },
        { ...axis, side: 1, size: 56, values: (_plot, splits) => splits.map((value) => showCompact(value.toFixed(6))) },
      ],
      series: [
        { label: names.price, value: (_plot, value) => (value === null ? '–' : priceText(value)) },
        side(names.bids, 'buy', -1),
        side(names.asks, 'sell', 1),
      ],
      cursor: { drag: { x: false, y: false } },
      legend: { live: true },
    },
    dataOf(curve),
    place,
  )
  const observer = new ResizeObserver(() => {
    const legend = place.querySelector<HTMLElement>('.u-legend')?.offsetHeight ?? 0
    plot.setSize({ width: place.clientWidth, height: Math.max(80, place.clientHeight - legend) })
  })
  observer.observe(place)
  return {
    show(next: DepthCurve) {
      shown = next
      plot.setData(dataOf(next))
    },
    end() {
      observer.disconnect()
      plot.destroy()
    },
  }
}

function dataOf({ prices, bids, asks }: DepthCurve): uPlot.AlignedData {
  return [[...prices], [...bids], [...asks]]
}
