import type { Sql } from '../../../kernel/storage/database.ts'

/** Whether the channel or conversation has a message. */
export async function hasMessages(sql: Sql, place: number): Promise<boolean> {
  return (await sql`select 1 from messages where place = ${place} limit 1`).length > 0
}

/** The first message at this time or later. */
export async function firstMessageSince(sql: Sql, sentAtS: number): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select id from messages where sent_at_s >= ${sentAtS} order by sent_at_s, id limit 1`
  return row?.id
}
