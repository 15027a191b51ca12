import { useState } from 'react'
import { conversationOf } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useComposing } from '../compose/composing.ts'
import { targetOfNarrow } from '../compose/target.ts'
import { useChat } from '../state/chat-context.tsx'
import { widgetMessages } from './messages.ts'
import { type ButtonForm, shownReply } from './read-widget.ts'

/**
 * Buttons that answer in the person's own name. What a button says and what it sends are two texts, both somebody else's:
 * the person sees the second before it is said for them.
 */
export function FormWidget({ message, form }: { readonly message: Message; readonly form: ButtonForm }) {
  const { outbox } = useComposing()
  const text = useText(widgetMessages)
  const ownId = useChat(({ people }) => people.ownId)
  const [asked, setAsked] = useState<string>()
  const target = targetOfNarrow(conversationOf(message, ownId))
  const send = () => {
    setAsked(undefined)
    if (target !== undefined && asked !== undefined) void outbox.send(target, asked)
  }
  return (
    <div className="widget">
      <p className="widget-title" dir="auto">
        {form.heading}
      </p>
      <div className="widget-choices">
        {form.choices.map(({ shortName, longName, reply }) => (
          <Button key={`${shortName} ${reply}`} size="small" onPress={() => setAsked(reply)}>
            <bdi>{longName === '' ? shortName : longName}</bdi>
          </Button>
        ))}
      </div>
      <ConfirmDialog
        title={text.sendTitle}
        isOpen={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        confirmText={text.send}
        onConfirm={send}
      >
        <p>{text.sendText}</p>
        <blockquote className="widget-reply" dir="auto">
          {shownReply(asked ?? '')}
        </blockquote>
      </ConfirmDialog>
    </div>
  )
}
