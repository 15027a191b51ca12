import { type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { Key } from 'react-aria-components'
import { useText } from '../../i18n/text.ts'
import { classNames } from '../class-names.ts'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { PlainNotes } from './field.tsx'
import { SelectList } from './select-list.tsx'
import type { OpenedAt, SelectProps } from './select-props.ts'
import { useSelectKeys } from './use-select-keys.ts'
import './select.css'

/** A choice of one option. Until it is opened it is a plain button: a page has many, and a list has many components. */
export function Select<Id extends Key>(props: SelectProps<Id>) {
  const { options, value, onChange, size = 'normal', placeholder, isDisabled = false, className } = props
  const { label, isLabelHidden = false, description, error, hasErrorLine = false } = props
  const text = useText('design')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [openedAt, setOpenedAt] = useState<OpenedAt>()
  const open = (at: OpenedAt) => {
    // The list returns the focus to it.
    button.current?.focus({ preventScroll: true })
    setOpenedAt(at)
  }
  const onKeyDown = useSelectKeys({ options, value, onChange, open })
  const press = usePressToOpen(open)
  const selected = options.find((option) => option.id === value)
  const hasNote = description !== undefined || error !== undefined
  return (
    <div className={classNames('field', `field-${size}`, className)}>
      {/* biome-ignore lint/a11y: a click on the label of a field focuses it; keys reach the button itself. */}
      <span
        id={`${id}-label`}
        className={isLabelHidden ? 'visually-hidden' : 'field-label'}
        onClick={() => button.current?.focus()}
      >
        {label}
      </span>
      <button
        ref={button}
        type="button"
        className="field-box select-button"
        disabled={isDisabled}
        data-disabled={isDisabled || undefined}
        data-invalid={error !== undefined || undefined}
        aria-haspopup="listbox"
        aria-expanded={openedAt !== undefined}
        aria-controls={openedAt === undefined ? undefined : `${id}-list`}
        aria-labelledby={`${id}-value ${id}-label`}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        onKeyDown={onKeyDown}
        {...press}
      >
        <span id={`${id}-value`} className="select-value" data-placeholder={selected === undefined || undefined}>
          <bdi>{selected?.label ?? placeholder ?? text.choose}</bdi>
        </span>
        <ChevronDownIcon size={14} />
      </button>
      <PlainNotes id={`${id}-note`} description={description} error={error} hasErrorLine={hasErrorLine} />
      {openedAt === undefined ? null : (
        <SelectList
          id={`${id}-list`}
          labelId={`${id}-label`}
          button={button}
          options={options}
          value={value}
          onChange={onChange}
          openedAt={openedAt}
          onClose={() => setOpenedAt(undefined)}
        />
      )}
    </div>
  )
}

/** As native ones do, it opens with the press of a mouse button and with the end of a touch. */
function usePressToOpen(open: (at: OpenedAt) => void) {
  const pointer = useRef('')
  return {
    onPointerDown({ button, pointerType }: PointerEvent) {
      pointer.current = pointerType
      if (button === 0 && pointerType !== 'touch') open('list')
    },
    // The browser would take the focus from the list.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick({ detail }: MouseEvent) {
      // Screen readers click without a pointer.
      if (detail === 0) open('first')
      else if (pointer.current === 'touch') open('list')
    },
  }
}
