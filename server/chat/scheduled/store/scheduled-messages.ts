import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { lockListsOf } from '../../people/store/lock-lists.ts'
import type { ScheduledMessage } from '../rules/scheduled-message.ts'
import { dueInTurn } from './due-in-turn.ts'

const columns = (sql: Sql) => sql`
  id, sender_id as "senderId", type, recipients as "to", topic, content, rendered_content as "renderedContent", client,
  read_by_sender as "readBySender", deliver_at_s as "deliverAtS", has_failed as "hasFailed", revision`

/** The next due one first. */
export async function readScheduledMessages(sql: Sql, senderId: number): Promise<ScheduledMessage[]> {
  return sql<ScheduledMessage[]>`
    select ${columns(sql)} from scheduled_messages where sender_id = ${senderId} order by deliver_at_s, id`
}

export async function readScheduledMessage(
  sql: Sql,
  senderId: number,
  id: number,
): Promise<ScheduledMessage | undefined> {
  const [row] = await sql<ScheduledMessage[]>`
    select ${columns(sql)} from scheduled_messages where id = ${id} and sender_id = ${senderId}`
  return row
}

/** The number of the user's messages; no other can be added until the transaction ends. */
export async function countScheduledMessages({ sql }: Transaction, senderId: number): Promise<number> {
  await lockListsOf(sql, senderId)
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from scheduled_messages where sender_id = ${senderId}`
  return row?.count ?? 0
}

/** The bytes of all texts of a sender, which clients load together; no other can be changed until the transaction ends. */
export async function sizeOfScheduledMessages({ sql }: Transaction, senderId: number): Promise<number> {
  await lockListsOf(sql, senderId)
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(octet_length(content) + octet_length(rendered_content)), 0)::bigint as bytes
    from scheduled_messages where sender_id = ${senderId}`
  return row?.bytes ?? 0
}

export async function insertScheduledMessage(
  { sql }: Transaction,
  message: Omit<ScheduledMessage, 'id' | 'hasFailed' | 'revision'>,
): Promise<ScheduledMessage> {
  const [row] = await sql<ScheduledMessage[]>`
    insert into scheduled_messages
      (sender_id, type, recipients, topic, content, rendered_content, client, read_by_sender, deliver_at_s)
    values (${message.senderId}, ${message.type}, ${message.to as number[]}::int[], ${message.topic}, ${message.content},
      ${message.renderedContent}, ${message.client}, ${message.readBySender}, ${message.deliverAtS})
    returning ${columns(sql)}`
  invariant(row !== undefined, 'an insert returns its row')
  return row
}

/** False when its revision has changed. */
export async function updateScheduledMessage({ sql }: Transaction, message: ScheduledMessage): Promise<boolean> {
  const { count } = await sql`
    update scheduled_messages set type = ${message.type}, recipients = ${message.to as number[]}::int[],
      topic = ${message.topic}, content = ${message.content}, rendered_content = ${message.renderedContent},
      deliver_at_s = ${message.deliverAtS}, has_failed = ${message.hasFailed}, revision = revision + 1
    where id = ${message.id} and revision = ${message.revision}`
  return count > 0
}

export async function deleteScheduledMessage({ sql }: Transaction, senderId: number, id: number): Promise<boolean> {
  const { count } = await sql`delete from scheduled_messages where id = ${id} and sender_id = ${senderId}`
  return count > 0
}

export async function readDueMessages(sql: Sql, nowS: number, max: number): Promise<ScheduledMessage[]> {
  return sql<ScheduledMessage[]>`
    select ${columns(sql)} from scheduled_messages
    join ${dueInTurn(sql, { table: 'scheduled_messages', userColumn: 'sender_id' }, nowS)} using (id)
    order by turn, deliver_at_s, id limit ${max}`
}

/** False when its sender has changed or deleted it, or it was already sent. */
export async function takeScheduledMessage(
  { sql }: Transaction,
  { id, revision }: Pick<ScheduledMessage, 'id' | 'revision'>,
): Promise<boolean> {
  const { count } = await sql`
    delete from scheduled_messages where id = ${id} and revision = ${revision} and not has_failed`
  return count > 0
}

/** False when its sender has changed or deleted it. */
export async function failScheduledMessage(
  { sql }: Transaction,
  { id, revision }: Pick<ScheduledMessage, 'id' | 'revision'>,
): Promise<boolean> {
  const { count } = await sql`
    update scheduled_messages set has_failed = true, revision = revision + 1
    where id = ${id} and revision = ${revision} and not has_failed`
  return count > 0
}
