import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { Keys } from '../display/keys.tsx'
import './tooltip.css'

export type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end'

export interface WithTooltipProps {
  readonly text: string
  readonly keys?: string
  readonly placement?: TooltipPlacement
  readonly delay?: number
  /** A control of ours or of the widget library. */
  readonly children: ReactElement
}

export function WithTooltip({ text, keys, placement = 'bottom', delay = 500, children }: WithTooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={60}>
      {children}
      <AriaTooltip className="tooltip" placement={placement} offset={6}>
        {text}
        {keys === undefined ? null : <Keys keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
