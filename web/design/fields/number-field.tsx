import type { KeyboardEvent } from 'react-aria-components'
import { plainDecimal } from './plain-decimal.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'lines' | 'type' | 'dir'> {
  /** A plain decimal, or part of one that is being typed. Never a float: money is not rounded on its way. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The value so many steps up or down; the arrow keys ask for one, with Shift for ten. */
  readonly stepped?: (value: string, steps: number) => string
}

/** A decimal number as text. Persian and Arabic digits become Latin ones, and what is no part of a number is dropped. */
export function NumberField({ onChange, stepped, inputClassName, ...rest }: NumberFieldProps) {
  const step = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (way === 0 || stepped === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(stepped(rest.value, event.shiftKey ? way * 10 : way))
  }
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      inputClassName={`num ${inputClassName ?? ''}`}
      onChange={(typed) => onChange(plainDecimal(typed))}
      {...(stepped === undefined ? {} : { onKeyDown: step })}
    />
  )
}
