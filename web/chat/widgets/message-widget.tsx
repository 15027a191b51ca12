import type { Message } from '../../../client/chat/state/types.ts'
import { FormWidget } from './form-widget.tsx'
import './message-widget.css'
import { PollWidget } from './poll-widget.tsx'
import type { Widget } from './read-widget.ts'
import { TaskListWidget } from './task-list-widget.tsx'

export interface MessageWidgetProps {
  readonly message: Message
  readonly widget: Widget
}

/** The widget of a message. */
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
