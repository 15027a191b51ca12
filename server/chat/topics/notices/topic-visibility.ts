import type { EventBody } from '../../delivery/queues/chat-events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import { shownTopic } from '../rules/topic.ts'
import type { VisibilityPolicy } from '../rules/visibility-policy.ts'

export interface TopicPolicy {
  readonly channelId: number
  readonly topic: string
  readonly policy: VisibilityPolicy
  readonly updatedAtS: number
}

/** The user's new visibility policy of a topic; 0 when it is removed. */
export function topicPolicyNotice(userId: number, { channelId, topic, policy, updatedAtS }: TopicPolicy): Notice {
  const bodyFor = (knowsEmptyTopic: boolean): EventBody => ({
    type: 'user_topic',
    stream_id: channelId,
    topic_name: shownTopic(topic, knowsEmptyTopic),
    last_updated: updatedAtS,
    visibility_policy: policy,
  })
  const forms = [bodyFor(false), bodyFor(true)] as const
  return {
    type: 'user_topic',
    audience: new Set([userId]),
    body: ({ capabilities }) => forms[capabilities.empty_topic_name ? 1 : 0],
  }
}
