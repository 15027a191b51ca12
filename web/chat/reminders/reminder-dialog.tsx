import { useState } from 'react'
import { useLocation } from 'wouter'
import { TextField } from '../../design/fields/text-field.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { nowMs } from '../../platform/clock.ts'
import { localFieldValue, readLocalField } from '../compose/scheduled/schedule-times.ts'
import { remindAt } from '../message-actions/act-on-message.ts'
import type { MessageDialogProps } from '../message-actions/message-dialog-props.ts'
import { viewPath } from '../navigation/paths.ts'

const hourMs = 3_600_000

/** A reminder of a message at any time, with a note. */
export function ReminderDialog({ message, onClose }: MessageDialogProps) {
  const text = useText('reminders')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const [time, setTime] = useState(() => localFieldValue(Math.ceil(nowMs() / hourMs) * hourMs + hourMs))
  const [note, setNote] = useState('')
  const atMs = readLocalField(time)
  const isPast = atMs === undefined || atMs <= nowMs()
  const save = async () => {
    if (atMs === undefined) return
    await remindAt(message, Math.floor(atMs / 1000), note.trim())
    showToast({
      ...{ tone: 'good', title: text.setFor(formats.full(atMs)) },
      action: { label: text.openList, onPress: () => navigate(viewPath('reminders')) },
    })
  }
  return (
    <ActionFormDialog
      title={text.title}
      onClose={onClose}
      submitText={text.set}
      canSubmit={!isPast}
      perform={save}
      changes={[]}
      size="small"
    >
      <TextField
        label={text.time}
        type="datetime-local"
        dir="ltr"
        value={time}
        onChange={setTime}
        // The browser formats the field in its locale; this is ours.
        description={isPast ? undefined : formats.full(atMs)}
        error={isPast ? text.past : undefined}
        autoFocus
      />
      <TextField label={text.note} description={text.noteText} dir="auto" value={note} onChange={setNote} />
    </ActionFormDialog>
  )
}
