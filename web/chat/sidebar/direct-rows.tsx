import { useMemo } from 'react'
import { Link } from 'wouter'
import { narrowKey } from '../../../client/chat/state/narrow.ts'
import { unreadCounts } from '../../../client/chat/state/unread/unread-counts.ts'
import { Avatar } from '../../design/display/avatar.tsx'
import { CountBadge } from '../../design/display/badge.tsx'
import { PeopleIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { narrowPath } from '../navigation/paths.ts'
import { useChatPlace } from '../navigation/use-place.ts'
import { usePresence } from '../people/use-presence.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { directLabel } from '../state/labels.ts'
import { Section } from './section.tsx'
import { type DirectEntry, directEntries, shortDirects } from './sidebar-model.ts'

export function DirectRows({ filter }: { readonly filter: string }) {
  const text = useText('chat')
  const store = useChatStore()
  const recent = useChat((state) => state.recent.directs)
  const unread = useChat((state) => state.unread.places)
  const place = useChatPlace()
  const activePlace = place?.kind === 'narrow' && place.narrow.kind === 'direct' ? narrowKey(place.narrow) : undefined
  const entries = useMemo(() => {
    // Read from the store: only these two parts of the state cause a render.
    const { state } = store
    if (state === undefined || recent !== state.recent.directs || unread !== state.unread.places) return []
    const all = directEntries(state)
    if (filter === '') return shortDirects(all, activePlace)
    return all.filter(({ userIds }) => directLabel(state, userIds, text).toLowerCase().includes(filter))
  }, [store, recent, unread, filter, activePlace, text])
  const count = useChat((state) => unreadCounts(state).directs)
  if (entries.length === 0) return null
  return (
    <Section id="directs" title={text.direct} isForced={filter !== ''} unread={count}>
      {entries.map((entry) => (
        <DirectRow key={entry.place} entry={entry} isActive={entry.place === activePlace} />
      ))}
    </Section>
  )
}

function DirectRow({ entry, isActive }: { readonly entry: DirectEntry; readonly isActive: boolean }) {
  const text = useText('chat')
  const { userIds, unread } = entry
  const label = useChat((state) => directLabel(state, userIds, text))
  const firstId = userIds[0] ?? 0
  const person = useChat(({ people }) => people.byId.get(firstId))
  const presence = usePresence(firstId)
  return (
    <Link
      href={narrowPath({ kind: 'direct', userIds })}
      className="sidebar-row"
      data-unread={unread > 0 || undefined}
      aria-current={isActive ? 'page' : undefined}
    >
      <span className="sidebar-icon">
        {userIds.length === 1 ? (
          <Avatar
            name={person?.full_name ?? label}
            url={person?.avatar_url}
            seed={firstId}
            size={20}
            presence={presence}
          />
        ) : (
          <PeopleIcon size={16} />
        )}
      </span>
      <span className="sidebar-name">
        <bdi>{label}</bdi>
      </span>
      <CountBadge count={unread} />
    </Link>
  )
}
