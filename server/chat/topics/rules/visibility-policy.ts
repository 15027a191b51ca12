/** How a person wants to be told of a topic; 0 stands for having said nothing. */
export const visibilityPolicy = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const
export type VisibilityPolicy = (typeof visibilityPolicy)[keyof typeof visibilityPolicy]

/** The values of the personal settings about following and unmuting by itself. */
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
  /** No message of the topic was there before that the sender could read. */
  readonly isFirstMessage: boolean
}

/** The policy a topic gets because its sender wrote in it; undefined when nothing becomes more visible. */
export function policyAfterSending(
  policies: AutomaticPolicies,
  { current, isChannelMuted, isFirstMessage }: TopicState,
): typeof visibilityPolicy.unmuted | typeof visibilityPolicy.followed | undefined {
  if (current === visibilityPolicy.followed) return undefined
  // A topic somebody has a policy for was not started by this message, whatever has become of its older ones.
  const starts = isFirstMessage && current === visibilityPolicy.inherit
  const applies = (policy: number) =>
    policy === automaticPolicy.onParticipation ||
    policy === automaticPolicy.onSend ||
    (policy === automaticPolicy.onInitiation && starts)
  if (applies(policies.follow)) return visibilityPolicy.followed
  if (!isChannelMuted || !applies(policies.unmuteInMutedChannels)) return undefined
  return current === visibilityPolicy.unmuted ? undefined : visibilityPolicy.unmuted
}

/** Whether the database must be asked for older messages of the topic before `policyAfterSending` can be. */
export function dependsOnFirstMessage({ follow, unmuteInMutedChannels }: AutomaticPolicies): boolean {
  return follow === automaticPolicy.onInitiation || unmuteInMutedChannels === automaticPolicy.onInitiation
}

/** Whether messages of the topic count for the person: a policy of the topic goes before the channel's mute. */
export function isTopicMuted(policy: VisibilityPolicy, isChannelMuted: boolean): boolean {
  if (policy === visibilityPolicy.muted) return true
  return isChannelMuted && policy === visibilityPolicy.inherit
}
