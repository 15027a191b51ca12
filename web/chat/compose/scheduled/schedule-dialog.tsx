import { useState } from 'react'
import { Button } from '../../../design/buttons/button.tsx'
import { TextField } from '../../../design/fields/text-field.tsx'
import { Dialog } from '../../../design/overlays/dialog.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { nowMs } from '../../../platform/clock.ts'
import { localFieldValue, readLocalField } from './schedule-times.ts'

export interface ScheduleDialogProps {
  readonly firstMs?: number
  readonly onClose: () => void
  readonly onChoose: (atMs: number) => void
}

const hourMs = 3_600_000

export function ScheduleDialog({ firstMs, onClose, onChoose }: ScheduleDialogProps) {
  const text = useText('compose')
  const formats = useFormats()
  const [value, setValue] = useState(() => localFieldValue(firstMs ?? Math.ceil(nowMs() / hourMs) * hourMs + hourMs))
  const atMs = readLocalField(value)
  const isPast = atMs === undefined || atMs <= nowMs()
  const choose = () => {
    if (atMs !== undefined && !isPast) onChoose(atMs)
  }
  return (
    <Dialog
      title={text.scheduleTitle}
      isOpen
      onOpenChange={onClose}
      size="small"
      actions={
        <Button look="primary" isDisabled={isPast} onPress={choose}>
          {text.schedule}
        </Button>
      }
    >
      <TextField
        label={text.scheduleAt}
        type="datetime-local"
        value={value}
        onChange={setValue}
        // The browser formats the field in its locale; this is ours.
        description={isPast ? undefined : formats.full(atMs)}
        error={isPast ? text.schedulePast : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose()
          else event.continuePropagation()
        }}
        dir="ltr"
        autoFocus
      />
    </Dialog>
  )
}
