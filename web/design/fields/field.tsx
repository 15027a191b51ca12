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

type Notes = Pick<FieldTexts, 'description' | 'error' | 'hasErrorLine'>

/** The line below a field: the error if there is one, otherwise the description. */
export function FieldNotes({ description, error, hasErrorLine = false }: Notes) {
  const isDescribed = description !== undefined && error === undefined
  const notes = (
    <>
      {isDescribed ? (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      ) : null}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
  return hasErrorLine ? <NoteLine kept={isDescribed ? undefined : description}>{notes}</NoteLine> : notes
}

/** The same line below a plain element, which refers to it by its id. */
export function PlainNotes({ id, description, error, hasErrorLine = false }: Notes & { readonly id: string }) {
  const hasNote = error !== undefined || description !== undefined
  const note = hasNote ? (
    <span id={id} className={error === undefined ? 'field-description' : 'field-error'}>
      {error ?? description}
    </span>
  ) : null
  return hasErrorLine ? <NoteLine kept={error === undefined ? undefined : description}>{note}</NoteLine> : note
}

/** Keeps the height of the note that is not shown, and that of a line. */
function NoteLine({ kept, children }: { readonly kept: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="field-note-line">
      {kept === undefined ? null : (
        <span className="field-note-kept" aria-hidden>
          {kept}
        </span>
      )}
      {children}
    </span>
  )
}
