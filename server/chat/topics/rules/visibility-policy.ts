/** A user's visibility policy of a topic; 0 means that none is set. */
export const visibilityPolicy = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const
export type VisibilityPolicy = (typeof visibilityPolicy)[keyof typeof visibilityPolicy]

/** The values of the settings for automatic following and unmuting. */
export const automaticPolicy = { onParticipation: 1, onSend: 2, onInitiation: 3, never: 4 } as const

export interface AutomaticPolicies {
  /** automatically_follow_topics_policy */
  readonly follow: number
  /** automatically_unmute_topics_in_muted_streams_policy */
  readonly unmuteInMutedChannels: number
}

export interface TopicState {
  readonly current: VisibilityPolicy
  readonly isChannelMuted: boolean
  /** The sender could read no earlier message of the topic. */
  readonly isFirstMessage: boolean
}

/** The sender's policy of the topic after sending; undefined when it does not become more visible. */
export function policyAfterSending(
  policies: AutomaticPolicies,
  { current, isChannelMuted, isFirstMessage }: TopicState,
): typeof visibilityPolicy.unmuted | typeof visibilityPolicy.followed | undefined {
  if (current === visibilityPolicy.followed) return undefined
  // A topic with a policy was not started by this message, even if its older messages are deleted.
  const starts = isFirstMessage && current === visibilityPolicy.inherit
  const applies = (policy: number) =>
    policy === automaticPolicy.onParticipation ||
    policy === automaticPolicy.onSend ||
    (policy === automaticPolicy.onInitiation && starts)
  if (applies(policies.follow)) return visibilityPolicy.followed
  if (!isChannelMuted || !applies(policies.unmuteInMutedChannels)) return undefined
  return current === visibilityPolicy.unmuted ? undefined : visibilityPolicy.unmuted
}

/** Whether `policyAfterSending` needs to know if the topic has older messages. */
export function dependsOnFirstMessage({ follow, unmuteInMutedChannels }: AutomaticPolicies): boolean {
  return follow === automaticPolicy.onInitiation || unmuteInMutedChannels === automaticPolicy.onInitiation
}

/** Whether the topic is muted for the user: its policy overrides the channel's mute. */
export function isTopicMuted(policy: VisibilityPolicy, isChannelMuted: boolean): boolean {
  if (policy === visibilityPolicy.muted) return true
  return isChannelMuted && policy === visibilityPolicy.inherit
}
