import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import './switch.css'

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode
  readonly description?: ReactNode
  readonly className?: string
}

export function Switch({ children, description, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={classNames('switch', className)}>
      <span className="switch-text">
        {children}
        {description === undefined ? null : <small>{description}</small>}
      </span>
      <span className="switch-track" aria-hidden="true">
        <span className="switch-knob" />
      </span>
    </AriaSwitch>
  )
}
