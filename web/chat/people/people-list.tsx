import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { FilterField } from '../layout/filter-field.tsx'
import { narrowOfPlace } from '../navigation/paths.ts'
import { useChatPlace } from '../navigation/use-place.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { listStyleOf, type PersonEntry, peopleGroups, personRowHeight } from './people-model.ts'
import './people.css'
import { PersonRow } from './person-row.tsx'
import { presenceIn } from './use-presence.ts'
import { placesIn, placesOf, useScrollView } from './visible-rows.ts'

const headingHeight = 30

type Row =
  | { readonly kind: 'heading'; readonly title: string; readonly count: number }
  | ({ readonly kind: 'person' } & PersonEntry)

/** All people, active ones first. There may be thousands, so the list is virtualized. */
export function PeopleList() {
  const text = useText('chat')
  const [filter, setFilter] = useState('')
  const query = useDeferredValue(filter.trim().toLowerCase())
  const rows = useRows(query)
  const listStyle = useChat(({ personal }) => listStyleOf(personal.settings))
  const box = useRef<HTMLDivElement>(null)
  const places = useMemo(
    () =>
      placesOf(rows.map((row) => (row.kind === 'person' ? personRowHeight(listStyle, row.statusText) : headingHeight))),
    [rows, listStyle],
  )
  const view = useScrollView(box)
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard. */}
      <section ref={box} className="people-scroll" tabIndex={0} aria-label={text.people}>
        {rows.length === 0 ? <p className="people-none">{text.nobodyFound}</p> : null}
        <div className="people-rows" style={{ blockSize: places.at(-1)?.end ?? 0 }}>
          {placesIn(places, view).map(({ index, start, end }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <div
                key={row.kind === 'heading' ? row.title : row.user.user_id}
                className="people-slot"
                style={{ transform: `translateY(${start}px)`, blockSize: end - start }}
              >
                {row.kind === 'heading' ? (
                  <Heading title={row.title} count={row.count} />
                ) : (
                  <PersonRow entry={row} listStyle={listStyle} />
                )}
              </div>
            )
          })}
        </div>
      </section>
    </div>
  )
}

function useRows(filter: string): readonly Row[] {
  const text = useText('chat')
  const store = useChatStore()
  const now = useNow()
  const people = useChat((state) => state.people)
  const channels = useChat((state) => state.channels.byId)
  const unread = useChat((state) => state.unread.places)
  const place = useChatPlace()
  const narrow = useMemo(() => narrowOfPlace(place), [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are made from these.
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
