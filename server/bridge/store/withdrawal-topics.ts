import type { Sql } from '../../kernel/storage/database.ts'

/** The first message of a withdrawal's topic; undefined if it has none. */
export async function messageOfWithdrawal(sql: Sql, withdrawalId: string): Promise<number | undefined> {
  const [row] = await sql<{ messageId: number }[]>`
    select message_id as "messageId" from withdrawal_topics where withdrawal_id = ${withdrawalId}`
  return row?.messageId
}

export async function saveWithdrawalMessage(sql: Sql, withdrawalId: string, messageId: number): Promise<void> {
  await sql`
    insert into withdrawal_topics (withdrawal_id, message_id) values (${withdrawalId}, ${messageId})
    on conflict (withdrawal_id) do update set message_id = excluded.message_id`
}

/** The progress in a channel, as ids of messages. */
export interface DecisionProgress {
  /** The last processed message. */
  readonly seenUntil: number
  /** The messages up to this one decide nothing. */
  readonly voidUntil: number
}

/** The progress of the channel; it begins after `start` if no message was processed yet. */
export async function decisionProgress(
  sql: Sql,
  channelId: number,
  start: () => Promise<number>,
): Promise<DecisionProgress> {
  const read = () => sql<DecisionProgress[]>`
    select message_id as "seenUntil", void_until as "voidUntil" from heard_decisions where channel_id = ${channelId}`
  const [row] = await read()
  if (row !== undefined) return row
  await sql`
    insert into heard_decisions (channel_id, message_id) values (${channelId}, ${await start()}) on conflict do nothing`
  return (await read())[0] ?? { seenUntil: 0, voidUntil: 0 }
}

/** Afterwards the messages of the channel up to this one decide nothing. */
export async function voidDecisions(sql: Sql, channelId: number, messageId: number): Promise<void> {
  await sql`
    update heard_decisions set void_until = ${messageId}
    where channel_id = ${channelId} and void_until < ${messageId}`
}

/** Afterwards this message of the channel decides nothing. */
export async function voidMessage(sql: Sql, channelId: number, messageId: number): Promise<void> {
  await sql`insert into void_messages (channel_id, message_id) values (${channelId}, ${messageId})`
}

export async function voidMessagesAfter(sql: Sql, channelId: number, messageId: number): Promise<ReadonlySet<number>> {
  const rows = await sql<{ messageId: number }[]>`
    select message_id as "messageId" from void_messages where channel_id = ${channelId} and message_id > ${messageId}`
  return new Set(rows.map((row) => row.messageId))
}

/** False if another node has processed them. */
export async function markProcessed(sql: Sql, channelId: number, from: number, to: number): Promise<boolean> {
  const { count } = await sql`
    update heard_decisions set message_id = ${to} where channel_id = ${channelId} and message_id = ${from}`
  if (count === 1) await sql`delete from void_messages where channel_id = ${channelId} and message_id <= ${to}`
  return count === 1
}
