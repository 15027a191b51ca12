import type { RefObject } from 'react'
import { Select as AriaSelect, type Key, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { CheckIcon } from '../icons/icons.tsx'
import './list-box.css'
import type { OpenedAt, SelectOption, SelectProps } from './select-props.ts'

export interface SelectListProps<Id extends Key> extends Pick<SelectProps<Id>, 'options' | 'value' | 'onChange'> {
  readonly id: string
  readonly labelId: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly openedAt: OpenedAt
  readonly onClose: () => void
}

/** The open list of a select. */
export function SelectList<Id extends Key>(props: SelectListProps<Id>) {
  const { id, labelId, button, options, value, onChange, openedAt, onClose } = props
  return (
    <AriaSelect
      className="visually-hidden"
      aria-labelledby={labelId}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen as Id)}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Popover className="popover select-popover" offset={4} triggerRef={button}>
        <ListBox
          id={id}
          className="list-box"
          items={options as Iterable<SelectOption<Id>>}
          autoFocus={openedAt === 'list' ? true : openedAt}
        >
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
