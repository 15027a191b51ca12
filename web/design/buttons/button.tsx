import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import './button.css'
import { classNames } from '../class-names.ts'
import { Spinner } from '../display/spinner.tsx'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger' | 'buy' | 'sell'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly look?: ButtonVariant
  readonly size?: 'small' | 'normal' | 'large'
  /** Shows a spinner and ignores presses. */
  readonly isBusy?: boolean
  readonly isWide?: boolean
  readonly icon?: ReactNode
  /** After the label: for a button that opens something. */
  readonly after?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

export function Button(props: ButtonProps) {
  const { look = 'plain', size = 'normal', isBusy = false, isWide = false, icon, after, ...more } = props
  const { className, children, ...rest } = more
  const names = classNames('button', `button-${look}`, `button-${size}`, isWide && 'button-wide', className)
  return (
    <AriaButton {...rest} isPending={isBusy} className={names}>
      {isBusy ? <Spinner size={14} /> : icon}
      {children === undefined ? null : <span className="button-label">{children}</span>}
      {after}
    </AriaButton>
  )
}
