import type { TopicsPolicy } from '../../channels/rules/channel.ts'

export type TopicRefusal = 'topic_required' | 'only_empty_topic'

export interface OrganizationTopics {
  readonly topics_policy: 'allow_empty_topic' | 'disable_empty_topic'
  readonly mandatory_topics: boolean
}

/** Whether a channel accepts a message in this topic; the channel's policy overrides the organization's. */
export function topicRefusal(
  topic: string,
  policy: TopicsPolicy,
  organization: OrganizationTopics,
): TopicRefusal | undefined {
  if (topic !== '') return policy === 'empty_topic_only' ? 'only_empty_topic' : undefined
  if (policy === 'disable_empty_topic') return 'topic_required'
  if (policy !== 'inherit') return undefined
  const isRequired = organization.topics_policy === 'disable_empty_topic' || organization.mandatory_topics
  return isRequired ? 'topic_required' : undefined
}
