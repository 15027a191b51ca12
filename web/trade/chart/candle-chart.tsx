import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Candle, Order } from '../../../client/trading/api.generated.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { callTrading } from '../../session/call-trading.ts'
import { useFills } from '../account/histories.ts'
import { useOpenOrders } from '../account/queries.ts'
import { AmendDialog } from '../activity/amend-dialog.tsx'
import { AlertDialog } from '../alerts/alert-dialog.tsx'
import { usePriceAlerts } from '../alerts/price-alerts.ts'
import { showExact } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { CandleLegend } from './candle-legend.tsx'
import { type CandleSize, candleSizes } from './candle-sizes.ts'
import { changeDrawings, chartDrawings, chartSettings, chosenIndicator, type DrawingPoint } from './chart-settings.ts'
import { ChartWait } from './chart-wait.tsx'
import { type CandleDrawing, drawCandles } from './draw-candles.ts'
import { pageLimit } from './load-candles.ts'
import { linePrice } from './own-marks.ts'
import { usePriceMenu } from './price-menu.tsx'

export type DrawTool = 'level' | 'line' | 'alert'

export interface CandleChartProps {
  readonly market: Market
  readonly size: CandleSize
  /** The drawing that the next click begins. */
  readonly tool: DrawTool | undefined
  readonly onDrawn: () => void
}

export function CandleChart(props: CandleChartProps) {
  const text = useText('terminal')
  const { size } = props
  const { symbol } = props.market
  const resolution = candleSizes[size].source
  const first = useQuery({
    queryKey: ['trade', 'candles', symbol, size],
    queryFn: ({ signal }) =>
      callTrading('GET /public/candlesticks', { symbol, resolution, limit: pageLimit(size) }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (first.isPending) return <ChartWait />
  if (first.isError) return <ErrorNote error={first.error} onRetry={() => first.refetch()} />
  if (first.data.length === 0) return <EmptyState title={text.noCandles} />
  return <DrawnCandles {...props} first={first.data} />
}

interface DrawnCandlesProps extends CandleChartProps {
  readonly first: readonly Candle[]
}

function DrawnCandles({ market, size, first, tool, onDrawn }: DrawnCandlesProps) {
  const text = useText('terminal')
  const outcomes = useText('orderOutcomes')
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<CandleDrawing>()
  const [pointed, setPointed] = useState<Candle>()
  const [newest, setNewest] = useState(first.at(-1))
  const [moved, setMoved] = useState<{ readonly order: Order; readonly price: number }>()
  const [alertPrice, setAlertPrice] = useState<string>()
  const { alert: alertTitle } = useText('priceAlerts')
  const draw = useDrawing(market.symbol, tool, onDrawn, (price) => setAlertPrice(price.toFixed(market.priceDecimals)))
  const onClick = useRef(draw)
  useEffect(() => {
    onClick.current = draw
  })
  useEffect(() => {
    if (place.current === null) return
    const named = (order: Order) => {
      const name = order.side === 'buy' ? outcomes.buying : outcomes.selling
      return name(showExact(order.volume))
    }
    const made = drawCandles(place.current, {
      ...{ market, size, first, language },
      ...{ onPoint: setPointed, onNewest: setNewest, orderTitle: named, alertTitle },
      onClick: (point) => onClick.current(point),
      onOrderMove: (order, price) => setMoved({ order, price }),
      onLevelMove: (index, price) =>
        changeDrawings(market.symbol, (all) =>
          all.map((one, at) => (at === index ? ({ kind: 'level', price } as const) : one)),
        ),
    })
    setDrawing(made)
    return () => {
      setDrawing(undefined)
      made.end()
    }
  }, [market, size, first, language, outcomes, alertTitle])
  useChartContent(drawing, market)
  const priceMenu = usePriceMenu({ market, drawing, place, onAlert: setAlertPrice })
  return (
    <>
      <div
        ref={place}
        className={tool === undefined ? 'chart-canvas' : 'chart-canvas chart-canvas-draw'}
        role="img"
        aria-label={text.candles}
        onContextMenu={priceMenu.open}
      />
      {priceMenu.menu}
      <CandleLegend candle={pointed ?? newest} market={market} />
      {moved === undefined ? null : (
        <AmendDialog
          order={moved.order}
          market={market}
          changed={{ [linePrice(moved.order).field]: moved.price.toFixed(market.priceDecimals) }}
          onClose={() => setMoved(undefined)}
        />
      )}
      {alertPrice === undefined ? null : (
        <AlertDialog market={market} price={alertPrice} onClose={() => setAlertPrice(undefined)} />
      )}
      <ChartCredit />
    </>
  )
}

function ChartCredit() {
  const text = useText('terminal')
  return (
    <a
      className="chart-credit"
      dir="auto"
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      title="TradingView Lightweight Charts™ Copyright (c) 2025 TradingView, Inc."
    >
      {text.chartsBy}
    </a>
  )
}

/** Keeps indicators, scale, own orders, fills and drawings of the chart up to date. */
function useChartContent(drawing: CandleDrawing | undefined, { symbol }: Market): void {
  const settings = useStore(chartSettings)
  const drawings = useStore(chartDrawings)[symbol]
  const { data: orders } = useOpenOrders()
  const { data: fills } = useFills(useMemo(() => ({ symbol }), [symbol]))
  useEffect(() => {
    drawing?.setIndicators(settings.indicators.map((id) => chosenIndicator(settings, id)))
  }, [drawing, settings])
  useEffect(() => drawing?.setLog(settings.isLog), [drawing, settings.isLog])
  useEffect(() => drawing?.setDrawings(drawings ?? []), [drawing, drawings])
  useEffect(
    () => drawing?.setOrders((orders ?? []).filter((order) => order.symbol === symbol)),
    [drawing, orders, symbol],
  )
  const { data: alerts } = usePriceAlerts()
  useEffect(
    () => drawing?.setAlerts((alerts ?? []).filter((one) => one.symbol === symbol && one.state !== 'triggered')),
    [drawing, alerts, symbol],
  )
  useEffect(() => drawing?.setFills(fills?.pages.flatMap(({ rows }) => rows) ?? []), [drawing, fills])
}

/** A click sets an alert or draws a level, two clicks draw a line. */
function useDrawing(
  symbol: string,
  tool: DrawTool | undefined,
  onDrawn: () => void,
  onAlert: (price: number) => void,
): (point: DrawingPoint) => void {
  const start = useRef<DrawingPoint>(undefined)
  if (tool !== 'line') start.current = undefined
  return (point) => {
    if (tool === undefined) return
    if (tool === 'alert') onAlert(point.price)
    else if (tool === 'level') changeDrawings(symbol, (all) => [...all, { kind: 'level', price: point.price }])
    else {
      const from = start.current
      if (from === undefined) {
        start.current = point
        return
      }
      changeDrawings(symbol, (all) => [...all, { kind: 'line', from, to: point }])
    }
    onDrawn()
  }
}
