import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import './checkbox.css'
import { classNames } from '../class-names.ts'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode
  readonly description?: ReactNode
  readonly className?: string
}

export function Checkbox({ children, description, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={classNames('checkbox', className)}>
      {({ isIndeterminate }) => (
        <>
          <span className="checkbox-box" aria-hidden="true">
            <svg viewBox="0 0 14 14" width="12" height="12" fill="none" aria-hidden="true">
              <path
                d={isIndeterminate ? 'M3 7h8' : 'M2.5 7.5 5.5 10.5 11.5 3.5'}
                stroke="currentColor"
                strokeWidth="2"
              />
            </svg>
          </span>
          <span className="checkbox-text">
            {children}
            {description === undefined ? null : <small>{description}</small>}
          </span>
        </>
      )}
    </AriaCheckbox>
  )
}
