import { isResolvedTopic, resolvedTopicPrefix, shortened, unnamedTopic } from '../../topics/rules/topic.ts'

export const propagateModes = ['change_one', 'change_later', 'change_all'] as const
export type PropagateMode = (typeof propagateModes)[number]

/** The requested changes of a message; unchanged fields are absent. */
export interface ChangeRequest {
  readonly content: string | undefined
  readonly topic: string | undefined
  readonly channelId: number | undefined
  readonly propagateMode: PropagateMode
}

export type ChangeProblem =
  | 'nothing_to_change'
  | 'direct_to_channel'
  | 'direct_topic'
  | 'propagation_without_move'
  | 'content_and_channel'
  | 'empty_topic_resolved'
  | 'widget'

/** Whether a request makes sense for the message, before the permission check. */
export function changeProblem(
  message: { readonly isDirect: boolean; readonly isWidget: boolean },
  { content, topic, channelId, propagateMode }: ChangeRequest,
): ChangeProblem | undefined {
  const moves = topic !== undefined || channelId !== undefined
  if (content === undefined && !moves) return 'nothing_to_change'
  if (message.isDirect && channelId !== undefined) return 'direct_to_channel'
  if (message.isDirect && topic !== undefined) return 'direct_topic'
  if (propagateMode !== 'change_one' && !moves) return 'propagation_without_move'
  if (content !== undefined && channelId !== undefined) return 'content_and_channel'
  if (topic !== undefined && isResolvedEmptyTopic(topic)) return 'empty_topic_resolved'
  return content !== undefined && message.isWidget ? 'widget' : undefined
}

function isResolvedEmptyTopic(topic: string): boolean {
  const trimmed = topic.trim()
  if (trimmed === resolvedTopicPrefix.trim()) return true
  return isResolvedTopic(trimmed) && unnamedTopic(trimmed.slice(resolvedTopicPrefix.length)) === ''
}

/** How a topic name changes: the resolved prefix added or removed, or another name. */
export type TopicChange = 'none' | 'resolved' | 'unresolved' | 'renamed'

/**
 * Compared exactly, because a user who may only resolve must not rename: adding the prefix truncates only a name that
 * would become too long, and removing it restores nothing.
 */
export function topicChange(before: string, after: string, lengthMax: number): TopicChange {
  if (before === after) return 'none'
  if (!isResolvedTopic(before) && after === shortened(`${resolvedTopicPrefix}${before}`, lengthMax)) return 'resolved'
  if (isResolvedTopic(before) && before === `${resolvedTopicPrefix}${after}`) return 'unresolved'
  return 'renamed'
}
