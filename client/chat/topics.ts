/** The server's rules about topics and their visibility policies. */
export { isResolvedTopic, resolvedTopicPrefix, topicKey } from '../../server/chat/topics/rules/topic.ts'
export {
  isTopicMuted,
  type VisibilityPolicy,
  visibilityPolicy,
} from '../../server/chat/topics/rules/visibility-policy.ts'
