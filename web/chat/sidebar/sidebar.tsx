import { useDeferredValue, useMemo, useState } from 'react'
import { unreadCounts } from '../../../client/chat/state/unread/unread-counts.ts'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { sectionTitle } from '../channels/channel-sections.ts'
import { FilterField } from '../layout/filter-field.tsx'
import { narrowOfPlace } from '../navigation/paths.ts'
import { useChatPlace } from '../navigation/use-place.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { ChannelRow } from './channel-row.tsx'
import { DirectRows } from './direct-rows.tsx'
import { Section } from './section.tsx'
import { channelSections } from './sidebar-model.ts'
import './sidebar.css'
import { ViewRows } from './view-rows.tsx'

const SidebarActions = lazyPart(() => import('./sidebar-actions.tsx').then((file) => file.SidebarActions))

/** The sidebar: views, direct conversations, and channels with their topics. */
export function Sidebar() {
  const text = useText('chat')
  const [filter, setFilter] = useState('')
  const query = useDeferredValue(filter.trim().toLowerCase())
  return (
    <div className="sidebar">
      <div className="sidebar-filter">
        <FilterField
          label={text.filterChannels}
          value={filter}
          onChange={setFilter}
          inputClassName="sidebar-filter-input"
        />
      </div>
      <div className="sidebar-scroll">
        {query === '' ? <ViewRows /> : null}
        <DirectRows filter={query} />
        <ChannelSections filter={query} />
        <SidebarActions />
      </div>
    </div>
  )
}

function ChannelSections({ filter }: { readonly filter: string }) {
  const text = useText('chat')
  const channels = useChat((state) => state.channels)
  const settings = useChat((state) => state.personal.settings)
  const counts = useChat((state) => unreadCounts(state).byChannel)
  const store = useChatStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sections are made from these two.
  const sections = useMemo(
    () => (store.state === undefined ? [] : channelSections(store.state)),
    [store, channels, settings],
  )
  const place = useChatPlace()
  const active = narrowOfPlace(place)
  const activeChannel = active?.kind === 'channel' || active?.kind === 'topic' ? active.channelId : undefined
  const activeTopic = active?.kind === 'topic' ? active.topic : undefined
  return sections.map((section) => (
    <Section
      key={section.id}
      id={section.id}
      title={sectionTitle(section, sections, text)}
      isForced={filter !== ''}
      unread={section.channels.reduce((sum, { stream_id }) => sum + (counts.get(stream_id)?.counted ?? 0), 0)}
    >
      {section.channels.map((channel) => (
        <ChannelRow
          key={channel.stream_id}
          channel={channel}
          filter={filter}
          isActive={channel.stream_id === activeChannel}
          activeTopic={channel.stream_id === activeChannel ? activeTopic : undefined}
        />
      ))}
    </Section>
  ))
}
