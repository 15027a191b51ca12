import { Button } from '../../design/button.tsx'
import { useComposing } from '../compose/composing.ts'
import { targetOfNarrow } from '../compose/target.ts'
import { useChat } from '../state/chat-context.tsx'
import { conversationOf } from '../state/narrow.ts'
import type { Message } from '../state/types.ts'
import './message-widget.css'
import { PollWidget } from './poll-widget.tsx'
import type { ButtonForm, Widget } from './read-widget.ts'
import { TaskListWidget } from './task-list-widget.tsx'

export interface MessageWidgetProps {
  readonly message: Message
  readonly widget: Widget
}

/** A message that is more than text. */
export function MessageWidget({ message, widget }: MessageWidgetProps) {
  switch (widget.kind) {
    case 'poll':
      return <PollWidget message={message} poll={widget} />
    case 'tasks':
      return <TaskListWidget message={message} list={widget} />
    case 'form':
      return <FormWidget message={message} form={widget} />
  }
}

/** Buttons that answer in the person's own name. */
function FormWidget({ message, form }: { readonly message: Message; readonly form: ButtonForm }) {
  const { outbox } = useComposing()
  const ownId = useChat(({ people }) => people.ownId)
  const target = targetOfNarrow(conversationOf(message, ownId))
  return (
    <div className="widget">
      <p className="widget-title" dir="auto">
        {form.heading}
      </p>
      <div className="widget-choices">
        {form.choices.map(({ shortName, longName, reply }) => (
          <Button
            key={`${shortName} ${reply}`}
            size="small"
            onPress={() => {
              if (target !== undefined) void outbox.send(target, reply)
            }}
          >
            <bdi>{longName === '' ? shortName : longName}</bdi>
          </Button>
        ))}
      </div>
    </div>
  )
}
