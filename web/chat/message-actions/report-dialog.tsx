import { useState } from 'react'
import { textLengths } from '../../../client/text-lengths.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import type { MessageDialogProps } from './message-dialog-props.ts'

const reasons = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const
type Reason = (typeof reasons)[number]

export function ReportDialog({ message, onClose }: MessageDialogProps) {
  const text = useText('messageActions')
  const [reason, setReason] = useState<Reason>('spam')
  const [details, setDetails] = useState('')
  const { isBusy, problem, attempt } = useAttempt()
  const isMissing = reason === 'other' && details.trim() === ''
  const report = () =>
    attempt(async () => {
      const params = { report_type: reason, description: details.trim() }
      await chatClient.call('POST /messages/{message_id}/report', { message_id: message.id, ...params })
      showToast({ tone: 'good', title: text.reported })
      onClose()
    })
  return (
    <Dialog
      title={text.reportTitle}
      isOpen
      onOpenChange={onClose}
      size="small"
      error={problem}
      actions={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button look="danger" isBusy={isBusy} isDisabled={isMissing} onPress={() => void report()}>
            {text.reportSend}
          </Button>
        </>
      }
    >
      <div className="dialog-fields">
        <p className="dialog-hint">{text.reportText}</p>
        <Select<Reason>
          label={text.reportReason}
          value={reason}
          onChange={setReason}
          options={reasons.map((id) => ({ id, label: text[id] }))}
        />
        <TextField
          label={text.reportDetails}
          lines={3}
          value={details}
          onChange={setDetails}
          maxLength={textLengths.reportDescriptionLengthMax}
          error={isMissing ? text.reportNeedsDetails : undefined}
        />
      </div>
    </Dialog>
  )
}
