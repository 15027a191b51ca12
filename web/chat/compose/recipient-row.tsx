import { useMemo } from 'react'
import { ComboBox as AriaComboBox, Button, Group, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { Avatar } from '../../design/display/avatar.tsx'
import { ComboBox } from '../../design/fields/combo-box.tsx'
import { CloseIcon, HashIcon, UserIcon } from '../../design/icons/icons.tsx'
import '../../design/fields/list-box.css'
import '../../design/fields/select.css'
import { useText } from '../../i18n/text.ts'
import { focusOn } from '../navigation/focus-on.ts'
import { useChat, useChatSession } from '../state/chat-context.tsx'
import { personName, shownName } from '../state/labels.ts'
import type { Target } from './target.ts'

export interface RecipientRowProps {
  readonly target: Target
  readonly onChange: (target: Target) => void
}

/** The recipient: a channel and topic, or people, and a switch between the two. */
export function RecipientRow({ target, onChange }: RecipientRowProps) {
  const text = useText('compose')
  const isChannel = target.kind === 'channel'
  return (
    <div className="recipients">
      <IconButton
        label={isChannel ? text.toPeople : text.toChannel}
        icon={isChannel ? <HashIcon size={16} /> : <UserIcon size={16} />}
        size="small"
        tooltip="top"
        onPress={() =>
          onChange(isChannel ? { kind: 'direct', userIds: [] } : { kind: 'channel', channelId: undefined, topic: '' })
        }
      />
      {target.kind === 'channel' ? (
        <ChannelFields target={target} onChange={onChange} />
      ) : (
        <PeopleField userIds={target.userIds} onChange={(userIds) => onChange({ kind: 'direct', userIds })} />
      )}
    </div>
  )
}

function ChannelFields(props: {
  readonly target: Extract<Target, { kind: 'channel' }>
  readonly onChange: (target: Target) => void
}) {
  const { target, onChange } = props
  const text = useText('compose')
  const { loader } = useChatSession()
  const channels = useChat((state) => state.channels)
  const options = useMemo(
    () =>
      [...channels.subscriptions.keys()]
        .flatMap((id) => {
          const channel = channels.byId.get(id)
          return channel === undefined || channel.is_archived ? [] : [{ id, label: channel.name }]
        })
        .sort((left, right) => left.label.localeCompare(right.label)),
    [channels],
  )
  return (
    <>
      <ComboBox
        label={text.channel}
        isLabelHidden
        size="small"
        className="recipients-channel"
        placeholder={text.chooseChannel}
        options={options}
        value={target.channelId ?? null}
        emptyText={text.noMatch}
        onChange={(id) => {
          onChange({ ...target, channelId: id ?? undefined })
          if (id !== null) void loader.topics(id).catch(() => undefined)
        }}
      />
      <span className="recipients-arrow" aria-hidden="true">
        ›
      </span>
      <TopicField target={target} onChange={onChange} />
    </>
  )
}

const topicsMax = 12

/** A text field that suggests the topics of the channel. */
export function TopicField(props: {
  readonly target: Extract<Target, { kind: 'channel' }>
  readonly onChange: (target: Target) => void
}) {
  const { target, onChange } = props
  const text = useText('compose')
  const labels = useText('chat')
  const topics = useChat((state) => state.recent.byChannel.get(target.channelId ?? 0)?.topics)
  const items = useMemo(
    () =>
      [...(topics?.values() ?? [])]
        .filter(({ name }) => name !== '' && name.toLowerCase().includes(target.topic.trim().toLowerCase()))
        .sort((left, right) => right.maxId - left.maxId)
        .slice(0, topicsMax)
        .map(({ name }) => ({ id: name })),
    [topics, target.topic],
  )
  return (
    <AriaComboBox
      className="field field-small recipients-topic"
      aria-label={text.topic}
      items={items}
      inputValue={target.topic}
      onInputChange={(topic) => onChange({ ...target, topic })}
      allowsCustomValue
      menuTrigger="input"
    >
      <Group className="field-box">
        <Input className="field-input" placeholder={`${text.topic}: ${labels.emptyTopic}`} dir="auto" />
      </Group>
      <Popover className="popover select-popover" offset={4}>
        <ListBox className="list-box">
          {(item: { id: string }) => (
            <ListBoxItem id={item.id} textValue={item.id} className="list-box-item">
              <bdi>{item.id}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

function PeopleField(props: {
  readonly userIds: readonly number[]
  readonly onChange: (userIds: readonly number[]) => void
}) {
  const { userIds, onChange } = props
  const text = useText('compose')
  const labels = useText('chat')
  const people = useChat((state) => state.people)
  const organization = useChat((state) => state.organization)
  const options = useMemo(
    () =>
      [...people.byId.values()]
        .filter(({ user_id, is_active }) => is_active && !userIds.includes(user_id))
        .sort(
          (left, right) => Number(left.is_bot) - Number(right.is_bot) || left.full_name.localeCompare(right.full_name),
        )
        .map((person) => ({
          ...{ id: person.user_id, label: shownName({ organization }, person, labels) },
          description: person.delivery_email ?? person.email,
          icon: <Avatar name={person.full_name} url={person.avatar_url} seed={person.user_id} size={20} />,
        })),
    [people.byId, organization, labels, userIds],
  )
  return (
    <div className="recipients-people">
      {userIds.map((id) => (
        <PersonToken key={id} userId={id} onRemove={() => onChange(userIds.filter((one) => one !== id))} />
      ))}
      <ComboBox
        key={userIds.join()}
        label={text.people}
        isLabelHidden
        size="small"
        className="recipients-add"
        placeholder={text.addPeople}
        options={options}
        value={null}
        emptyText={text.noMatch}
        isFocused
        picksFirst={{ onEmptyEnter: () => focusOn('.compose-area') }}
        onChange={(id) => {
          if (id !== null) onChange([...userIds, id])
        }}
      />
    </div>
  )
}

function PersonToken({ userId, onRemove }: { readonly userId: number; readonly onRemove: () => void }) {
  const text = useText('compose')
  const labels = useText('chat')
  const name = useChat((state) => personName(state, userId, labels))
  return (
    <span className="recipients-token">
      <bdi>{name}</bdi>
      <Button className="recipients-token-remove" aria-label={text.removePerson(name)} onPress={onRemove}>
        <CloseIcon size={11} />
      </Button>
    </span>
  )
}
