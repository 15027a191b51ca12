import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../design/avatar.tsx'
import { CountBadge } from '../../design/badge.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { MoreIcon } from '../../design/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { FilterField } from '../layout/filter-field.tsx'
import { chatMessages } from '../messages.ts'
import { narrowPath } from '../navigation/paths.ts'
import { useChatPlace } from '../navigation/use-place.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { type PersonEntry, peopleGroups } from './people-model.ts'
import './people.css'
import { openPersonCard } from './person-card-store.ts'
import { StatusWords } from './presence-words.tsx'
import { presenceIn } from './use-presence.ts'

const rowHeight = 34
const headingHeight = 30

type Row =
  | { readonly kind: 'heading'; readonly title: string; readonly count: number }
  | ({ readonly kind: 'person' } & PersonEntry)

/** Everybody, those who are there first. There may be thousands: only what is in view is in the page. */
export function PeopleList() {
  const text = useText(chatMessages)
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter.trim().toLowerCase())
  const rows = useRows(wanted)
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight),
    overscan: 12,
  })
  return (
    <div className="people">
      <div className="people-filter">
        <FilterField
          label={text.filterPeople}
          value={filter}
          onChange={setFilter}
          inputClassName="people-filter-input"
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={box} className="people-scroll" tabIndex={0} aria-label={text.people}>
        {rows.length === 0 ? <p className="people-none">{text.nobodyFound}</p> : null}
        <div className="people-rows" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]
            return row === undefined ? null : (
              <div
                key={row.kind === 'heading' ? row.title : row.user.user_id}
                className="people-slot"
                style={{ transform: `translateY(${item.start}px)`, blockSize: item.size }}
              >
                {row.kind === 'heading' ? <Heading title={row.title} count={row.count} /> : <PersonRow entry={row} />}
              </div>
            )
          })}
        </div>
      </section>
    </div>
  )
}

function useRows(filter: string): readonly Row[] {
  const text = useText(chatMessages)
  const store = useChatStore()
  const now = useNow()
  const people = useChat((state) => state.people)
  const channels = useChat((state) => state.channels.byId)
  const unread = useChat((state) => state.unread.places)
  const place = useChatPlace()
  const narrow = place?.kind === 'narrow' ? place.narrow : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the rows are made from.
  return useMemo(() => {
    const { state } = store
    if (state === undefined) return []
    const { here, others } = peopleGroups(state, narrow, filter, (id) => presenceIn(state, id, now))
    const group = (title: string, some: readonly PersonEntry[]): Row[] =>
      some.length === 0
        ? []
        : [{ kind: 'heading', title, count: some.length }, ...some.map((one) => ({ kind: 'person' as const, ...one }))]
    return [...group(text.inThisChannel, here), ...group(here.length === 0 ? text.people : text.others, others)]
  }, [store, people, channels, unread, narrow, filter, now, text])
}

function Heading({ title, count }: { readonly title: string; readonly count: number }) {
  const formats = useFormats()
  return (
    <h2 className="people-heading">
      {title} <span>{formats.number(count)}</span>
    </h2>
  )
}

function PersonRow({ entry }: { readonly entry: PersonEntry }) {
  const text = useText(chatMessages)
  const ownId = useChat((state) => state.people.ownId)
  const { user, presence, unread } = entry
  const menu = useRef<HTMLButtonElement>(null)
  return (
    <div className={`person-row person-${presence}`}>
      <Link href={narrowPath({ kind: 'direct', userIds: [user.user_id] })} className="person-link">
        <Avatar name={user.full_name} url={user.avatar_url} seed={user.user_id} size={22} presence={presence} />
        <bdi className="person-name">{user.full_name}</bdi>
        {user.user_id === ownId ? <span className="person-you">({text.you})</span> : null}
        <StatusWords userId={user.user_id} />
        <CountBadge count={unread} />
      </Link>
      <span className="person-more">
        <IconButton
          ref={menu}
          label={user.full_name}
          size="small"
          tooltip="none"
          icon={<MoreIcon size={14} />}
          onPress={() => {
            if (menu.current !== null) openPersonCard(user.user_id, menu.current)
          }}
        />
      </span>
    </div>
  )
}
