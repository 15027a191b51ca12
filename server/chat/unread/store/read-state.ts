import type { Fragment } from 'postgres'
import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { keptMessages } from '../../messages/store/message-flags.ts'
import { countsByDefault } from '../../messages/store/message-predicates.ts'
import type { ReadState } from '../rules/read-state.ts'
import { afterAllMessages, bitOf, blockOf, hasReadBit, noBits } from './read-bits.ts'

/** The part of the read state that concerns these messages, as columns of a query. */
export interface ReadStateRow {
  readonly watermarks: readonly { place: number; watermark: number }[] | null
  readonly read: readonly number[] | null
  readonly unread: readonly number[] | null
}

interface Operands {
  /** A comparison with the places of the messages. */
  readonly places: Fragment
  /** The array of their ids. */
  readonly ids: Fragment
}

export const readStateColumns = (sql: Sql, reader: Fragment, { places, ids }: Operands): Fragment => sql`
  (select json_agg(json_build_object('place', place, 'watermark', watermark))
    from read_positions where user_id = ${reader} and place ${places}) as watermarks,
  (select json_agg(i.id) from unnest(${ids}) i (id)
    join read_blocks b on b.user_id = ${reader} and b.block = ${blockOf(sql, sql`i.id`)}
    where get_bit(b.bits, ${bitOf(sql, sql`i.id`)}) = 1) as read,
  (select json_agg(message_id) from marked_unread where user_id = ${reader} and message_id = any(${ids})) as unread`

export function toReadState(row: ReadStateRow | undefined): ReadState {
  return {
    watermarks: new Map(row?.watermarks?.map(({ place, watermark }) => [place, watermark])),
    read: new Set(row?.read),
    unread: new Set(row?.unread),
  }
}

/** Locks a user's positions at these places until the transaction ends, and reads what concerns these messages. */
export async function lockReadState(
  { sql }: Transaction,
  userId: number,
  places: readonly number[],
  messageIds: readonly number[],
): Promise<ReadState> {
  const sorted = [...places].sort((left, right) => left - right)
  await sql`
    insert into read_positions (user_id, place, watermark)
    select ${userId}, place, 0 from unnest(${sorted}::int[]) place order by place
    on conflict (user_id, place) do nothing`
  // In the order of places, so that two transactions of the same user cannot deadlock.
  await sql`
    select from read_positions where user_id = ${userId} and place = any(${sorted}::int[]) order by place for update`
  const columns = readStateColumns(sql, sql`${userId}`, {
    places: sql`= any(${sorted}::int[])`,
    ids: sql`${messageIds as number[]}::bigint[]`,
  })
  const [row] = await sql<ReadStateRow[]>`select ${columns}`
  return toReadState(row)
}

/** The positions are locked. Messages that are deleted concurrently are left out. */
export async function markUnread(
  { sql }: Transaction,
  userId: number,
  messages: readonly { readonly id: number; readonly originPlace: number }[],
): Promise<void> {
  const ids = messages.map(({ id }) => id)
  await sql`
    insert into marked_unread (user_id, place, message_id)
    select ${userId}, n.place, n.id from unnest(${messages.map(({ originPlace }) => originPlace)}::int[],
      ${ids}::bigint[]) as n (place, id)
    join ${keptMessages(sql, ids)} on m.id = n.id
    on conflict (user_id, message_id) do nothing`
}

/**
 * The positions are locked. Raises the watermark of each place to its first unread message, so that reading in order
 * stores no bits; the rest of the messages get theirs. A raise walks over each message once.
 */
export async function markRead(
  { sql }: Transaction,
  userId: number,
  { watermarks }: Pick<ReadState, 'watermarks'>,
  messages: readonly { readonly id: number; readonly originPlace: number }[],
): Promise<void> {
  const ids = messages.map(({ id }) => id)
  await sql`delete from marked_unread where user_id = ${userId} and message_id = any(${ids}::bigint[])`
  const above = messages.filter(({ id, originPlace }) => id > (watermarks.get(originPlace) ?? 0))
  if (above.length === 0) return
  const raised = await raiseWatermarks(sql, userId, [...new Set(above.map(({ originPlace }) => originPlace))], ids)
  await removeBits(sql, userId, raised)
  const tops = new Map(raised.map(({ place, to }) => [place, to]))
  const outOfOrder = above.filter(({ id, originPlace }) => id > (tops.get(originPlace) ?? 0)).map(({ id }) => id)
  await addBits(
    sql,
    outOfOrder.map((messageId) => ({ userId, messageId })),
  )
}

