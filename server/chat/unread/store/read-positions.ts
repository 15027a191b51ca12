import type { Transaction } from '../../../kernel/storage/database.ts'
import { attribute } from '../../messages/rules/attributes.ts'
import { toPosition } from '../../messages/store/personal-facts.ts'
import { formatMultirange } from '../rules/ranges.ts'
import type { Mark, ReadPosition } from '../rules/read-position.ts'

/** A user's positions at these places, locked until the transaction ends; missing ones are created. */
export async function lockPositions(
  { sql }: Transaction,
  userId: number,
  places: readonly number[],
): Promise<Map<number, ReadPosition>> {
  const wanted = [...places].sort((left, right) => left - right)
  await sql`
    insert into read_positions (user_id, place, watermark)
    select ${userId}, place, 0 from unnest(${wanted}::int[]) place order by place
    on conflict (user_id, place) do nothing`
  // In the order of places, so that two transactions of the same user cannot deadlock.
  const rows = await sql<{ place: number; watermark: number; read: string; unread: string }[]>`
    select place, watermark, read::text, unread::text from read_positions
    where user_id = ${userId} and place = any(${wanted}::int[]) order by place for update`
  return new Map(rows.map((row) => [row.place, toPosition(row)]))
}

export async function writePositions(
  { sql }: Transaction,
  userId: number,
  positions: ReadonlyMap<number, ReadPosition>,
): Promise<void> {
  const all = [...positions]
  await sql`
    update read_positions p set watermark = n.watermark, read = n.read::int8multirange, unread = n.unread::int8multirange
    from unnest(
      ${all.map(([place]) => place)}::int[], ${all.map(([, { watermark }]) => watermark)}::bigint[],
      ${all.map(([, { read }]) => formatMultirange(read))}::text[],
      ${all.map(([, { unread }]) => formatMultirange(unread))}::text[]
    ) as n (place, watermark, read, unread)
    where p.user_id = ${userId} and p.place = n.place`
}

/** For messages to mark: the adjacent messages that bound each range, by place. */
export async function marksFor(
  { sql }: Transaction,
  userId: number,
  messageIds: readonly number[],
): Promise<Map<number, Mark[]>> {
  const rows = await sql<{ id: number; origin_place: number; previous_id: number; previous_counting_id: number }[]>`
    select m.id, m.origin_place,
      coalesce((select p.id from messages p where p.origin_place = m.origin_place and p.id < m.id
        order by p.id desc limit 1), 0) as previous_id,
      coalesce((select p.id from messages p where p.origin_place = m.origin_place and p.id < m.id
        and not (p.sender_id = ${userId} and p.attributes & ${attribute.readBySender} <> 0)
        order by p.id desc limit 1), 0) as previous_counting_id
    from messages m where m.id = any(${messageIds as number[]}::bigint[])`
  const marks = new Map<number, Mark[]>()
  for (const row of rows) {
    const own = marks.get(row.origin_place) ?? []
    own.push({ id: row.id, previousId: row.previous_id, previousCountingId: row.previous_counting_id })
    marks.set(row.origin_place, own)
  }
  return marks
}

export interface ReadOnArrival {
  readonly userId: number
  readonly place: number
  readonly messageId: number
}

/**
 * Marks messages as read at arrival: those of muted users, and those with no relevance to the user. Called in the
 * transaction that stores the messages.
 */
export async function markReadOnArrival({ sql }: Transaction, arrivals: readonly ReadOnArrival[]): Promise<void> {
  if (arrivals.length === 0) return
  await sql`
    with arrived as (
      select * from unnest(${arrivals.map(({ userId }) => userId)}::int[], ${arrivals.map(({ place }) => place)}::int[],
        ${arrivals.map(({ messageId }) => messageId)}::bigint[]) as a (user_id, place, message_id)
    ), reach as materialized (
      select place, message_id, coalesce((select max(m.id) from messages m
        where m.origin_place = d.place and m.id < d.message_id), 0) as previous_id
      from (select distinct place, message_id from arrived) d
    )
    insert into read_positions as p (user_id, place, watermark, read)
    select a.user_id, a.place, 0, range_agg(int8range(r.previous_id + 1, a.message_id, '[]'))
    from arrived a join reach r using (place, message_id)
    group by a.user_id, a.place order by a.user_id, a.place
    on conflict (user_id, place) do update
      set read = p.read + (excluded.read - int8multirange(int8range(null, p.watermark, '[]')))`
}
