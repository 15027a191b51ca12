import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { readSaved, saveValue } from '../../platform/saved-values.ts'
import { Choice } from '../form/choice.tsx'
import type { Resolution } from '../live/market-feed.ts'
import { terminalMessages } from '../messages/terminal.ts'
import type { Market } from '../model/market.ts'
import { ChartWait } from './chart-wait.tsx'
import './chart-panel.css'

const CandleChart = lazy(() => import('./candle-chart.tsx').then(({ CandleChart }) => ({ default: CandleChart })))
const DepthChart = lazy(() => import('./depth-chart.tsx').then(({ DepthChart }) => ({ default: DepthChart })))

const resolutions: readonly { id: Resolution; label: string }[] = [
  { id: '1', label: '1m' },
  { id: '5', label: '5m' },
  { id: '15', label: '15m' },
  { id: '30', label: '30m' },
  { id: '60', label: '1h' },
  { id: '240', label: '4h' },
  { id: '1D', label: '1D' },
  { id: '1W', label: '1W' },
]

function savedResolution(): Resolution {
  const saved = readSaved('chart-interval')
  return resolutions.find(({ id }) => id === saved)?.id ?? '15'
}

/** Candles or depth; the chart libraries load on first use. */
export function ChartPanel({ market }: { readonly market: Market }) {
  const text = useText(terminalMessages)
  const [shown, setShown] = useState<'candles' | 'depth'>('candles')
  const [resolution, setResolution] = useState(savedResolution)
  const choose = (chosen: Resolution) => {
    saveValue('chart-interval', chosen)
    setResolution(chosen)
  }
  return (
    <section className="chart-panel" aria-label={text.chart}>
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
          <div className="chart-intervals" dir="ltr">
            <Choice label={text.interval} look="small" value={resolution} options={resolutions} onChange={choose} />
          </div>
        ) : null}
      </header>
      <div className="chart-body" dir="ltr">
        <Suspense fallback={<ChartWait />}>
          {shown === 'candles' ? (
            <CandleChart key={`${market.symbol} ${resolution}`} market={market} resolution={resolution} />
          ) : (
            <DepthChart key={market.symbol} market={market} />
          )}
        </Suspense>
      </div>
    </section>
  )
}
