import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import './icon-button.css'
import { type TooltipPlacement, WithTooltip } from '../overlays/tooltip.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** The accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'small' | 'normal' | 'large'
  readonly isOn?: boolean
  /** The shortcut after the label, such as "ctrl K". */
  readonly keys?: string
  readonly tooltip?: TooltipPlacement | 'none'
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'normal', isOn, keys, tooltip = 'bottom', className, ...rest } = props
  const names = classNames('icon-button', `icon-button-${size}`, isOn === true && 'icon-button-on', className)
  const button = (
    <AriaButton
      {...rest}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      aria-label={label}
      className={names}
    >
      {icon}
    </AriaButton>
  )
  if (tooltip === 'none') return button
  return (
    <WithTooltip text={label} placement={tooltip} {...(keys === undefined ? {} : { keys })}>
      {button}
    </WithTooltip>
  )
}
