import { ToggleButton } from 'react-aria-components'
import type { Message } from '../../../client/chat/state/types.ts'
import { PollIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useChat } from '../state/chat-context.tsx'
import { personName } from '../state/labels.ts'
import { AddLine } from './add-line.tsx'
import { nextOptionNumber, type Poll, type PollOption } from './poll.ts'
import { sendToWidget } from './send-to-widget.ts'
import { WidgetTitle } from './widget-title.tsx'

export function PollWidget({ message, poll }: { readonly message: Message; readonly poll: Poll }) {
  const text = useText('messageWidgets')
  const ownId = useChat(({ people }) => people.ownId)
  const votes = poll.options.reduce((most, { voterIds }) => Math.max(most, voterIds.length), 0)
  return (
    <section className="widget" aria-label={text.poll}>
      <WidgetTitle
        icon={<PollIcon size={16} />}
        title={poll.question}
        untitled={text.noQuestion}
        fieldLabel={text.question}
        editLabel={text.editQuestion}
        mayEdit={message.sender_id === ownId}
        onSave={(question) => sendToWidget(message.id, { type: 'question', question })}
      />
      <ul className="poll-options">
        {poll.options.map((option) => (
          <li key={option.key}>
            <OptionRow messageId={message.id} option={option} most={votes} ownId={ownId} />
          </li>
        ))}
      </ul>
      <AddLine
        label={text.addOption}
        taken={poll.options.map((option) => option.text)}
        onAdd={(option) => sendToWidget(message.id, { type: 'new_option', idx: nextOptionNumber(poll, ownId), option })}
      />
    </section>
  )
}

function OptionRow(props: {
  readonly messageId: number
  readonly option: PollOption
  readonly most: number
  readonly ownId: number
}) {
  const { messageId, option, most, ownId } = props
  const labels = useText('chat')
  const formats = useFormats()
  const names = useChat((state) =>
    formats.list(option.voterIds.map((id) => (id === ownId ? labels.you : personName(state, id, labels)))),
  )
  const isMine = option.voterIds.includes(ownId)
  const count = formats.number(option.voterIds.length)
  return (
    <ToggleButton
      className="poll-option"
      isSelected={isMine}
      onChange={() => sendToWidget(messageId, { type: 'vote', key: option.key, vote: isMine ? -1 : 1 })}
    >
      <span
        className="poll-fill"
        style={{ inlineSize: `${most === 0 ? 0 : (option.voterIds.length / most) * 100}%` }}
        aria-hidden="true"
      />
      <span className="poll-count">{count}</span>
      <bdi className="poll-text">{option.text}</bdi>
      <bdi className="poll-names">{names}</bdi>
    </ToggleButton>
  )
}
