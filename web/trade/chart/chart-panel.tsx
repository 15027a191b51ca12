import { lazy, Suspense, useEffect, useState } from 'react'
import { classNames } from '../../design/class-names.ts'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { Choice } from '../form/choice.tsx'
import type { Market } from '../model/market.ts'
import type { DrawTool } from './candle-chart.tsx'
import { candleSizeNames, candleSizes } from './candle-sizes.ts'
import { chartSettings } from './chart-settings.ts'
import { ChartWait } from './chart-wait.tsx'
import './chart-panel.css'

const CandleChart = lazy(() => import('./candle-chart.tsx').then(({ CandleChart }) => ({ default: CandleChart })))
const DepthChart = lazy(() => import('./depth-chart.tsx').then(({ DepthChart }) => ({ default: DepthChart })))
const ChartTools = lazy(() => import('./chart-tools.tsx').then(({ ChartTools }) => ({ default: ChartTools })))

const sizes = candleSizeNames.map((id) => ({ id, label: candleSizes[id].label }))

/** Candles or depth; the chart libraries load on first use. */
export function ChartPanel({ market }: { readonly market: Market }) {
  const text = useText('terminal')
  const [shown, setShown] = useState<'candles' | 'depth'>('candles')
  const [tool, setTool] = useState<DrawTool>()
  const [isFull, setFull] = useState(false)
  const { size } = useStore(chartSettings)
  useEscape(isFull || tool !== undefined, () => (tool === undefined ? setFull(false) : setTool(undefined)))
  return (
    <section className={classNames('chart-panel', isFull && 'chart-panel-full')} aria-label={text.chart}>
      <header className="chart-head">
        <Choice
          label={text.chart}
          look="line"
          value={shown}
          options={[
            { id: 'candles', label: text.candles },
            { id: 'depth', label: text.depth },
          ]}
          onChange={setShown}
        />
        {shown === 'candles' ? (
          <>
            <div className="chart-intervals" dir="ltr">
              <Choice
                label={text.interval}
                look="small"
                value={size}
                options={sizes}
                onChange={(chosen) => chartSettings.set((now) => ({ ...now, size: chosen }))}
              />
            </div>
            <Suspense fallback={null}>
              <ChartTools symbol={market.symbol} isFull={isFull} onFull={setFull} onDraw={setTool} />
            </Suspense>
          </>
        ) : null}
      </header>
      <div className="chart-body" dir="ltr">
        <Suspense fallback={<ChartWait />}>
          {shown === 'candles' ? (
            <CandleChart
              key={`${market.symbol} ${size}`}
              market={market}
              size={size}
              tool={tool}
              onDrawn={() => setTool(undefined)}
            />
          ) : (
            <DepthChart key={market.symbol} market={market} />
          )}
        </Suspense>
        {tool === undefined ? null : <DrawHint tool={tool} />}
      </div>
    </section>
  )
}

function DrawHint({ tool }: { readonly tool: DrawTool }) {
  const text = useText('chart')
  const { alertHint } = useText('priceAlerts')
  const hints = { level: text.levelHint, line: text.lineHint, alert: alertHint }
  return (
    <p className="chart-hint" role="status" dir="auto">
      {hints[tool]}
    </p>
  )
}

function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
