import type { Message } from '../../../client/chat/state/types.ts'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { MessageContent } from '../content/message-content.tsx'
import { useChat } from '../state/chat-context.tsx'
import type { MessageWidgetProps } from '../widgets/message-widget.tsx'
import { readWidget } from '../widgets/read-widget.ts'
import { setFlag } from './act-on-message.ts'
import type { EditBoxProps } from './edit-box.tsx'

const EditBox = lazyPart<EditBoxProps>(() => import('./edit-box.tsx').then((file) => file.EditBox))
const MessageWidget = lazyPart<MessageWidgetProps>(() =>
  import('../widgets/message-widget.tsx').then((file) => file.MessageWidget),
)

export interface MessageBodyProps {
  readonly message: Message
  readonly senderName: string
  readonly isEdited: boolean
}

/** The body of a message: its content, a widget, an edit box or a collapsed line. */
export function MessageBody({ message, senderName, isEdited }: MessageBodyProps) {
  const text = useText('messageActions')
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
  return <PlainBody message={message} senderName={senderName} />
}

function PlainBody({ message, senderName }: Omit<MessageBodyProps, 'isEdited'>) {
  const hasWord = message.flags.includes('has_alert_word')
  if (!message.is_me_message) {
    const html = message.match_content ?? message.content
    return hasWord ? <AlertingContent html={html} /> : <MessageContent html={html} />
  }
  const html = message.content.replace(/^<p>\/me ?/, '<p>')
  return (
    <div className="message-me">
      <strong>{senderName}</strong>
      {hasWord ? <AlertingContent html={html} /> : <MessageContent html={html} />}
    </div>
  )
}

function AlertingContent({ html }: { readonly html: string }) {
  const alertWords = useChat(({ personal }) => personal.alertWords)
  return <MessageContent html={html} marked={alertWords} />
}
