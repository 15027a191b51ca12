import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import './icon-button.css'

export interface BareIconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** The accessible name. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'small' | 'normal' | 'large'
  readonly isOn?: boolean
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** Without a tooltip, which is a third of the widget library: for the first page. */
export function BareIconButton({ label, icon, size = 'normal', isOn, className, ...rest }: BareIconButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      aria-label={label}
      className={classNames('icon-button', `icon-button-${size}`, isOn === true && 'icon-button-on', className)}
    >
      {icon}
    </AriaButton>
  )
}
