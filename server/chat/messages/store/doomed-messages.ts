import type { Transaction } from '../../../kernel/storage/database.ts'

/** A message about to be deleted, as far as its deletion event needs it. */
export interface DoomedMessage {
  readonly id: number
  readonly originPlace: number
  readonly topic: string
}

/** The oldest messages that a user sent to these places, up to an id, locked until the transaction ends. */
export async function lockOldestOfSender(
  { sql }: Transaction,
  { senderId, upToId }: { readonly senderId: number; readonly upToId: number },
  places: { readonly ids: readonly number[]; readonly orDirect: boolean },
  limit: number,
): Promise<(DoomedMessage & { readonly place: number })[]> {
  const rows = await sql<{ id: number; place: number; origin_place: number; topic: string }[]>`
    select m.id, m.place, m.origin_place, m.topic from messages m
    where m.sender_id = ${senderId} and m.id <= ${upToId}
      and (m.place = any(${places.ids as number[]}::int[]) or (${places.orDirect} and m.place % 2 = 1))
    order by m.id limit ${limit} for update`
  return rows.map((row) => ({ id: row.id, place: row.place, originPlace: row.origin_place, topic: row.topic }))
}
