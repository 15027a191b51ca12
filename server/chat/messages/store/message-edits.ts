import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import type { TopicPlace } from '../../topics/store/topics.ts'
import { attribute } from '../rules/attributes.ts'
import { personalFlag } from '../rules/flags.ts'
import type { EditEntry } from '../rules/message.ts'
import { addFlags } from './message-flags.ts'
import { isReceivedBy } from './message-predicates.ts'

export interface NewContent {
  readonly content: string
  readonly renderedContent: string
  readonly attributes: number
  /** The users it mentions or alerts now, with their flags. */
  readonly flags: ReadonlyMap<number, number>
  /** The files it links. */
  readonly attachmentPathIds: readonly string[]
}

const byContent = personalFlag.mentioned | personalFlag.topicWildcardMentioned | personalFlag.hasAlertWord

/** Replaces the text of a message, and the flags that depend on it. */
export async function rewriteMessage(tx: Transaction, messageId: number, next: NewContent): Promise<void> {
  const { sql } = tx
  await sql`
    update messages set content = ${next.content}, rendered_content = ${next.renderedContent},
      attributes = ${next.attributes}, revision = revision + 1
    where id = ${messageId}`
  await sql`
    update message_flags set flags = flags & ~${byContent}::smallint
    where message_id = ${messageId} and flags & ${byContent}::smallint <> 0`
  await addFlags(
    tx,
    [...next.flags].map(([userId, flags]) => ({ userId, messageId, flags })),
  )
  await sql`delete from message_flags where message_id = ${messageId} and flags = 0`
}

/** Moves messages to another topic or channel; their original place is unchanged. */
export async function placeMessages(
  { sql }: Transaction,
  messageIds: readonly number[],
  { place, topic }: { readonly place: number; readonly topic: string },
): Promise<void> {
  await sql`
    update messages set place = ${place}, topic = ${topic}, topic_key = ${topicKey(topic)}, revision = revision + 1
    where id = any(${messageIds as number[]}::bigint[])`
}

export interface HistoryNote {
  readonly entry: EditEntry
  readonly editedAtS: number | undefined
  readonly movedAtS: number | undefined
}

/** Prepends a change to the edit history of the messages. */
export async function recordEdit(
  { sql }: Transaction,
  messageIds: readonly number[],
  { entry, editedAtS, movedAtS }: HistoryNote,
): Promise<void> {
  await sql`
    update messages set edit_history = jsonb_build_array(${sql.json(entry as never)}::jsonb) || coalesce(edit_history, '[]'),
      last_edit_at_s = coalesce(${editedAtS ?? null}::bigint, last_edit_at_s),
      last_moved_at_s = coalesce(${movedAtS ?? null}::bigint, last_moved_at_s), revision = revision + 1
    where id = any(${messageIds as number[]}::bigint[])`
}

export interface TopicSlice extends TopicPlace {
  /** Only this message and later ones. */
  readonly fromId: number
  /** Set if this user sees only the messages they received. */
  readonly receivedBy: number | undefined
}

export interface TopicMessage {
  readonly id: number
  readonly sentAtS: number
}

/** Messages of a topic, oldest first, and no more than `limit`. */
export async function topicMessages(sql: Sql, slice: TopicSlice, limit: number): Promise<TopicMessage[]> {
  const { place, topicKey, fromId, receivedBy } = slice
  const rows = await sql<{ id: number; sent_at_s: number }[]>`
    select m.id, m.sent_at_s from messages m
    where m.place = ${place} and m.topic_key = ${topicKey} and m.id >= ${fromId}
      and ${receivedBy === undefined ? sql`true` : isReceivedBy(sql, receivedBy)}
    order by m.id limit ${limit}`
  return rows.map((row) => ({ id: row.id, sentAtS: row.sent_at_s }))
}

/** Adds messages to the history of users who had not received them, as read. */
export async function giveMessages(
  { sql }: Transaction,
  messageIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  await sql`
    insert into message_receipts (user_id, message_id, is_received)
    select u.id, m.id, true from messages m cross join unnest(${userIds as number[]}::int[]) as u (id)
    where m.id = any(${messageIds as number[]}::bigint[]) and not ${isReceivedBy(sql, sql`u.id`)}
    on conflict (user_id, message_id) do update set is_received = true`
  await markExceptions(sql, messageIds)
}

/** Removes messages from the history of users who had received them. */
export async function takeMessages(
  { sql }: Transaction,
  messageIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  await sql`
    insert into message_receipts (user_id, message_id, is_received)
    select u.id, m.id, false from messages m cross join unnest(${userIds as number[]}::int[]) as u (id)
    where m.id = any(${messageIds as number[]}::bigint[]) and ${isReceivedBy(sql, sql`u.id`)}
    on conflict (user_id, message_id) do update set is_received = false`
  await sql`
    delete from message_flags
    where message_id = any(${messageIds as number[]}::bigint[]) and user_id = any(${userIds as number[]}::int[])`
  await markExceptions(sql, messageIds)
}

async function markExceptions(sql: Sql, messageIds: readonly number[]): Promise<void> {
  await sql`
    update messages m set attributes = attributes | ${attribute.hasReceipts}::smallint, revision = revision + 1
    where m.id = any(${messageIds as number[]}::bigint[]) and m.attributes & ${attribute.hasReceipts}::smallint = 0
      and exists (select 1 from message_receipts r where r.message_id = m.id)`
}

/** Deletes the messages with their related rows. */
export async function deleteMessageRows({ sql }: Transaction, messageIds: readonly number[]): Promise<void> {
  await sql`delete from messages where id = any(${messageIds as number[]}::bigint[])`
}
