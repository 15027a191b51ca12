import type { Message } from '../../../client/chat/state/types.ts'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useStore } from '../../platform/store.ts'
import { MessageContent } from '../content/message-content.tsx'
import { chatMessages } from '../messages.ts'
import { useChat } from '../state/chat-context.tsx'
import { senderName } from '../state/labels.ts'
import type { MessageWidgetProps } from '../widgets/message-widget.tsx'
import { readWidget } from '../widgets/read-widget.ts'
import { setFlag } from './act-on-message.ts'
import { editedId } from './action-store.ts'
import type { EditBoxProps } from './edit-box.tsx'
import { quickActionMessages } from './quick-action-messages.ts'

const EditBox = lazyPart<EditBoxProps>(() => import('./edit-box.tsx').then((file) => file.EditBox))
const MessageWidget = lazyPart<MessageWidgetProps>(() =>
  import('../widgets/message-widget.tsx').then((file) => file.MessageWidget),
)

/** The body of a message: its content, a widget, an edit box or a collapsed line. */
export function MessageBody({ message }: { readonly message: Message }) {
  const text = useText(quickActionMessages)
  const isEdited = useStore(editedId) === message.id
  if (isEdited) return <EditBox message={message} />
  if (message.flags.includes('collapsed'))
    return (
      <p className="message-collapsed">
        {text.collapsed}
        <Button size="small" look="quiet" onPress={() => setFlag(message, 'collapsed', false)}>
          {text.expand}
        </Button>
      </p>
    )
  const widget = message.submessages.length === 0 ? undefined : readWidget(message)
  if (widget !== undefined) return <MessageWidget message={message} widget={widget} />
  return <PlainBody message={message} />
}

function PlainBody({ message }: { readonly message: Message }) {
  const labels = useText(chatMessages)
  const sender = useChat((state) => senderName(state, message, labels))
  const alertWords = useChat(({ personal }) => personal.alertWords)
  const marked = message.flags.includes('has_alert_word') ? alertWords : undefined
  if (!message.is_me_message) return <MessageContent html={message.match_content ?? message.content} marked={marked} />
  return (
    <div className="message-me">
      <strong>{sender}</strong>
      <MessageContent html={message.content.replace(/^<p>\/me ?/, '<p>')} marked={marked} />
    </div>
  )
}
