import type { ReactNode } from 'react'
import type { Key } from 'react-aria-components'
import type { FieldTexts } from './field.tsx'

export interface SelectOption<Id extends Key = string> {
  readonly id: Id
  readonly label: string
  readonly description?: string
  readonly icon?: ReactNode
}

export interface SelectProps<Id extends Key> extends FieldTexts {
  readonly options: readonly SelectOption<Id>[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
  readonly size?: 'small' | 'normal' | 'large'
  readonly placeholder?: string
  readonly isDisabled?: boolean
  readonly className?: string
}

/** The item that an opened list focuses if none is selected: a pointer focuses none. */
export type OpenedAt = 'first' | 'last' | 'list'
