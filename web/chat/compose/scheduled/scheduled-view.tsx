import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ScheduledMessage } from '../../../../client/chat/state/types.ts'
import { IconButton } from '../../../design/buttons/icon-button.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { CalendarIcon, ClockIcon, EditIcon, SendIcon, TrashIcon } from '../../../design/icons/icons.tsx'
import { ConfirmDialog } from '../../../design/overlays/confirm-dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { attempt } from '../../attempt.ts'
import { HeadFrame } from '../../layout/head-frame.tsx'
import { narrowPath } from '../../navigation/paths.ts'
import { SearchBox } from '../../search/search-box.tsx'
import { useChat, useChatStore } from '../../state/chat-context.tsx'
import { useComposing } from '../composing.ts'
import { narrowOfTarget, type Target, targetOfDraft } from '../target.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** Scheduled messages, the next one first. */
export function ScheduledView() {
  const labels = useText('chat')
  const text = useText('compose')
  const scheduled = useChat(({ personal }) => personal.scheduled)
  const shown = [...scheduled.values()].sort(
    (left, right) => left.scheduled_delivery_timestamp - right.scheduled_delivery_timestamp,
  )
  useTitle(labels.scheduled)
  return (
    <div className="conversation">
      <HeadFrame actions={<SearchBox />}>
        <span className="conversation-head-icon">
          <CalendarIcon />
        </span>
        <h1 className="conversation-title">{labels.scheduled}</h1>
      </HeadFrame>
      {shown.length === 0 ? (
        <div className="feed-empty">
          <EmptyState icon={<CalendarIcon />} title={text.scheduledEmpty}>
            {text.scheduledEmptyHint}
          </EmptyState>
        </div>
      ) : (
        <ul className="waiting-list">
          {shown.map((message) => (
            <ScheduledCard key={message.scheduled_message_id} message={message} />
          ))}
        </ul>
      )}
    </div>
  )
}

function targetOf({ type, to, topic }: ScheduledMessage, ownId: number): Target {
  return targetOfDraft({ type, to: typeof to === 'number' ? [to] : to, topic: topic ?? '' }, ownId)
}

function ScheduledCard({ message }: { readonly message: ScheduledMessage }) {
  const text = useText('compose')
  const store = useChatStore()
  const { outbox, drafts } = useComposing()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'time' | 'delete'>()
  const target = targetOf(message, store.state?.people.ownId ?? 0)
  const remove = () => removeScheduled(message)
  const go = () => {
    const narrow = narrowOfTarget(target)
    if (narrow !== undefined) navigate(narrowPath(narrow))
  }
  const edit = async () => {
    await remove()
    drafts.write(target, message.content)
    go()
  }
  const sendNow = async () => {
    // Delete the schedule first: sending twice is worse than sending again.
    await remove()
    go()
    await outbox.send(target, message.content)
  }
  return (
    <>
      <WaitingCard
        target={target}
        atS={message.scheduled_delivery_timestamp}
        timeText={text.scheduledFor}
        content={message.content}
        html={message.rendered_content}
        note={message.failed ? text.failedToSend : undefined}
        onOpen={go}
      >
        <IconButton
          label={text.sendNow}
          icon={<SendIcon size={15} />}
          size="small"
          onPress={() => attempt(sendNow())}
        />
        <IconButton label={text.edit} icon={<EditIcon size={15} />} size="small" onPress={() => attempt(edit())} />
        <IconButton
          label={text.changeTime}
          icon={<ClockIcon size={15} />}
          size="small"
          onPress={() => setOpen('time')}
        />
        <IconButton label={text.delete} icon={<TrashIcon size={15} />} size="small" onPress={() => setOpen('delete')} />
      </WaitingCard>
      <ScheduledDialogs message={message} open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

const removeScheduled = ({ scheduled_message_id }: ScheduledMessage) =>
  chatClient.call('DELETE /scheduled_messages/{scheduled_message_id}', { scheduled_message_id })

interface ScheduledDialogsProps {
  readonly message: ScheduledMessage
  readonly open: 'time' | 'delete' | undefined
  readonly onClose: () => void
}

function ScheduledDialogs({ message, open, onClose }: ScheduledDialogsProps) {
  const text = useText('compose')
  return (
    <>
      {open === 'time' ? (
        <ScheduleDialog
          firstMs={message.scheduled_delivery_timestamp * 1000}
          onClose={onClose}
          onChoose={(ms) => {
            onClose()
            const scheduled_delivery_timestamp = Math.floor(ms / 1000)
            const { scheduled_message_id } = message
            const change = { scheduled_message_id, scheduled_delivery_timestamp }
            attempt(chatClient.call('PATCH /scheduled_messages/{scheduled_message_id}', change))
          }}
        />
      ) : null}
      <ConfirmDialog
        title={text.deleteScheduledTitle}
        isOpen={open === 'delete'}
        onOpenChange={onClose}
        isDangerous
        confirmText={text.delete}
        onConfirm={() => {
          onClose()
          attempt(removeScheduled(message))
        }}
      >
        {text.deleteScheduledText}
      </ConfirmDialog>
    </>
  )
}
