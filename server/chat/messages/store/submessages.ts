import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { StoredSubmessage } from './messages.ts'

/** In order of creation; the first one makes the message a widget. */
export async function readSubmessages(sql: Sql, messageId: number): Promise<StoredSubmessage[]> {
  return sql<StoredSubmessage[]>`
    select id, sender_id as "senderId", msg_type as "msgType", content from submessages
    where message_id = ${messageId} order by id`
}

/** Whether any of these messages has submessages. */
export async function haveSubmessages(sql: Sql, messageIds: readonly number[]): Promise<boolean> {
  const found = await sql`select 1 from submessages where message_id = any(${messageIds as number[]}::bigint[]) limit 1`
  return found.length > 0
}

export async function insertSubmessage(
  { sql }: Transaction,
  messageId: number,
  { senderId, msgType, content }: Omit<StoredSubmessage, 'id'>,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into submessages (message_id, sender_id, msg_type, content)
    values (${messageId}, ${senderId}, ${msgType}, ${content}) returning id`
  invariant(row !== undefined, 'an insert returns its row')
  return row.id
}
