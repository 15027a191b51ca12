import type { Sql } from '../../../kernel/storage/database.ts'
import { attribute } from '../rules/attributes.ts'
import { type Receipt, type ReceivingPeriod, receiverSets, type StoredPlace } from '../rules/receiver-sets.ts'
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

/** For each message, the users of the list who received it: the same decision as `isReceivedBy`, for all at once. */
export async function receivedAmong(
  sql: Sql,
  messageIds: readonly number[],
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const [ids, users] = [messageIds as number[], userIds as number[]]
  // One statement, so that all rows are of one moment.
  const rows = await sql<ReceivedRow[]>`
    select 'message' as kind, id, null::int as user_id, origin_place as place, null::bigint as to_id,
      attributes & ${attribute.hasReceipts}::smallint <> 0 as flag
    from messages where id = any(${ids}::bigint[])
    union all
    select 'period', from_message_id, user_id, channel_id, to_message_id, null
    from subscription_periods
    where user_id = any(${users}::int[]) and channel_id in (
      select distinct origin_place / 2 from messages where id = any(${ids}::bigint[]) and origin_place % 2 = 0)
    union all
    (select 'receipt', message_id, user_id, null, null, is_received
    from message_receipts where message_id = any(${ids}::bigint[]) and user_id = any(${users}::int[]) order by user_id)`
  const received = { messages: [] as StoredPlace[], periods: [] as ReceivingPeriod[], receipts: [] as Receipt[] }
  for (const { kind, id, user_id: userId, place, to_id: toId, flag } of rows) {
    if (kind === 'message') received.messages.push({ id, originPlace: place, hasReceipts: flag })
    else if (kind === 'period') received.periods.push({ userId, channelId: place, fromId: id, toId: toId ?? undefined })
    else received.receipts.push({ userId, messageId: id, isReceived: flag })
  }
  return receiverSets(received, userIds)
}

/** A message, a subscription period that begins with a message, or a receipt of one. */
interface ReceivedRow {
  readonly kind: 'message' | 'period' | 'receipt'
  readonly id: number
  readonly user_id: number
  readonly place: number
  readonly to_id: number | null
  readonly flag: boolean
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
