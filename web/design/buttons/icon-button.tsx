import { type TooltipPlacement, WithTooltip } from '../overlays/tooltip.tsx'
import { BareIconButton, type BareIconButtonProps } from './bare-icon-button.tsx'

export interface IconButtonProps extends BareIconButtonProps {
  /** The shortcut after the label, such as "ctrl K". */
  readonly keys?: string
  readonly tooltip?: TooltipPlacement | 'none'
}

/** The label is also the tooltip. */
export function IconButton({ keys, tooltip = 'bottom', ...rest }: IconButtonProps) {
  const button = <BareIconButton {...rest} />
  if (tooltip === 'none') return button
  return (
    <WithTooltip text={rest.label} placement={tooltip} {...(keys === undefined ? {} : { keys })}>
      {button}
    </WithTooltip>
  )
}
