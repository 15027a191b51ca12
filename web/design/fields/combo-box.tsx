import type { KeyboardEvent } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  Group,
  Input,
  type Key,
  ListBox,
  ListBoxItem,
  Popover,
  useFilter,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx'
import './list-box.css'
import type { SelectOption } from './select-props.ts'

export interface ComboBoxProps<Id extends Key> extends FieldTexts {
  readonly options: readonly SelectOption<Id>[]
  readonly value: Id | null
  readonly onChange: (id: Id | null) => void
  readonly size?: 'small' | 'normal' | 'large'
  readonly placeholder?: string
  readonly isDisabled?: boolean
  /** Focuses the field when it appears. */
  readonly isFocused?: boolean
  /** Enter chooses the first match, without an arrow key before it. Without text it calls `onEmptyEnter`. */
  readonly picksFirst?: { readonly onEmptyEnter: () => void }
  /** Shown when nothing matches. */
  readonly emptyText?: string
  readonly className?: string
}

/** Escape closes the open list only: without a text the widget would pass the key on to the dialog around it. */
function keepEscape(event: KeyboardEvent<HTMLInputElement>): void {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Escape' && isOpen) event.stopPropagation()
}

/** A choice among many, filtered by typing. */
export function ComboBox<Id extends Key>(props: ComboBoxProps<Id>) {
  const { options, value, onChange, size = 'normal', placeholder, isDisabled = false, emptyText, className } = props
  const { isFocused = false, picksFirst } = props
  const { contains } = useFilter({ sensitivity: 'base' })
  const pickFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value: typed } = event.currentTarget
    const isOnItem = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isOnItem || picksFirst === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (typed.trim() === '') return picksFirst.onEmptyEnter()
    const first = options.find((option) => contains(option.label, typed.trim()))
    if (first !== undefined) onChange(first.id)
  }
  const { label, isLabelHidden = false, description, error } = props
  return (
    <AriaComboBox
      className={classNames('field', `field-${size}`, className)}
      defaultItems={options as Iterable<SelectOption<Id>>}
      value={value}
      onChange={(id) => onChange(id as Id | null)}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      // A field that focuses itself must not open by itself.
      menuTrigger={isFocused ? 'input' : 'focus'}
      allowsEmptyCollection={emptyText !== undefined}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className="field-box">
        <Input
          className="field-input"
          autoFocus={isFocused}
          onKeyDownCapture={pickFirst}
          onKeyDown={keepEscape}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        <Button className="combo-box-open field-affix">
          <ChevronDownIcon size={14} />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <Popover className="popover select-popover" offset={4}>
        <ListBox className="list-box" renderEmptyState={() => <div className="list-box-item">{emptyText}</div>}>
          {(option: SelectOption<Id>) => (
            <ListBoxItem id={option.id} textValue={option.label} className="list-box-item">
              {option.icon}
              <span className="list-box-text">
                <span>{option.label}</span>
                {option.description === undefined ? null : <small>{option.description}</small>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
