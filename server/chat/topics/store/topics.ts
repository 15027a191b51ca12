import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'
import { channelOfPlace } from '../../channels/rules/channel.ts'
import { isReceivedBy } from '../../messages/store/message-predicates.ts'

export interface TopicPlace {
  readonly place: number
  readonly topicKey: string
}

export interface TopicRow {
  readonly topic: string
  readonly newestId: number
}

/** The newest message of each of these topics, in their order; undefined for an empty one. */
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
 * The topics of a place, newest message first, each with its current spelling. It jumps from topic to topic along the
 * index, so the cost depends on the number of topics, not messages.
 */
export async function topicsOf(sql: Sql, place: number): Promise<TopicRow[]> {
  const rows = await sql<{ topic: string; id: number }[]>`
    with recursive ${topicKeys(sql, place)}
    select newest.topic, newest.id from keys cross join lateral (
      select m.topic, m.id from messages m where m.place = ${place} and m.topic_key = keys.topic_key
      order by m.id desc limit 1
    ) newest
    order by newest.id desc`
  return rows.map((row) => ({ topic: row.topic, newestId: row.id }))
}

/** The keys of the topics of a place, for `with recursive`: jumps from one to the next along the index. */
const topicKeys = (sql: Sql, place: number): Fragment => sql`keys as (
  (select m.topic_key from messages m where m.place = ${place} order by m.topic_key limit 1)
  union all
  select (select m.topic_key from messages m where m.place = ${place} and m.topic_key > keys.topic_key
    order by m.topic_key limit 1)
  from keys where keys.topic_key is not null
)`

/**
 * The same for a user who may read only the messages they received: the newest of each topic in each subscription
 * period, and the few that moves or receipts brought them.
 */
export async function receivedTopicsOf(sql: Sql, place: number, userId: number): Promise<TopicRow[]> {
  const rows = await sql<{ topic: string; id: number }[]>`
    with recursive ${topicKeys(sql, place)}, received as (
      select newest.* from keys cross join subscription_periods p cross join lateral (
        select m.topic_key, m.topic, m.id from messages m
        where m.place = ${place} and m.topic_key = keys.topic_key and m.place = m.origin_place
          and m.id >= p.from_message_id and (p.to_message_id is null or m.id <= p.to_message_id)
          and ${isReceivedBy(sql, userId)}
        order by m.id desc limit 1
      ) newest
      where p.user_id = ${userId} and p.channel_id = ${channelOfPlace(place)}
      union all
      select m.topic_key, m.topic, m.id from (
        -- Apart, so that the planner takes the index of the few moved messages.
        select m.* from messages m where m.place = ${place} and m.place <> m.origin_place offset 0
      ) m where ${isReceivedBy(sql, userId)}
      union all
      select m.topic_key, m.topic, m.id from message_receipts r cross join lateral (
        select m.topic_key, m.topic, m.id from messages m where m.id = r.message_id and m.place = ${place} limit 1
      ) m
      where r.user_id = ${userId} and r.is_received
    )
    select topic, id from (
      select distinct on (topic_key) topic, id from received order by topic_key, id desc
    ) newest order by id desc`
  return rows.map((row) => ({ topic: row.topic, newestId: row.id }))
}

/** Whether the topic has a message that the user may read; `userId` if only received messages count. */
export async function topicExists(sql: Sql, topic: TopicPlace, userId: number | undefined): Promise<boolean> {
  const condition = userId === undefined ? sql`true` : isReceivedBy(sql, userId)
  const rows = await sql`
    select 1 from messages m where m.place = ${topic.place} and m.topic_key = ${topic.topicKey} and ${condition} limit 1`
  return rows.length > 0
}

/** The users who wrote in a topic or reacted in it. */
export async function topicParticipants(sql: Sql, { place, topicKey }: TopicPlace): Promise<Set<number>> {
  const rows = await sql<{ user_id: number }[]>`
    select m.sender_id as user_id from messages m where m.place = ${place} and m.topic_key = ${topicKey}
    union
    select r.user_id from reactions r join messages m on m.id = r.message_id
    where m.place = ${place} and m.topic_key = ${topicKey}`
  return new Set(rows.map((row) => row.user_id))
}
