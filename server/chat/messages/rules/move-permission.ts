import { roles } from '../../../kernel/values/roles.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import type { PermissionContext } from '../../channels/rules/permissions.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import { isAllowed, isAllowedMember } from '../../groups/rules/membership.ts'
import { isPast } from './edit-permission.ts'
import type { TopicChange } from './message-change.ts'

/** The facts that decide whether a user may move a message. */
export interface Mover {
  readonly mayMoveTopics: boolean
  readonly mayMoveChannels: boolean
  readonly mayResolve: boolean
  /** Moderators and above have no time limits. */
  readonly isModerator: boolean
}

/** A permission of the organization counts everywhere, one of the channel in it. */
export function moverOf(
  { user, graph, settings }: PermissionContext,
  { permissions }: Pick<Channel, 'permissions'>,
): Mover {
  const may = (...granted: GroupSetting[]) => granted.some((setting) => isAllowed(graph, setting, user))
  const administers = isAllowedMember(graph, permissions.can_administer_channel_group, user)
  return {
    mayMoveTopics:
      administers ||
      may(settings.can_move_messages_between_topics_group, permissions.can_move_messages_within_channel_group),
    mayMoveChannels:
      administers ||
      isAllowedMember(graph, settings.can_move_messages_between_channels_group, user) ||
      may(permissions.can_move_messages_out_of_channel_group),
    mayResolve: may(settings.can_resolve_topics_group, permissions.can_resolve_topics_group),
    isModerator: user.role <= roles.moderator,
  }
}

export interface MoveLimits {
  /** null: no limit. */
  readonly move_messages_within_stream_limit_seconds: number | null
  readonly move_messages_between_streams_limit_seconds: number | null
}

export interface MoveRequest {
  readonly topic: TopicChange
  readonly changesChannel: boolean
}

export type MoveRefusal = 'not_permitted' | 'may_not_resolve' | 'topic_too_late' | 'channel_too_late'

export function moveRefusal(
  { topic, changesChannel }: MoveRequest,
  mover: Mover,
  limits: MoveLimits,
  ageS: number,
): MoveRefusal | undefined {
  const isResolving = topic === 'resolved' || topic === 'unresolved'
  if (isResolving && !mover.mayResolve) return 'may_not_resolve'
  if (topic === 'renamed' && !mover.mayMoveTopics) return 'not_permitted'
  if (changesChannel && !mover.mayMoveChannels) return 'not_permitted'
  if (mover.isModerator) return undefined
  if (topic === 'renamed' && isPast(limits.move_messages_within_stream_limit_seconds, ageS)) return 'topic_too_late'
  if (changesChannel && isPast(limits.move_messages_between_streams_limit_seconds, ageS)) return 'channel_too_late'
  return undefined
}

/** The maximum age of a message that this mover may move; null without a limit. */
export function moveAgeLimitS({ topic, changesChannel }: MoveRequest, mover: Mover, limits: MoveLimits): number | null {
  if (mover.isModerator) return null
  const renamed = topic === 'renamed' ? limits.move_messages_within_stream_limit_seconds : null
  const rechanneled = changesChannel ? limits.move_messages_between_streams_limit_seconds : null
  if (renamed === null) return rechanneled
  return rechanneled === null ? renamed : Math.min(renamed, rechanneled)
}
