import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { lockListsOf } from '../../people/store/lock-lists.ts'
import { topicKey } from '../rules/topic.ts'
import type { VisibilityPolicy } from '../rules/visibility-policy.ts'

export interface UserTopic {
  readonly channelId: number
  readonly topic: string
  readonly policy: VisibilityPolicy
  readonly updatedAtS: number
}

/** All topics with a policy of the user, in the order of their last change. */
export async function readUserTopics(sql: Sql, userId: number): Promise<UserTopic[]> {
  const rows = await sql<{ channel_id: number; topic: string; policy: VisibilityPolicy; updated_at_s: number }[]>`
    select channel_id, topic, policy, updated_at_s from user_topics
    where user_id = ${userId} order by updated_at_s, channel_id, topic_key`
  return rows.map((row) => ({
    channelId: row.channel_id,
    topic: row.topic,
    policy: row.policy,
    updatedAtS: row.updated_at_s,
  }))
}

/** Those of each user with one policy, in the same order; a user without one is left out. */
export async function readUserTopicsWith(
  sql: Sql,
  userIds: readonly number[],
  policy: VisibilityPolicy,
): Promise<ReadonlyMap<number, readonly UserTopic[]>> {
  const rows = await sql<{ user_id: number; channel_id: number; topic: string; updated_at_s: number }[]>`
    select user_id, channel_id, topic, updated_at_s from user_topics
    where user_id = any(${userIds as number[]}::int[]) and policy = ${policy}::smallint
    order by user_id, updated_at_s, channel_id, topic_key`
  const found = new Map<number, UserTopic[]>()
  for (const row of rows) {
    const own = found.get(row.user_id) ?? []
    if (own.length === 0) found.set(row.user_id, own)
    own.push({ channelId: row.channel_id, topic: row.topic, policy, updatedAtS: row.updated_at_s })
  }
  return found
}

/**
 * How many other topics have a policy of the user, and how many of them are muted; no other is added until the transaction
 * ends.
 */
export async function countUserTopics(
  { sql }: Transaction,
  { userId, channelId, topic }: { userId: number; channelId: number; topic: string },
): Promise<{ readonly all: number; readonly muted: number }> {
  await lockListsOf(sql, userId)
  const [row] = await sql<{ all: number; muted: number }[]>`
    select count(*)::int as "all", (count(*) filter (where policy = 1))::int as muted from user_topics
    where user_id = ${userId} and not (channel_id = ${channelId} and topic_key = ${topicKey(topic)})`
  return row ?? { all: 0, muted: 0 }
}

/** True if there was a policy to delete. */
export async function deleteUserTopic(
  { sql }: Transaction,
  { userId, channelId, topic }: { userId: number; channelId: number; topic: string },
): Promise<boolean> {
  const rows = await sql`
    delete from user_topics
    where user_id = ${userId} and channel_id = ${channelId} and topic_key = ${topicKey(topic)} returning 1`
  return rows.length > 0
}
