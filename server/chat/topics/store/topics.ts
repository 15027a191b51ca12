import type { Sql } from '../../../kernel/storage/database.ts'
import { isReceivedBy } from '../../messages/store/message-predicates.ts'

export interface TopicPlace {
  readonly place: number
  readonly topicKey: string
}

export interface TopicRow {
  readonly topic: string
  readonly newestId: number
}

/** The newest message of each of these topics, in their order; undefined where there is none. */
export async function newestInTopics(sql: Sql, topics: readonly TopicPlace[]): Promise<(number | undefined)[]> {
  if (topics.length === 0) return []
  const rows = await sql<{ id: number | null }[]>`
    select (select m.id from messages m where m.place = t.place and m.topic_key = t.topic_key
      order by m.id desc limit 1) as id
    from unnest(${topics.map(({ place }) => place)}::int[], ${topics.map(({ topicKey }) => topicKey)}::text[])
      with ordinality as t (place, topic_key, position)
    order by position`
  return rows.map(({ id }) => id ?? undefined)
}

/**
 * The topics of a place, the one with the newest message first, each as it is spelled there. It goes from one topic to the
 * next along the index, so that it takes time by the number of topics and not of messages.
 */
export async function topicsOf(sql: Sql, place: number): Promise<TopicRow[]> {
  const rows = await sql<{ topic: string; id: number }[]>`
    with recursive keys as (
      (select m.topic_key from messages m where m.place = ${place} order by m.topic_key limit 1)
      union all
      select (select m.topic_key from messages m where m.place = ${place} and m.topic_key > keys.topic_key
        order by m.topic_key limit 1)
      from keys where keys.topic_key is not null
    )
    select newest.topic, newest.id from keys cross join lateral (
      select m.topic, m.id from messages m where m.place = ${place} and m.topic_key = keys.topic_key
      order by m.id desc limit 1
    ) newest
    order by newest.id desc`
  return rows.map((row) => ({ topic: row.topic, newestId: row.id }))
}

/** The same where somebody may read only what reached them. */
export async function receivedTopicsOf(sql: Sql, place: number, userId: number): Promise<TopicRow[]> {
  const rows = await sql<{ topic: string; id: number }[]>`
    select topic, id from (
      select distinct on (m.topic_key) m.topic, m.id from messages m
      where m.place = ${place} and ${isReceivedBy(sql, userId)}
      order by m.topic_key, m.id desc
    ) newest order by id desc`
  return rows.map((row) => ({ topic: row.topic, newestId: row.id }))
}

/** Whether somebody has a message of the topic that they may read; `userId` where only what reached them counts. */
export async function topicExists(sql: Sql, topic: TopicPlace, userId: number | undefined): Promise<boolean> {
  const condition = userId === undefined ? sql`true` : isReceivedBy(sql, userId)
  const rows = await sql`
    select 1 from messages m where m.place = ${topic.place} and m.topic_key = ${topic.topicKey} and ${condition} limit 1`
  return rows.length > 0
}

/** Whoever wrote in a topic or reacted to something in it. */
export async function topicParticipants(sql: Sql, { place, topicKey }: TopicPlace): Promise<Set<number>> {
  const rows = await sql<{ user_id: number }[]>`
    select m.sender_id as user_id from messages m where m.place = ${place} and m.topic_key = ${topicKey}
    union
    select r.user_id from reactions r join messages m on m.id = r.message_id
    where m.place = ${place} and m.topic_key = ${topicKey}`
  return new Set(rows.map((row) => row.user_id))
}
