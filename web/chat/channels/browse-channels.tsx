import { useMemo, useState } from 'react'
import { maySubscribe } from '../../../client/chat/permissions/channels.ts'
import type { Channel } from '../../../client/chat/state/types.ts'
import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { CheckIcon, HashIcon, LockIcon, PeopleIcon, SearchIcon } from '../../design/icons/icons.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useStore } from '../../platform/store.ts'
import { useGoToChannel } from '../navigation/channel-link.tsx'
import { useChat } from '../state/chat-context.tsx'
import './browse-channels.css'
import { isChannelBrowserOpen, joinChannel } from './channel-browser.ts'

/** All channels the user can see, to open or to join. */
export function BrowseChannels() {
  const text = useText('chat')
  const isOpen = useStore(isChannelBrowserOpen)
  const [filter, setFilter] = useState('')
  const byId = useChat(({ channels }) => channels.byId)
  const found = useMemo(() => {
    const query = filter.trim().toLowerCase()
    return [...byId.values()]
      .filter(
        ({ is_archived, name, description }) => !is_archived && `${name} ${description}`.toLowerCase().includes(query),
      )
      .sort((left, right) => left.name.localeCompare(right.name))
  }, [byId, filter])
  return (
    <Dialog title={text.browseChannels} isOpen={isOpen} onOpenChange={(open) => isChannelBrowserOpen.set(open)}>
      <div className="browse-channels">
        <TextField
          label={text.findChannel}
          isLabelHidden
          placeholder={text.findChannel}
          before={<SearchIcon size={15} />}
          value={filter}
          onChange={setFilter}
          autoFocus
        />
        {found.length === 0 ? <EmptyState size="small" title={text.noChannels} /> : null}
        <ul>
          {found.map((channel) => (
            <ChannelItem key={channel.stream_id} channel={channel} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function ChannelItem({ channel }: { readonly channel: Channel }) {
  const text = useText('chat')
  const formats = useFormats()
  const goToChannel = useGoToChannel()
  const isMember = useChat(({ channels }) => channels.subscriptions.has(channel.stream_id))
  const canJoin = useChat((state) => maySubscribe(state, channel.stream_id, nowMs()))
  return (
    <li className="browse-channel">
      <span className="browse-channel-icon">
        {channel.invite_only ? <LockIcon size={16} /> : <HashIcon size={16} />}
      </span>
      <div className="browse-channel-words">
        <button
          type="button"
          className="browse-channel-name"
          onClick={() => {
            isChannelBrowserOpen.set(false)
            goToChannel(channel.stream_id)
          }}
        >
          <bdi>{channel.name}</bdi>
        </button>
        <p dir="auto">{channel.description}</p>
      </div>
      <span className="browse-channel-count">
        <PeopleIcon size={13} />
        {formats.number(channel.subscriber_count)}
      </span>
      {isMember ? (
        <span className="browse-channel-member">
          <CheckIcon size={14} />
          {text.isMember}
        </span>
      ) : null}
      {canJoin && !isMember ? (
        <Button size="small" look="primary" onPress={() => joinChannel(channel.name)}>
          {text.joinChannel}
        </Button>
      ) : null}
    </li>
  )
}
