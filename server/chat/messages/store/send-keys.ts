import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { MessageHook } from './message-log.ts'

/** Thrown when a message of the batch is already stored; then nothing of the batch is stored. */
export class SentBefore extends Error {
  override readonly name = 'SentBefore'
}

/** Stores the send keys of messages in the transaction that stores them. */
export const sendKeysHook: MessageHook = {
  // The statement of messages without other rows stores the keys itself.
  conditionsFor: () => [],
  write: writeSendKeys,
}

async function writeSendKeys({ sql }: Transaction, messages: Parameters<MessageHook['write']>[1]): Promise<void> {
  const keyed = messages.filter(({ prepared }) => prepared.sendingKey !== undefined)
  if (keyed.length === 0) return
  const stored = await sql`
    insert into message_sendings (sender_id, sending_key, message_id, sent_at_s)
    select * from unnest(
      ${keyed.map(({ prepared }) => prepared.senderId)}::int[],
      ${keyed.map(({ prepared }) => prepared.sendingKey ?? '')}::text[],
      ${keyed.map(({ appended }) => appended.parts.message.id)}::bigint[],
      ${keyed.map(({ prepared }) => prepared.sentAtS)}::bigint[])
    on conflict do nothing
    returning message_id`
  if (stored.length < keyed.length) throw new SentBefore()
}

/** The message with this key. */
export async function messageSentAs(sql: Sql, senderId: number, sendingKey: string): Promise<number | undefined> {
  const [row] = await sql<{ message_id: number }[]>`
    select message_id from message_sendings where sender_id = ${senderId} and sending_key = ${sendingKey}`
  return row?.message_id
}

export async function deleteSendKeys(sql: Sql, beforeS: number): Promise<void> {
  await sql`delete from message_sendings where sent_at_s < ${beforeS}`
}
