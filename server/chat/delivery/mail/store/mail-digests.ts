import type { Sql, Transaction } from '../../../../kernel/storage/database.ts'

/** A topic with recent messages. */
export interface BusyTopic {
  readonly place: number
  readonly topicKey: string
  readonly topic: string
  readonly messages: number
  readonly senderIds: readonly number[]
}

/** The users who got a digest since then. */
export async function digestedSince(sql: Sql, sinceMs: number): Promise<Set<number>> {
  const rows = await sql<{ user_id: number }[]>`select user_id from mail_digests where sent_at_ms > ${sinceMs}`
  return new Set(rows.map((row) => row.user_id))
}

/**
 * False when the user got one since then. Of two concurrent calls, the second waits for the first and returns false.
 */
export async function recordDigest(
  { sql }: Transaction,
  userId: number,
  { nowMs, unlessSinceMs }: { readonly nowMs: number; readonly unlessSinceMs: number },
): Promise<boolean> {
  const rows = await sql`
    insert into mail_digests (user_id, sent_at_ms) values (${userId}, ${nowMs})
    on conflict (user_id) do update set sent_at_ms = excluded.sent_at_ms
      where mail_digests.sent_at_ms <= ${unlessSinceMs}
    returning 1`
  return rows.length > 0
}

/** Topics of channels since then, ordered by their number of senders; messages of the excluded senders do not count. */
export async function busyTopics(
  sql: Sql,
  sinceS: number,
  leftOutSenders: readonly number[],
  limit: number,
): Promise<BusyTopic[]> {
  return sql<BusyTopic[]>`
    select place, topic_key as "topicKey", (array_agg(topic order by id desc))[1] as topic, count(*)::int as messages,
      array_agg(distinct sender_id) as "senderIds"
    from messages
    where sent_at_s > ${sinceS} and place % 2 = 0 and sender_id <> all(${leftOutSenders as number[]}::int[])
    group by place, topic_key
    order by count(distinct sender_id) desc, count(*) desc, max(id) desc limit ${limit}`
}
