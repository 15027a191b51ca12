import type { Message } from '../../../client/chat/state/types.ts'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { ListIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useChat } from '../state/chat-context.tsx'
import { AddLine } from './add-line.tsx'
import { sendToWidget } from './send-to-widget.ts'
import { nextTaskNumber, type TaskList } from './task-list.ts'
import { WidgetTitle } from './widget-title.tsx'

export function TaskListWidget({ message, list }: { readonly message: Message; readonly list: TaskList }) {
  const text = useText('messageWidgets')
  const formats = useFormats()
  const ownId = useChat(({ people }) => people.ownId)
  const done = list.tasks.filter(({ isDone }) => isDone).length
  const add = (task: string) =>
    sendToWidget(message.id, {
      ...{ type: 'new_task', key: nextTaskNumber(list, ownId), task, desc: '', completed: false },
    })
  return (
    <section className="widget" aria-label={text.tasks}>
      <WidgetTitle
        icon={<ListIcon size={16} />}
        title={list.title}
        untitled={text.tasks}
        fieldLabel={text.title}
        editLabel={text.title}
        mayEdit={message.sender_id === ownId}
        onSave={(title) => sendToWidget(message.id, { type: 'new_task_list_title', title })}
      >
        <small>{text.done(formats.number(done), formats.number(list.tasks.length))}</small>
      </WidgetTitle>
      <ul className="task-list">
        {list.tasks.map((task) => (
          <li key={task.key} className={task.isDone ? 'task task-done' : 'task'}>
            <Checkbox
              isSelected={task.isDone}
              onChange={() => sendToWidget(message.id, { type: 'strike', key: task.key })}
              description={task.details === '' ? undefined : task.details}
            >
              <bdi>{task.text}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
      <AddLine label={text.newTask} taken={list.tasks.map((task) => task.text)} onAdd={add} />
    </section>
  )
}
