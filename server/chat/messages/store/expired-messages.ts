import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { DoomedMessage } from './doomed-messages.ts'

/** Messages before a time. Ids increase with time, so the first id at that time bounds the search. */
export interface Expiry {
  readonly beforeS: number
  readonly belowId: number
}

/** The oldest messages of a place before a time, locked until the transaction ends. */
export async function lockOldestOfPlace(
  { sql }: Transaction,
  place: number,
  { beforeS, belowId }: Expiry,
  limit: number,
): Promise<DoomedMessage[]> {
  const rows = await sql<{ id: number; origin_place: number; topic: string }[]>`
    select m.id, m.origin_place, m.topic from messages m
    where m.place = ${place} and m.sent_at_s < ${beforeS} and m.id < ${belowId}
    order by m.id limit ${limit} for update`
  return rows.map((row) => ({ id: row.id, originPlace: row.origin_place, topic: row.topic }))
}

/** Direct conversations with messages before a time. */
export async function conversationsWithOlder(sql: Sql, beforeS: number, limit: number): Promise<number[]> {
  const rows = await sql<{ place: number }[]>`
    select distinct m.place from (
      select place from messages where sent_at_s < ${beforeS} and place % 2 = 1 order by sent_at_s, id limit ${limit}
    ) m`
  return rows.map(({ place }) => place)
}
