import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'

export interface TitleFormProps {
  readonly label: string
  readonly value: string
  readonly onSave: (title: string) => void
  readonly onClose: () => void
}

export function TitleForm({ label, value, onSave, onClose }: TitleFormProps) {
  const text = useText('messageWidgets')
  const [title, setTitle] = useState(value)
  return (
    <form
      className="widget-add"
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() !== value) onSave(title.trim())
        onClose()
      }}
    >
      <TextField
        label={label}
        isLabelHidden
        size="small"
        value={title}
        onChange={setTitle}
        dir="auto"
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <Button size="small" type="submit">
        {text.save}
      </Button>
    </form>
  )
}
