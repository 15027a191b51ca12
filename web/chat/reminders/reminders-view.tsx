import { useLocation } from 'wouter'
import type { Reminder } from '../../../client/chat/state/types.ts'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { BellIcon, TrashIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import '../compose/scheduled/waiting-card.css'
import { MessageContent } from '../content/message-content.tsx'
import { HeadFrame } from '../layout/head-frame.tsx'
import { narrowPath } from '../navigation/paths.ts'
import { SearchBox } from '../search/search-box.tsx'
import { useChat } from '../state/chat-context.tsx'

/** The user's reminders, the next one first. */
export function RemindersView() {
  const text = useText('reminders')
  const reminders = useChat(({ personal }) => personal.reminders)
  const shown = [...reminders.values()].sort(
    (left, right) => left.scheduled_delivery_timestamp - right.scheduled_delivery_timestamp,
  )
  useTitle(text.reminders)
  return (
    <div className="conversation">
      <HeadFrame actions={<SearchBox />}>
        <span className="conversation-head-icon">
          <BellIcon />
        </span>
        <h1 className="conversation-title">{text.reminders}</h1>
      </HeadFrame>
      {shown.length === 0 ? (
        <div className="feed-empty">
          <EmptyState icon={<BellIcon />} title={text.empty}>
            {text.emptyHint}
          </EmptyState>
        </div>
      ) : (
        <ul className="waiting-list">
          {shown.map((reminder) => (
            <ReminderCard key={reminder.reminder_id} reminder={reminder} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ReminderCard({ reminder }: { readonly reminder: Reminder }) {
  const text = useText('reminders')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const { reminder_id, reminder_target_message_id: messageId, failed } = reminder
  const remove = () => chatClient.call('DELETE /reminders/{reminder_id}', { reminder_id })
  return (
    <li className="waiting-card">
      <div className="waiting-head">
        <button
          type="button"
          className="waiting-place"
          onClick={() => navigate(narrowPath({ kind: 'all' }, messageId))}
        >
          {text.open}
        </button>
        <time className="waiting-time">{text.at(formats.full(reminder.scheduled_delivery_timestamp * 1000))}</time>
        <span className="waiting-actions">
          <IconButton
            label={text.delete}
            icon={<TrashIcon size={15} />}
            size="small"
            onPress={() => attempt(remove())}
          />
        </span>
      </div>
      {failed ? <p className="waiting-note">{text.failed}</p> : null}
      <div className="waiting-text">
        <MessageContent html={reminder.rendered_content} />
      </div>
    </li>
  )
}
