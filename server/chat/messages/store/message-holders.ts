import type { Sql } from '../../../kernel/storage/database.ts'
import { isReceivedBy, isUnreadBy } from './message-predicates.ts'

/**
 * Users with one of these messages in their history who are no longer subscribed: they received it before they
 * unsubscribed, a mention or a move brought it to them, or they starred it or reacted to it. The result may contain
 * current subscribers too.
 */
export async function messageHolders(sql: Sql, messageIds: readonly number[]): Promise<Set<number>> {
  const ids = messageIds as number[]
  const rows = await sql<{ user_id: number }[]>`
    select p.user_id from messages m
    join subscription_periods p on p.channel_id = m.origin_place / 2 and p.to_message_id >= m.id and p.from_message_id <= m.id
    where m.id = any(${ids}::bigint[]) and m.origin_place % 2 = 0
    union
    select user_id from message_flags where message_id = any(${ids}::bigint[])
    union
    select user_id from message_receipts where message_id = any(${ids}::bigint[]) and is_received`
  return new Set(rows.map((row) => row.user_id))
}

/** For each message, the users of the list who received it. */
export async function receivedAmong(
  sql: Sql,
  messageIds: readonly number[],
  userIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await sql<{ id: number; user_ids: number[] }[]>`
    select m.id, array_agg(u.id) as user_ids
    from messages m cross join unnest(${userIds as number[]}::int[]) as u (id)
    where m.id = any(${messageIds as number[]}::bigint[]) and ${isReceivedBy(sql, sql`u.id`)}
    group by m.id`
  return new Map(rows.map((row) => [row.id, new Set(row.user_ids)]))
}

export interface MessageUserState {
  readonly isRead: boolean
  readonly isReceived: boolean
  /** Bits of messages/rules/flags.ts. */
  readonly personal: number
}

/** The state of one message for each of these users. */
export async function readMessageStates(
  sql: Sql,
  messageId: number,
  userIds: readonly number[],
): Promise<Map<number, MessageUserState>> {
  if (userIds.length === 0) return new Map()
  const rows = await sql<{ user_id: number; is_unread: boolean; is_received: boolean; flags: number }[]>`
    select u.id as user_id, ${isUnreadBy(sql, sql`u.id`)} as is_unread, ${isReceivedBy(sql, sql`u.id`)} as is_received,
      coalesce((select f.flags from message_flags f where f.user_id = u.id and f.message_id = m.id), 0) as flags
    from messages m cross join unnest(${userIds as number[]}::int[]) as u (id)
    where m.id = ${messageId}`
  return new Map(
    rows.map((row) => [row.user_id, { isRead: !row.is_unread, isReceived: row.is_received, personal: row.flags }]),
  )
}

/** The users of the list who have received and read a message, by id. */
export async function readersAmong(sql: Sql, messageId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select u.id from messages m cross join unnest(${userIds as number[]}::int[]) as u (id)
    where m.id = ${messageId} and ${isReceivedBy(sql, sql`u.id`)} and not ${isUnreadBy(sql, sql`u.id`)}
    order by u.id`
  return rows.map(({ id }) => id)
}
