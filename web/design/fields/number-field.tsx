import type { KeyboardEvent } from 'react-aria-components'
import { plainDecimal } from './plain-decimal.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'lines' | 'type' | 'dir'> {
  /** A plain decimal, complete or not. Never a float: money is not rounded. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The value some steps up or down; arrow keys move one step, with Shift ten. */
  readonly stepped?: (value: string, steps: number) => string
}

/**
 * A decimal number as text. Persian and Arabic digits become Latin ones, other characters are dropped, and a negative number
 * changes nothing.
 */
export function NumberField({ onChange, stepped, inputClassName, ...rest }: NumberFieldProps) {
  const step = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0 || stepped === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(stepped(rest.value, event.shiftKey ? step * 10 : step))
  }
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      inputClassName={`num ${inputClassName ?? ''}`}
      onChange={(typed) => onChange(plainDecimal(typed) ?? rest.value)}
      {...(stepped === undefined ? {} : { onKeyDown: step })}
    />
  )
}
