import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import './field.css'

export interface FieldTexts {
  readonly label: string
  /** Read to those who cannot see the screen and not shown: for places where the surroundings say it. */
  readonly isLabelHidden?: boolean
  readonly description?: ReactNode
  /** What is wrong with the value; also makes the field invalid. */
  readonly error?: string | undefined
}

export function FieldLabel({ label, isLabelHidden = false }: Pick<FieldTexts, 'label' | 'isLabelHidden'>) {
  return <Label className={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</Label>
}

/** The line under a field: the error when there is one, else the description. */
export function FieldNotes({ description, error }: Pick<FieldTexts, 'description' | 'error'>) {
  return (
    <>
      {description === undefined || error !== undefined ? null : (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
}
