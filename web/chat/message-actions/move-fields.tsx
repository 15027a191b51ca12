import { useMemo } from 'react'
import { postRefusal } from '../../../client/chat/permissions/posting.ts'
import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { sameItems, useChat } from '../state/chat-context.tsx'

interface ChannelSelectProps {
  readonly value: number
  readonly onChange: (id: number) => void
  readonly isDisabled: boolean
}

/** The chosen channel, and the channels the user may post in. */
export function ChannelSelect({ value, onChange, isDisabled }: ChannelSelectProps) {
  const text = useText('messageActions')
  const offered = useChat(
    (state) =>
      [...state.channels.byId.values()].filter(
        ({ stream_id: id }) =>
          id === value || (state.channels.subscriptions.has(id) && postRefusal(state, id, nowMs()) === undefined),
      ),
    sameItems,
  )
  const options = useMemo(
    () =>
      [...offered]
        .sort((left, right) => left.name.localeCompare(right.name))
        .map(({ stream_id, name }) => ({ id: stream_id, label: name })),
    [offered],
  )
  return <Select label={text.channel} options={options} value={value} onChange={onChange} isDisabled={isDisabled} />
}

export function useTopicProblem(topic: string): string | undefined {
  const text = useText('compose')
  const formats = useFormats()
  const max = useChat(({ organization }) => organization.settings.max_topic_length)
  return Array.from(topic.trim()).length > max ? text.topicTooLong(formats.number(max)) : undefined
}

export function TopicInput(props: {
  readonly value: string
  readonly onChange: (topic: string) => void
  readonly error: string | undefined
  readonly isDisabled: boolean
}) {
  const text = useText('messageActions')
  const labels = useText('chat')
  return <TextField label={text.topic} placeholder={labels.emptyTopic} dir="auto" autoFocus {...props} />
}