interface Raise {
  readonly place: number
  readonly from: number
  readonly to: number
}

/** Ids become visible in their order, so no message can appear below the new watermark. */
async function raiseWatermarks(
  sql: Sql,
  userId: number,
  places: readonly number[],
  readIds: readonly number[],
): Promise<Raise[]> {
  const firstUnread = (lowest: Fragment, highest: Fragment) => sql`
    select m.id from messages m
    where m.origin_place = p.place and m.id between ${lowest} and ${highest} and ${countsByDefault(sql, userId)}
      and m.id not in (select unnest(${readIds as number[]}::bigint[])) and not ${hasReadBit(sql, userId)}
    order by m.id limit 1`
  const end = afterAllMessages(sql)
  return sql<Raise[]>`
    with reached as materialized (
      select p.place, p.watermark, case when p.place % 2 = 1 then (${firstUnread(sql`p.watermark + 1`, end)}) else (
        select min(f.id) from subscription_periods sp cross join lateral (
          ${firstUnread(sql`greatest(sp.from_message_id, p.watermark + 1)`, sql`coalesce(sp.to_message_id, ${end})`)}
        ) f where sp.user_id = ${userId} and sp.channel_id = p.place / 2
      ) end as unread_id, (select max(m.id) from messages m where m.origin_place = p.place) as newest_id
      from read_positions p where p.user_id = ${userId} and p.place = any(${places as number[]}::int[])
    )
    update read_positions p set watermark = coalesce(r.unread_id - 1, r.newest_id) from reached r
    where p.user_id = ${userId} and p.place = r.place and coalesce(r.unread_id - 1, r.newest_id) > r.watermark
    returning p.place, r.watermark as from, p.watermark as to`
}

/** Bits at or below the watermark are redundant. Blocks without bits are deleted. */
async function removeBits(sql: Sql, userId: number, raised: readonly Raise[]): Promise<void> {
  if (raised.length === 0) return
  const [changed] = await sql<{ count: number }[]>`
    with passed as (
      select b.block, bit_or(set_bit(${noBits(sql)}, ${bitOf(sql, sql`m.id`)}, 1)) as bits
      from unnest(${raised.map(({ place }) => place)}::int[], ${raised.map(({ from }) => from)}::bigint[],
        ${raised.map(({ to }) => to)}::bigint[]) as r (place, low, high)
      join read_blocks b on b.user_id = ${userId} and b.block between r.low >> 12 and r.high >> 12
      join messages m on m.origin_place = r.place and m.id > r.low and m.id <= r.high
        and m.id between b.block::bigint << 12 and (b.block::bigint << 12) + 4095
      group by b.block
    ), locked as (
      select b.block, b.bits & ~p.bits as bits from read_blocks b join passed p using (block)
      where b.user_id = ${userId} order by b.block for update of b
    ), changed as (
      update read_blocks b set bits = l.bits from locked l where b.user_id = ${userId} and b.block = l.block
      returning b.bits
    ) select count(*)::int as count from changed where bits = ${noBits(sql)}`
  if ((changed?.count ?? 0) > 0) await sql`delete from read_blocks where user_id = ${userId} and bits = ${noBits(sql)}`
}

/** One message that a user has read out of order. */
export interface ReadBit {
  readonly userId: number
  readonly messageId: number
}

/**
 * Also called in the transaction that stores the messages: those of muted users, and those with no relevance to the
 * user, are read on arrival.
 */
export async function addBits(sql: Sql, read: readonly ReadBit[]): Promise<void> {
  if (read.length === 0) return
  await sql`
    insert into read_blocks as b (user_id, block, bits)
    select user_id, ${blockOf(sql, sql`message_id`)} as block,
      bit_or(set_bit(${noBits(sql)}, ${bitOf(sql, sql`message_id`)}, 1))
    from unnest(${read.map(({ userId }) => userId)}::int[], ${read.map(({ messageId }) => messageId)}::bigint[])
      as n (user_id, message_id)
    group by 1, 2 order by 1, 2
    on conflict (user_id, block) do update set bits = b.bits | excluded.bits`
}
