import type { Sql, Transaction } from '../../../../kernel/storage/database.ts'
import { isReadBy, isTakenFrom } from '../../../messages/store/message-predicates.ts'
import { isMarkedUnread } from '../../../unread/store/read-bits.ts'
import type { PushTrigger } from '../rules.ts'

export interface QueuedPush {
  readonly id: number
  readonly userId: number
  readonly op: 'message' | 'remove'
  readonly messageIds: readonly number[]
  readonly trigger: PushTrigger | ''
  readonly queuedAtMs: number
  readonly attempts: number
  /** The ways it has already gone. */
  readonly sentBy: readonly string[]
}

export interface NewPush {
  readonly userId: number
  readonly messageId: number
  readonly trigger: PushTrigger
}

export async function queuePushes({ sql }: Transaction, pushes: readonly NewPush[], nowMs: number): Promise<void> {
  const rows = pushes.map(({ userId, messageId, trigger }) => ({ userId, messageId, trigger }))
  await sql`
    insert into push_outbox (user_id, op, message_ids, trigger, queued_at_ms, due_at_ms)
    select "userId", 'message', array["messageId"], trigger, ${nowMs}, ${nowMs}
    from jsonb_to_recordset(${sql.json(rows)}) as r ("userId" integer, "messageId" bigint, trigger text)`
}

/** The users with due notifications besides the given ones, the longest due first. */
export async function usersWithDuePushes(
  sql: Sql,
  nowMs: number,
  { besides, limit }: { readonly besides: readonly number[]; readonly limit: number },
): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from push_outbox
    where due_at_ms <= ${nowMs} and user_id <> all(${besides as number[]}::int[])
    group by user_id order by min(due_at_ms), user_id limit ${limit}`
  return rows.map((row) => row.user_id)
}

export interface PushClaim {
  readonly userId: number
  readonly nowMs: number
  /** A process that dies has its notification sent by another one then. */
  readonly untilMs: number
}

/** Takes the next notification of a user: it is not due again before the end of the claim. */
export async function claimPush(sql: Sql, { userId, nowMs, untilMs }: PushClaim): Promise<QueuedPush | undefined> {
  const [row] = await sql<QueuedPush[]>`
    update push_outbox set due_at_ms = ${untilMs}
    where id = (
      select id from push_outbox where user_id = ${userId} and due_at_ms <= ${nowMs}
      order by due_at_ms, id limit 1 for update skip locked
    )
    returning id, user_id as "userId", op, message_ids as "messageIds", trigger, queued_at_ms as "queuedAtMs", attempts,
      sent_by as "sentBy"`
  return row
}

export async function removePush({ sql }: Transaction, id: number): Promise<void> {
  await sql`delete from push_outbox where id = ${id}`
}

export async function postponePush(
  { sql }: Transaction,
  id: number,
  { dueAtMs, sentBy }: { readonly dueAtMs: number; readonly sentBy: readonly string[] },
): Promise<void> {
  await sql`
    update push_outbox set due_at_ms = ${dueAtMs}, attempts = attempts + 1, sent_by = ${sentBy as string[]}::text[]
    where id = ${id}`
}

export async function recordShown(
  { sql }: Transaction,
  userId: number,
  messageIds: readonly number[],
  nowMs: number,
): Promise<void> {
  await sql`
    insert into push_shown (user_id, message_id, shown_at_ms)
    select ${userId}, id, ${nowMs} from unnest(${messageIds as number[]}::bigint[]) as n (id) on conflict do nothing`
}

/**
 * Queues, once per message, the removal of notifications whose message is read, deleted or out of sight, in parts that
 * fit a notification. Returns whether there were any.
 */
export async function queueRemovals(
  { sql }: Transaction,
  nowMs: number,
  { limit, perNotification }: { readonly limit: number; readonly perNotification: number },
): Promise<boolean> {
  const { count } = await sql`
    with over as (
      select s.user_id, s.message_id from push_shown s
      left join messages m on m.id = s.message_id
      where m.id is null or ${isTakenFrom(sql, sql`s.user_id`)} or ${isLeft(sql)}
        or ${isReadBy(sql, sql`s.user_id`)} and not ${isMarkedUnread(sql, sql`s.user_id`)}
      limit ${limit}
    ), taken as (
      delete from push_shown s using over o
      where s.user_id = o.user_id and s.message_id = o.message_id returning s.user_id, s.message_id
    ), parted as (
      select user_id, message_id,
        (row_number() over (partition by user_id order by message_id) - 1) / ${perNotification}::int as part
      from taken
    )
    insert into push_outbox (user_id, op, message_ids, queued_at_ms, due_at_ms)
    select user_id, 'remove', array_agg(message_id order by message_id), ${nowMs}, ${nowMs}
    from parted group by user_id, part`
  return count > 0
}

/** In a private channel that the user of the notification has left. */
const isLeft = (sql: Sql) => sql`(m.place % 2 = 0 and exists (
  select 1 from channels c where c.id = m.place / 2 and c.privacy in ('private', 'private_protected')
    and not exists (
      select 1 from subscriptions u where u.user_id = s.user_id and u.channel_id = c.id and u.is_active)))`

export async function deleteShownNotifications({ sql }: { readonly sql: Sql }, beforeMs: number): Promise<void> {
  await sql`delete from push_shown where shown_at_ms < ${beforeMs}`
}

/** How many unread messages the user's devices show, with those of the list. */
export async function countShown(sql: Sql, userId: number, withIds: readonly number[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from messages m
    where m.id in (
        select message_id from push_shown where user_id = ${userId}
        union select unnest(${withIds as number[]}::bigint[])
      )
      and (${isMarkedUnread(sql, userId)} or not ${isReadBy(sql, userId)})`
  return row?.count ?? 0
}

/** The messages of the list that the user has not read. */
export async function stillUnread(sql: Sql, userId: number, messageIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select m.id from messages m
    where m.id = any(${messageIds as number[]}::bigint[])
      and (${isMarkedUnread(sql, userId)} or not ${isReadBy(sql, userId)})`
  return rows.map((row) => row.id)
}

/** The visibility policies of these users for a topic. */
export async function policiesOf(
  sql: Sql,
  channelId: number,
  topicKey: string,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql<{ user_id: number; policy: number }[]>`
    select user_id, policy from user_topics
    where channel_id = ${channelId} and topic_key = ${topicKey} and user_id = any(${userIds as number[]}::int[])`
  return new Map(rows.map((row) => [row.user_id, row.policy]))
}
