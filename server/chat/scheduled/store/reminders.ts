import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { lockListsOf } from '../../people/store/lock-lists.ts'
import type { Reminder } from '../rules/reminder.ts'
import { dueInTurn } from './due-in-turn.ts'

const columns = (sql: Sql) => sql`
  id, user_id as "userId", message_id as "messageId", content, rendered_content as "renderedContent",
  deliver_at_s as "deliverAtS", has_failed as "hasFailed"`

/** The next due one first. */
export async function readReminders(sql: Sql, userId: number): Promise<Reminder[]> {
  return sql<Reminder[]>`
    select ${columns(sql)} from reminders where user_id = ${userId} order by deliver_at_s, id`
}

/** The number of the user's reminders; no other can be added until the transaction ends. */
export async function countReminders({ sql }: Transaction, userId: number): Promise<number> {
  await lockListsOf(sql, userId)
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from reminders where user_id = ${userId}`
  return row?.count ?? 0
}

/** The bytes of all texts of a user; clients load them together. */
export async function sizeOfReminders({ sql }: Transaction, userId: number): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(octet_length(content) + octet_length(rendered_content)), 0)::bigint as bytes
    from reminders where user_id = ${userId}`
  return row?.bytes ?? 0
}

export async function insertReminder(
  { sql }: Transaction,
  reminder: Omit<Reminder, 'id' | 'hasFailed'>,
): Promise<Reminder> {
  const [row] = await sql<Reminder[]>`
    insert into reminders (user_id, message_id, content, rendered_content, deliver_at_s)
    values (${reminder.userId}, ${reminder.messageId}, ${reminder.content}, ${reminder.renderedContent},
      ${reminder.deliverAtS})
    returning ${columns(sql)}`
  invariant(row !== undefined, 'an insert returns its row')
  return row
}

export async function deleteReminder({ sql }: Transaction, userId: number, id: number): Promise<boolean> {
  const { count } = await sql`delete from reminders where id = ${id} and user_id = ${userId}`
  return count > 0
}

export async function readDueReminders(sql: Sql, nowS: number, max: number): Promise<Reminder[]> {
  return sql<Reminder[]>`
    select ${columns(sql)} from reminders
    join ${dueInTurn(sql, { table: 'reminders', userColumn: 'user_id' }, nowS)} using (id)
    order by turn, deliver_at_s, id limit ${max}`
}

export async function failReminder({ sql }: Transaction, id: number): Promise<boolean> {
  const { count } = await sql`update reminders set has_failed = true where id = ${id} and not has_failed`
  return count > 0
}
