import type { Fragment } from 'postgres'
import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { countsByDefault, isUnreadBy } from '../../messages/store/message-predicates.ts'
import type { SubscriptionKey } from '../../subscriptions/store.ts'
import { afterAllMessages, hasReadBit, isMarkedUnread } from './read-bits.ts'
import { addBits } from './read-state.ts'

/** The pairs of users and channel places as rows `e`. */
const pairs = (sql: Sql, keys: readonly SubscriptionKey[]): Fragment => sql`
  (select user_id, channel_id * 2 as place from unnest(${keys.map(({ userId }) => userId)}::int[],
    ${keys.map(({ channelId }) => channelId)}::int[]) as k (user_id, channel_id)) e`

/** Locks the positions until the transaction ends: a mark of the same user waits. */
export async function lockPositions({ sql }: Transaction, keys: readonly SubscriptionKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into read_positions (user_id, place, watermark)
    select e.user_id, e.place, 0 from ${pairs(sql, keys)} order by e.user_id, e.place on conflict do nothing`
  await sql`
    select from read_positions p join ${pairs(sql, keys)} using (user_id, place)
    order by p.user_id, p.place for update of p`
}

/** The positions are locked. The unread messages of each user in the channels, ascending; it reads above the watermarks. */
export async function unreadInChannels(
  { sql }: Transaction,
  keys: readonly SubscriptionKey[],
): Promise<Map<number, number[]>> {
  if (keys.length === 0) return new Map()
  const user = sql`e.user_id`
  const rows = await sql<{ user_id: number; ids: string[] }[]>`
    select e.user_id, array_agg(m.id order by m.id) as ids from ${pairs(sql, keys)} cross join lateral (
      select m.id from subscription_periods sp
      join read_positions p on p.user_id = e.user_id and p.place = e.place
      join messages m on m.origin_place = e.place and m.place = e.place
        and m.id between greatest(sp.from_message_id, p.watermark + 1)
          and coalesce(sp.to_message_id, ${afterAllMessages(sql)})
      where sp.user_id = e.user_id and sp.channel_id = e.place / 2 and ${countsByDefault(sql, user)}
        and not ${hasReadBit(sql, user)} and not ${isMarkedUnread(sql, user)}
      union all
      select m.id from marked_unread mu join messages m on m.id = mu.message_id
      where mu.user_id = e.user_id and mu.place = e.place and m.place = e.place
      union all
      select m.id from messages m where m.place = e.place and m.place <> m.origin_place and ${isUnreadBy(sql, user)}
    ) m group by e.user_id`
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids.map(Number)]))
}

/**
 * The positions are locked. Marks everything in the channels as read, whatever the number of users and messages: raises the watermarks, and keeps
 * the state of messages that were moved to another channel or come from one.
 */
export async function markChannelsRead(
  { sql }: Transaction,
  keys: readonly SubscriptionKey[],
  lastMessageId: number,
): Promise<void> {
  if (keys.length === 0) return
  const user = sql`e.user_id`
  await sql`
    insert into marked_unread (user_id, place, message_id)
    select e.user_id, e.place, m.id from ${pairs(sql, keys)}
    join messages m on m.origin_place = e.place and m.place <> m.origin_place
    where ${isUnreadBy(sql, user)} on conflict do nothing`
  const movedIn = await sql<{ user_id: number; message_id: number }[]>`
    select e.user_id, m.id as message_id from ${pairs(sql, keys)}
    join messages m on m.place = e.place and m.place <> m.origin_place where ${isUnreadBy(sql, user)}`
  await sql`
    delete from marked_unread mu using ${pairs(sql, keys)}, messages m
    where mu.user_id = e.user_id and m.id = mu.message_id and m.place = e.place`
  await addBits(
    sql,
    movedIn.map((row) => ({ userId: row.user_id, messageId: row.message_id })),
  )
  await sql`
    update read_positions p set watermark = ${lastMessageId} from ${pairs(sql, keys)}
    where p.user_id = e.user_id and p.place = e.place and p.watermark < ${lastMessageId}`
}
