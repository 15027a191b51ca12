import { reasonLengthMax } from '../../client/text-lengths.ts'
import { TextField } from '../design/fields/text-field.tsx'
import { useText } from '../i18n/text.ts'

export interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly description?: string
}

/** The reason of an operator action, for the audit log. */
export function ReasonField({ value, onChange, description }: ReasonFieldProps) {
  const text = useText('admin')
  return (
    <TextField
      label={text.reason}
      description={description ?? text.reasonText}
      lines={2}
      maxLength={reasonLengthMax}
      value={value}
      onChange={onChange}
      autoFocus
    />
  )
}
