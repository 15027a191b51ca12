import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { topicKey } from '../rules/topic.ts'
import type { VisibilityPolicy } from '../rules/visibility-policy.ts'

export interface UserTopic {
  readonly channelId: number
  readonly topic: string
  readonly policy: VisibilityPolicy
  readonly updatedAtS: number
}

/** Every topic a person has said something about, in the order they last said it. */
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

/** Whether the person had said something about the topic, which they no longer do. */
export async function deleteUserTopic(
  { sql }: Transaction,
  { userId, channelId, topic }: { userId: number; channelId: number; topic: string },
): Promise<boolean> {
  const rows = await sql`
    delete from user_topics
    where user_id = ${userId} and channel_id = ${channelId} and topic_key = ${topicKey(topic)} returning 1`
  return rows.length > 0
}
