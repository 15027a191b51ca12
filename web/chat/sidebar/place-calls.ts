import type { VisibilityPolicy } from '../../../client/chat/topics.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'

export function setTopicPolicy(channelId: number, topic: string, policy: VisibilityPolicy): void {
  attempt(chatClient.call('POST /user_topics', { stream_id: channelId, topic, visibility_policy: policy }))
}

export function markTopicRead(channelId: number, topic: string): void {
  attempt(chatClient.call('POST /mark_topic_as_read', { stream_id: channelId, topic_name: topic }))
}

export function markChannelRead(channelId: number): void {
  attempt(chatClient.call('POST /mark_stream_as_read', { stream_id: channelId }))
}
