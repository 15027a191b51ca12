import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { topicKey } from '../rules/topic.ts'
import type { VisibilityPolicy } from '../rules/visibility-policy.ts'

interface TopicOfChannel {
  readonly channelId: number
  readonly topic: string
}

/** The policies of a topic by user, locked until the transaction ends. */
export async function lockTopicPolicies(
  { sql }: Transaction,
  { channelId, topic }: TopicOfChannel,
): Promise<Map<number, VisibilityPolicy>> {
  const rows = await sql<{ user_id: number; policy: VisibilityPolicy }[]>`
    select user_id, policy from user_topics where channel_id = ${channelId} and topic_key = ${topicKey(topic)}
    order by user_id for update`
  return new Map(rows.map((row) => [row.user_id, row.policy]))
}

/** The users who follow a topic. */
export async function topicFollowers(sql: Sql, channelId: number, key: string): Promise<Set<number>> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from user_topics where channel_id = ${channelId} and topic_key = ${key} and policy = 3`
  return new Set(rows.map((row) => row.user_id))
}

/** The followers of each of these topics, by `topicName`. */
export async function followersByTopic(
  sql: Sql,
  topics: readonly { readonly channelId: number; readonly key: string }[],
): Promise<Map<string, Set<number>>> {
  const followers = new Map<string, Set<number>>()
  if (topics.length === 0) return followers
  const rows = await sql<{ channel_id: number; topic_key: string; user_id: number }[]>`
    select channel_id, topic_key, user_id from user_topics
    where policy = 3 and (channel_id, topic_key) in (select channel_id, topic_key from unnest(
      ${topics.map(({ channelId }) => channelId)}::int[], ${topics.map(({ key }) => key)}::text[]) as t (channel_id, topic_key))`
  for (const row of rows) {
    const name = topicName(row.channel_id, row.topic_key)
    followers.set(name, (followers.get(name) ?? new Set()).add(row.user_id))
  }
  return followers
}

export const topicName = (channelId: number, key: string): string => `${channelId} ${key}`

export async function deleteTopicPolicies(
  { sql }: Transaction,
  { channelId, topic }: TopicOfChannel,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    delete from user_topics where channel_id = ${channelId} and topic_key = ${topicKey(topic)}
      and user_id = any(${userIds as number[]}::int[])`
}
