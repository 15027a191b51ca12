import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Candle } from '../../../client/trading/api.generated.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../account/call.ts'
import type { Resolution } from '../live/market-feed.ts'
import { terminalMessages } from '../messages/terminal.ts'
import type { Market } from '../model/market.ts'
import { CandleLegend } from './candle-legend.tsx'
import { ChartWait } from './chart-wait.tsx'
import { candlesPerPage, drawCandles } from './draw-candles.ts'

export interface CandleChartProps {
  readonly market: Market
  readonly resolution: Resolution
}

export function CandleChart({ market, resolution }: CandleChartProps) {
  const text = useText(terminalMessages)
  const { symbol } = market
  const first = useQuery({
    queryKey: ['trade', 'candles', symbol, resolution],
    queryFn: ({ signal }) => call('GET /public/candlesticks', { symbol, resolution, limit: candlesPerPage }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (first.isPending) return <ChartWait />
  if (first.isError) return <ErrorNote error={first.error} onRetry={() => first.refetch()} />
  if (first.data.length === 0) return <EmptyState title={text.noCandles} />
  return <DrawnCandles market={market} resolution={resolution} first={first.data} />
}

function DrawnCandles({ market, resolution, first }: CandleChartProps & { readonly first: readonly Candle[] }) {
  const text = useText(terminalMessages)
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<Candle>()
  const [newest, setNewest] = useState(first.at(-1))
  useEffect(() => {
    if (place.current === null) return
    const listeners = { onPoint: setPointed, onNewest: setNewest }
    return drawCandles(place.current, { market, resolution, first, language, ...listeners })
  }, [market, resolution, first, language])
  return (
    <>
      <div ref={place} className="chart-canvas" role="img" aria-label={text.candles} />
      <CandleLegend candle={pointed ?? newest} market={market} />
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
    </>
  )
}
