import { type ReactNode, useRef } from 'react'
import { classNames } from '../../design/class-names.ts'
import { compare, wireDecimal } from '../model/decimal.ts'
import './moving.css'

/** A number with the direction of its last change; the arrow repeats the meaning of the color. */
export function Moving({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  const seen = useRef({ value, direction: 0 as -1 | 0 | 1 })
  if (seen.current.value !== value) {
    seen.current = { value, direction: compare(wireDecimal(value), wireDecimal(seen.current.value)) }
  }
  const { direction } = seen.current
  return (
    <span className={classNames('moving num', direction > 0 && 'moving-up', direction < 0 && 'moving-down')}>
      {children}
      <span className="moving-arrow" aria-hidden="true">
        {direction > 0 ? '↑' : direction < 0 ? '↓' : ''}
      </span>
    </span>
  )
}
