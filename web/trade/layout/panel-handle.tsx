import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useStore } from '../../platform/store.ts'
import './panel-handle.css'
import { panelSizes, type SizedPanel, sizeOf, terminalLayout, withSize } from './terminal-layout.ts'

export interface PanelHandleProps {
  readonly panel: SizedPanel
  readonly label: string
  readonly first: 'initial' | 'compact'
}

const keyStep = 16

/** Resizes the panel after it: drag, or the arrow keys. */
export function PanelHandle({ panel, label, first }: PanelHandleProps) {
  const size = sizeOf(useStore(terminalLayout), panel, first)
  const start = useRef<{ readonly at: number; readonly size: number }>(undefined)
  const isColumn = panel !== 'activity'
  const { min, max } = panelSizes[panel]
  const positionOf = (event: PointerEvent) => (isColumn ? event.clientX * inlineSign() : event.clientY)
  const resize = (next: number) => terminalLayout.set((now) => withSize(now, panel, Math.round(next)))
  const press = (event: KeyboardEvent) => {
    const grow = isColumn ? (inlineSign() > 0 ? 'ArrowLeft' : 'ArrowRight') : 'ArrowUp'
    const shrink = isColumn ? (inlineSign() > 0 ? 'ArrowRight' : 'ArrowLeft') : 'ArrowDown'
    if (event.key !== grow && event.key !== shrink) return
    event.preventDefault()
    resize(sizeOf(terminalLayout.get(), panel, first) + (event.key === grow ? keyStep : -keyStep))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a horizontal rule cannot be moved.
    <div
      className={`panel-handle panel-handle-${panel}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isColumn ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { at: positionOf(event), size }
      }}
      onPointerMove={(event) => {
        const from = start.current
        if (from !== undefined) resize(from.size + from.at - positionOf(event))
      }}
      onPointerUp={() => {
        start.current = undefined
      }}
      onPointerCancel={() => {
        start.current = undefined
      }}
    />
  )
}

/** The columns are mirrored in a right-to-left language. */
const inlineSign = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)
