import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import './field.css'

export interface FieldTexts {
  readonly label: string
  /** For screen readers only: the context makes it clear. */
  readonly isLabelHidden?: boolean
  readonly description?: ReactNode
  /** Shown below the field, which becomes invalid. */
  readonly error?: string | undefined
  /** Keeps a line for the error, so that the button that causes it does not move. */
  readonly hasErrorLine?: boolean
}

export function FieldLabel({ label, isLabelHidden = false }: Pick<FieldTexts, 'label' | 'isLabelHidden'>) {
  return <Label className={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</Label>
}

/** The line below a field: the error if there is one, otherwise the description. */
export function FieldNotes(props: Pick<FieldTexts, 'description' | 'error' | 'hasErrorLine'>) {
  const { description, error, hasErrorLine = false } = props
  return (
    <>
      {hasErrorLine && description === undefined && error === undefined ? (
        <span className="field-error-line" aria-hidden />
      ) : null}
      {description === undefined || error !== undefined ? null : (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
}
