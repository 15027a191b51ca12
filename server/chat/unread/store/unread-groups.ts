import type { Sql } from '../../../kernel/storage/database.ts'
import { attribute } from '../../messages/rules/attributes.ts'
import { wholeNumbers } from '../../messages/store/messages.ts'
import { type Search, type Side, wholePage } from '../../search/store/search.ts'

/** Unread messages of one place and one spelling of a topic; direct messages have no topic. */
export interface UnreadGroup {
  readonly place: number
  readonly topic: string
  /** Ascending. */
  readonly messageIds: readonly number[]
  /** Those that may mention the reader; a further check decides. */
  readonly perhapsMentions: readonly number[]
}

interface GroupRow {
  readonly place: number
  readonly topic: string
  readonly ids: string
  readonly perhaps: string | null
}

/**
 * The messages of a search by place and topic, ordered by their oldest message. One row per topic, not per message: a
 * user who was away for a year has tens of thousands of messages in some hundred topics.
 */
export async function findUnreadGroups(sql: Sql, search: Search, side: Side): Promise<UnreadGroup[]> {
  const mentions = sql`f.message_id is not null or m.attributes & ${attribute.mentionsChannel}::smallint <> 0`
  const rows = await sql<GroupRow[]>`
    select m.place, m.topic, array_agg(m.id)::text as ids,
      array_agg(m.id) filter (where ${mentions})::text as perhaps
    from (${wholePage(sql, search, side)}) m
    left join message_flags f on f.user_id = ${search.reader.userId ?? 0} and f.message_id = m.id
    group by m.place, m.topic`
  const groups = rows.map(({ place, topic, ids, perhaps }) => ({
    place,
    topic,
    messageIds: ascending(wholeNumbers(ids)),
    perhapsMentions: perhaps === null ? [] : wholeNumbers(perhaps),
  }))
  return groups.sort((left, right) => (left.messageIds[0] ?? 0) - (right.messageIds[0] ?? 0))
}

/** Sorted here: the database would sort tens of thousands of topics by their text for it. */
function ascending(ids: number[]): number[] {
  return ids.sort((left, right) => left - right)
}
