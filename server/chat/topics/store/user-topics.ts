import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
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
