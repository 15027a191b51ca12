import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'

export interface AddLineProps {
  readonly label: string
  readonly taken: readonly string[]
  readonly onAdd: (text: string) => void
}

/** Adds an option or a task. */
export function AddLine({ label, taken, onAdd }: AddLineProps) {
  const text = useText('messageWidgets')
  const [value, setValue] = useState('')
  const isTaken = taken.includes(value.trim())
  return (
    <form
      className="widget-add"
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() === '' || isTaken) return
        onAdd(value.trim())
        setValue('')
      }}
    >
      <TextField
        label={label}
        isLabelHidden
        size="small"
        placeholder={label}
        value={value}
        onChange={setValue}
        error={isTaken ? text.isThere : undefined}
        dir="auto"
      />
      <Button size="small" type="submit" isDisabled={value.trim() === '' || isTaken}>
        {text.add}
      </Button>
    </form>
  )
}
