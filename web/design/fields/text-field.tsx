import type { ReactNode, Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  Input,
  TextArea,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends FieldTexts,
    Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'validate'> {
  readonly placeholder?: string
  readonly size?: 'small' | 'normal' | 'large'
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** More than one makes it a text area. */
  readonly lines?: number
  readonly inputClassName?: string
  readonly className?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly dir?: 'ltr' | 'rtl' | 'auto'
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, description, error, placeholder, size = 'normal', before, after, ...more } = props
  const { hasErrorLine = false, lines = 1, inputClassName, className, inputRef, dir, ...rest } = more
  const shown = {
    className: classNames('field-input', inputClassName),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(dir === undefined ? {} : { dir }),
  }
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames('field', `field-${size}`, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden ?? false} />
      <Group className="field-box" isDisabled={rest.isDisabled ?? false} isInvalid={error !== undefined}>
        {before === undefined ? null : <span className="field-affix">{before}</span>}
        {lines > 1 ? (
          <TextArea {...shown} rows={lines} />
        ) : (
          <Input {...shown} {...(inputRef === undefined ? {} : { ref: inputRef })} />
        )}
        {after === undefined ? null : <span className="field-affix">{after}</span>}
      </Group>
      <FieldNotes description={description} error={error} hasErrorLine={hasErrorLine} />
    </AriaTextField>
  )
}
