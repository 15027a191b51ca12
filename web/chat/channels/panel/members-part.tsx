import { useMemo, useState } from 'react'
import { mayAddSubscribers, mayRemoveSubscribers } from '../../../../client/chat/permissions/channels.ts'
import type { Channel, User } from '../../../../client/chat/state/types.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { IconButton } from '../../../design/buttons/icon-button.tsx'
import { Avatar } from '../../../design/display/avatar.tsx'
import { ComboBox } from '../../../design/fields/combo-box.tsx'
import { TagList } from '../../../design/fields/tag-list.tsx'
import { CloseIcon } from '../../../design/icons/icons.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { nowMs } from '../../../platform/clock.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { attempt } from '../../attempt.ts'
import { FilterField } from '../../layout/filter-field.tsx'
import { useChat } from '../../state/chat-context.tsx'
import { shownName } from '../../state/labels.ts'

const shownMax = 100

export function MembersPart({ channel }: { readonly channel: Channel }) {
  const text = useText('channelPanel')
  const formats = useFormats()
  const [filter, setFilter] = useState('')
  const id = channel.stream_id
  const mayAdd = useChat((state) => mayAddSubscribers(state, id, nowMs()))
  const mayRemove = useChat((state) => mayRemoveSubscribers(state, id, nowMs()))
  const people = useChat((state) => state.people.byId)
  const members = useMemo(() => {
    const query = filter.trim().toLowerCase()
    return (channel.subscribers ?? [])
      .flatMap((userId) => people.get(userId) ?? [])
      .filter(({ is_active, full_name, email }) => is_active && `${full_name} ${email}`.toLowerCase().includes(query))
      .sort((left, right) => left.full_name.localeCompare(right.full_name))
  }, [channel.subscribers, people, filter])
  if (channel.subscribers === undefined) return <p className="channel-panel-faint">{text.hidden}</p>
  const more = members.length - shownMax
  return (
    <div className="channel-panel-part">
      {mayAdd ? <AddPeople channel={channel} /> : null}
      <FilterField label={text.filter} value={filter} onChange={setFilter} inputClassName="channel-members-filter" />
      <ul className="channel-members">
        {members.slice(0, shownMax).map((user) => (
          <Member key={user.user_id} channel={channel} user={user} mayRemove={mayRemove} />
        ))}
      </ul>
      {members.length === 0 ? <p className="channel-panel-faint">{text.nobody}</p> : null}
      {more > 0 ? <p className="channel-panel-faint">{text.moreMembers(formats.number(more))}</p> : null}
    </div>
  )
}

interface MemberProps {
  readonly channel: Channel
  readonly user: User
  readonly mayRemove: boolean
}

function Member({ channel, user, mayRemove }: MemberProps) {
  const text = useText('channelPanel')
  const labels = useText('chat')
  const name = useChat((state) => shownName(state, user, labels))
  const isOwn = useChat(({ people }) => people.ownId === user.user_id)
  const remove = () =>
    attempt(
      chatClient.call('DELETE /users/me/subscriptions', { subscriptions: [channel.name], principals: [user.user_id] }),
    )
  return (
    <li className="channel-member">
      <Avatar name={user.full_name} url={user.avatar_url} seed={user.user_id} size={24} />
      <bdi>{name}</bdi>
      {isOwn ? <span className="channel-panel-faint">({labels.you})</span> : null}
      {mayRemove || isOwn ? (
        <IconButton label={text.remove(name)} icon={<CloseIcon size={13} />} size="small" onPress={remove} />
      ) : null}
    </li>
  )
}

function AddPeople({ channel }: { readonly channel: Channel }) {
  const text = useText('channelPanel')
  const people = useChat((state) => state.people.byId)
  const [picked, setPicked] = useState<readonly number[]>([])
  const options = useMemo(() => {
    const taken = new Set([...(channel.subscribers ?? []), ...picked])
    return [...people.values()]
      .filter(({ user_id, is_active, is_system_bot }) => is_active && is_system_bot !== true && !taken.has(user_id))
      .sort((left, right) => left.full_name.localeCompare(right.full_name))
      .map(({ user_id, full_name, email }) => ({ id: user_id, label: full_name, description: email }))
  }, [people, channel.subscribers, picked])
  const add = () => {
    const principals = [...picked]
    setPicked([])
    attempt(chatClient.call('POST /users/me/subscriptions', { subscriptions: [{ name: channel.name }], principals }))
  }
  return (
    <div className="channel-add">
      <ComboBox
        key={picked.length}
        label={text.addPeople}
        placeholder={text.addPerson}
        options={options}
        value={null}
        onChange={(id) => id !== null && setPicked([...picked, id])}
        isFocused={picked.length > 0}
        emptyText={text.nobodyToAdd}
      />
      {picked.length === 0 ? null : (
        <>
          <TagList
            label={text.addPeople}
            items={picked.map((id) => ({ id, label: people.get(id)?.full_name ?? '' }))}
            onRemove={(id) => setPicked(picked.filter((one) => one !== id))}
          />
          <div>
            <Button look="primary" onPress={add}>
              {text.add}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
