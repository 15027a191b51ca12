import type { Transaction } from '../../../kernel/storage/database.ts'
import { isReceivedBy } from '../../messages/store/message-predicates.ts'
import type { TopicPlace } from './topics.ts'

export interface LockedMessage {
  readonly id: number
  readonly originPlace: number
}

/** The newest messages of a topic, locked until the transaction ends. */
export async function lockNewestOfTopic(
  { sql }: Transaction,
  { place, topicKey }: TopicPlace,
  /** Set if this user sees only the messages they received. */
  receivedBy: number | undefined,
  limit: number,
): Promise<LockedMessage[]> {
  const rows = await sql<{ id: number; origin_place: number }[]>`
    select m.id, m.origin_place from messages m
    where m.place = ${place} and m.topic_key = ${topicKey}
      and ${receivedBy === undefined ? sql`true` : isReceivedBy(sql, receivedBy)}
    order by m.id desc limit ${limit} for update`
  return rows.map((row) => ({ id: row.id, originPlace: row.origin_place }))
}
