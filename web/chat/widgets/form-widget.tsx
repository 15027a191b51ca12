import { useState } from 'react'
import { conversationOf } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useComposing } from '../compose/composing.ts'
import { targetOfNarrow } from '../compose/target.ts'
import { useChat } from '../state/chat-context.tsx'
import { type ButtonForm, shownReply } from './read-widget.ts'

/**
 * Buttons that send a message in the user's name. The author of the widget chooses both the label and the message, so
 * the user confirms the message before it is sent.
 */
export function FormWidget({ message, form }: { readonly message: Message; readonly form: ButtonForm }) {
  const { outbox } = useComposing()
  const text = useText('messageWidgets')
  const ownId = useChat(({ people }) => people.ownId)
  const [pendingReply, setPendingReply] = useState<string>()
  const target = targetOfNarrow(conversationOf(message, ownId))
  const send = () => {
    setPendingReply(undefined)
    if (target !== undefined && pendingReply !== undefined) void outbox.send(target, pendingReply)
  }
  return (
    <div className="widget">
      <p className="widget-title" dir="auto">
        {form.heading}
      </p>
      <div className="widget-choices">
        {form.choices.map(({ shortName, longName, reply }) => (
          <Button key={`${shortName} ${reply}`} size="small" onPress={() => setPendingReply(reply)}>
            <bdi>{longName === '' ? shortName : longName}</bdi>
          </Button>
        ))}
      </div>
      <ConfirmDialog
        title={text.sendTitle}
        isOpen={pendingReply !== undefined}
        onOpenChange={() => setPendingReply(undefined)}
        confirmText={text.send}
        onConfirm={send}
      >
        <p>{text.sendText}</p>
        <blockquote className="widget-reply" dir="auto">
          {shownReply(pendingReply ?? '')}
        </blockquote>
      </ConfirmDialog>
    </div>
  )
}
