import type { Sql, Transaction } from '../../../../kernel/storage/database.ts'
import { personalFlag } from '../../../messages/rules/flags.ts'
import type { PushTrigger } from '../../push/rules.ts'

/** The columns of a new message that decide who gets mail about it. */
export interface NewMessageFacts {
  readonly id: number
  readonly place: number
  readonly topicKey: string
  readonly senderId: number
  readonly attributes: number
  readonly sentAtS: number
}

export interface WaitingMail {
  readonly userId: number
  readonly messageId: number
  readonly reason: PushTrigger
}

/**
 * The last message that was planned, locked until the transaction ends. The first call starts at the newest message.
 */
export async function lockMailWatermark({ sql }: Transaction): Promise<number> {
  await sql`
    insert into mail_watermark (id, message_id) select 1, last_id from message_ids on conflict (id) do nothing`
  const [row] = await sql<{ message_id: number }[]>`select message_id from mail_watermark for update`
  return row?.message_id ?? 0
}

export async function moveMailWatermark({ sql }: Transaction, messageId: number): Promise<void> {
  await sql`update mail_watermark set message_id = ${messageId}`
}

export async function messagesAfter(sql: Sql, afterId: number, limit: number): Promise<NewMessageFacts[]> {
  return sql<NewMessageFacts[]>`
    select id, place, topic_key as "topicKey", sender_id as "senderId", attributes, sent_at_s as "sentAtS"
    from messages where id > ${afterId} order by id limit ${limit}`
}

/** By message, the flags of the users it mentions by name or by a topic wildcard. */
export async function mentionsIn(
  sql: Sql,
  messageIds: readonly number[],
): Promise<Map<number, ReadonlyMap<number, number>>> {
  const bits = personalFlag.mentioned | personalFlag.topicWildcardMentioned
  const rows = await sql<{ message_id: number; user_id: number; flags: number }[]>`
    select message_id, user_id, flags from message_flags
    where message_id = any(${messageIds as number[]}::bigint[]) and flags & ${bits}::smallint <> 0`
  const found = new Map<number, Map<number, number>>()
  for (const { message_id, user_id, flags } of rows) {
    const own = found.get(message_id) ?? new Map<number, number>()
    found.set(message_id, own.set(user_id, flags))
  }
  return found
}

export async function queueMail({ sql }: Transaction, waiting: readonly WaitingMail[], nowMs: number): Promise<void> {
  if (waiting.length === 0) return
  await sql`
    insert into mail_waiting (user_id, message_id, reason, queued_at_ms)
    select user_id, message_id, reason, ${nowMs}
    from unnest(${waiting.map(({ userId }) => userId)}::int[], ${waiting.map(({ messageId }) => messageId)}::bigint[],
      ${waiting.map(({ reason }) => reason)}::text[]) as n (user_id, message_id, reason)
    on conflict do nothing`
}

/** The users with pending mail, and since when. */
export async function mailWaiters(sql: Sql): Promise<{ userId: number; sinceMs: number }[]> {
  return sql<{ userId: number; sinceMs: number }[]>`
    select user_id as "userId", min(queued_at_ms) as "sinceMs" from mail_waiting group by user_id`
}

/** Deletes and returns the pending mail of a user; a rollback restores it. */
export async function takeMail({ sql }: Transaction, userId: number): Promise<Map<number, PushTrigger>> {
  const rows = await sql<{ message_id: number; reason: PushTrigger }[]>`
    delete from mail_waiting where user_id = ${userId} returning message_id, reason`
  return new Map(rows.map(({ message_id, reason }) => [message_id, reason]))
}
