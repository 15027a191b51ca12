import {
  type DirectRefusal,
  directRefusal as directRefusalByRules,
  type PostRefusal,
  postRefusal as postRefusalByRules,
} from '../../../server/chat/messages/rules/post-permission.ts'
import {
  type TopicRefusal,
  topicRefusal as topicRefusalByRules,
} from '../../../server/chat/topics/rules/topics-policy.ts'
import { channelOf, type PermissionState, permissionContext, ruleUser } from './context.ts'

export type { DirectRefusal, PostRefusal, TopicRefusal }

/** Why the user may not post in a channel. */
export function postRefusal(state: PermissionState, channelId: number, nowMs: number): PostRefusal | undefined {
  const channel = channelOf(state, channelId)
  if (channel === undefined) return 'unknown_channel'
  const { user, graph } = permissionContext(state, nowMs)
  return postRefusalByRules(graph, channel, [{ user, isSubscribed: state.channels.subscriptions.has(channelId) }])
}

/** Why a channel does not take a message in this topic; whether a new topic may be started, the server decides. */
export function topicRefusal(
  state: PermissionState,
  channelId: number,
  topic: string,
  nowMs: number,
): TopicRefusal | undefined {
  const channel = channelOf(state, channelId)
  if (channel === undefined) return undefined
  return topicRefusalByRules(topic, channel.topicsPolicy, permissionContext(state, nowMs).settings)
}

/** Why the user may not write to these people. `may_not_start` holds only if they have no conversation yet. */
export function directRefusal(
  state: PermissionState,
  userIds: readonly number[],
  nowMs: number,
): DirectRefusal | undefined {
  const context = permissionContext(state, nowMs)
  const recipients = userIds.flatMap((id) => {
    const user = state.people.byId.get(id)
    return user === undefined ? [] : [ruleUser(user)]
  })
  return directRefusalByRules(context, context.user, recipients)
}
