import { useState } from 'react'
import { type MoveRights, moveRights } from '../../../client/chat/permissions/messages.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { Select } from '../../design/fields/select.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { useChat } from '../state/chat-context.tsx'
import type { MessageDialogProps } from './message-dialog-props.ts'
import { ChannelSelect, TopicInput, useTopicProblem } from './move-fields.tsx'

const sameRights = (left: MoveRights, right: MoveRights) => left.topic === right.topic && left.channel === right.channel

type Mode = 'change_one' | 'change_later' | 'change_all'

/** Moves a message, or more of its topic. */
export function MoveDialog({ message, onClose }: MessageDialogProps) {
  const text = useText('messageActions')
  const [channelId, setChannelId] = useState(message.stream_id ?? 0)
  const [topic, setTopic] = useState(message.subject)
  const [mode, setMode] = useState<Mode>('change_later')
  const [notes, setNotes] = useState({ old: false, new: true })
  const { isBusy, problem, attempt } = useAttempt()
  const topicProblem = useTopicProblem(topic)
  const rights = useChat((state) => moveRights(state, message, nowMs()), sameRights)
  const isElsewhere = channelId !== message.stream_id || topic.trim() !== message.subject
  const move = () =>
    attempt(async () => {
      await chatClient.call('PATCH /messages/{message_id}', {
        message_id: message.id,
        ...(topic.trim() === message.subject ? {} : { topic: topic.trim() }),
        ...(channelId === message.stream_id ? {} : { stream_id: channelId }),
        ...{ propagate_mode: mode, send_notification_to_old_thread: notes.old },
        send_notification_to_new_thread: notes.new,
      })
      onClose()
    })
  return (
    <Dialog
      title={text.moveTitle}
      isOpen
      onOpenChange={onClose}
      size="small"
      error={problem}
      actions={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            isDisabled={!isElsewhere || topicProblem !== undefined}
            onPress={() => void move()}
          >
            {text.move}
          </Button>
        </>
      }
    >
      <div className="dialog-fields">
        <ChannelSelect value={channelId} onChange={setChannelId} isDisabled={!rights.channel} />
        <TopicInput value={topic} onChange={setTopic} error={topicProblem} isDisabled={!rights.topic} />
        <Select<Mode>
          label={text.whichMessages}
          value={mode}
          onChange={setMode}
          options={[
            { id: 'change_one', label: text.moveOne },
            { id: 'change_later', label: text.moveLater },
            { id: 'change_all', label: text.moveAll },
          ]}
        />
        <Checkbox isSelected={notes.new} onChange={(isOn) => setNotes({ ...notes, new: isOn })}>
          {text.notifyNew}
        </Checkbox>
        <Checkbox isSelected={notes.old} onChange={(isOn) => setNotes({ ...notes, old: isOn })}>
          {text.notifyOld}
        </Checkbox>
      </div>
    </Dialog>
  )
}
