import type { ReactNode } from 'react'
import {
  Select as AriaSelect,
  Button,
  type Key,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { CheckIcon, ChevronDownIcon } from '../icons/icons.tsx'
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx'
import './list-box.css'
import './select.css'

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

export function Select<Id extends Key>(props: SelectProps<Id>) {
  const { options, value, onChange, size = 'normal', placeholder, isDisabled = false, className, ...texts } = props
  const { label, isLabelHidden = false, description, error } = texts
  return (
    <AriaSelect
      className={classNames('field', `field-${size}`, className)}
      value={value}
      onChange={(id) => id !== null && onChange(id as Id)}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Button className="field-box select-button">
        <SelectValue className="select-value">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDownIcon size={14} />
      </Button>
      <FieldNotes description={description} error={error} />
      <Popover className="popover select-popover" offset={4}>
        <ListBox className="list-box" items={options as Iterable<SelectOption<Id>>}>
          {(option) => <Option option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

function Option<Id extends Key>({ option }: { readonly option: SelectOption<Id> }) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} className="list-box-item">
      {({ isSelected }) => (
        <>
          {option.icon}
          <span className="list-box-text">
            <span>{option.label}</span>
            {option.description === undefined ? null : <small>{option.description}</small>}
          </span>
          {isSelected ? <CheckIcon size={14} /> : null}
        </>
      )}
    </ListBoxItem>
  )
}
