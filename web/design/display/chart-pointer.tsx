import { type PointerEvent, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import './chart-pointer.css'

/** The position of the pointer over a chart that runs from left to right: from 0 at its start to 1 at its end. */
export function useChartPointer() {
  const [part, setPart] = useState<number>()
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPart(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  const handlers = { onPointerMove: point, onPointerDown: point, onPointerLeave: () => setPart(undefined) }
  return { part, handlers }
}

/** The values at a position of a chart, beside it: towards the middle of the chart. */
export function ChartTip({ part, children }: { readonly part: number; readonly children: ReactNode }) {
  return (
    <span className={classNames('chart-tip', part > 0.5 && 'chart-tip-start')} style={{ left: `${part * 100}%` }}>
      {children}
    </span>
  )
}
