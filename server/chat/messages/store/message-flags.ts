import type { Fragment } from 'postgres'
import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

export interface FlagRow {
  readonly userId: number
  readonly messageId: number
  readonly flags: number
}

/** The messages of the list that exist, as rows `m`; they are not deleted before the end of the transaction. */
export const keptMessages = (sql: Sql, messageIds: readonly number[]): Fragment => sql`
  (select id from messages where id = any(${[...new Set(messageIds)]}::bigint[]) order by id for key share) m`

/** Inserts rows, or adds bits to existing rows. Messages that are deleted concurrently get none. */
export async function addFlags({ sql }: Transaction, rows: readonly FlagRow[]): Promise<void> {
  if (rows.length === 0) return
  const messageIds = rows.map(({ messageId }) => messageId)
  await sql`
    insert into message_flags (user_id, message_id, flags)
    select n.* from unnest(${rows.map(({ userId }) => userId)}::int[], ${messageIds}::bigint[],
      ${rows.map(({ flags }) => flags)}::smallint[]) as n (user_id, message_id, flags)
    join ${keptMessages(sql, messageIds)} on m.id = n.message_id
    on conflict (user_id, message_id) do update set flags = message_flags.flags | excluded.flags`
}

/** Removes bits. A row without bits is deleted, since it means the same as no row. */
export async function removeFlags(
  tx: Transaction,
  userId: number,
  messageIds: readonly number[],
  bits: number,
): Promise<void> {
  if (messageIds.length === 0) return
  const { sql } = tx
  const ids = messageIds as number[]
  await sql`
    update message_flags set flags = flags & ~${bits}::smallint
    where user_id = ${userId} and message_id = any(${ids}::bigint[])`
  await sql`
    delete from message_flags where user_id = ${userId} and message_id = any(${ids}::bigint[]) and flags = 0`
}

export async function starredMessageIds(sql: Sql, userId: number, limit: number): Promise<number[]> {
  const rows = await sql<{ message_id: number }[]>`
    select message_id from message_flags where user_id = ${userId} and flags & 1 <> 0
    order by message_id desc limit ${limit}`
  return rows.map((row) => row.message_id).reverse()
}

/** The messages of the list for which the user has a row. */
export async function flaggedMessageIds(sql: Sql, userId: number, messageIds: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ message_id: number }[]>`
    select message_id from message_flags where user_id = ${userId} and message_id = any(${messageIds as number[]}::bigint[])`
  return new Set(rows.map((row) => row.message_id))
}
