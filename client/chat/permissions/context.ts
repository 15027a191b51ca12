import type { BotSettings } from '../../../server/chat/bots/rules.ts'
import type { GovernedChannel } from '../../../server/chat/channels/rules/access.ts'
import type { Channel as RuleChannel } from '../../../server/chat/channels/rules/channel.ts'
import type { PermissionContext } from '../../../server/chat/channels/rules/permissions.ts'
import { privacyFrom } from '../../../server/chat/channels/rules/privacy.ts'
import type { GovernedGroup } from '../../../server/chat/groups/rules/group-rights.ts'
import type { MembershipGroup, PermissionUser } from '../../../server/chat/groups/rules/membership.ts'
import type { DeleteRules, EditRules } from '../../../server/chat/messages/rules/edit-permission.ts'
import type { MoveLimits } from '../../../server/chat/messages/rules/move-permission.ts'
import type { OrganizationTopics } from '../../../server/chat/topics/rules/topics-policy.ts'
import { type Role, roles } from '../../roles.ts'
import type { ChatState } from '../state/chat-state.ts'
import { type OrganizationSettings, realmSettings } from '../state/organization.ts'
import type { Channel, User, UserGroup } from '../state/types.ts'

/** The parts of the state that decide permissions in the organization. */
export type OrganizationState = Pick<ChatState, 'people' | 'groups' | 'organization'>
/** The same with channels. */
export type PermissionState = OrganizationState & Pick<ChatState, 'channels'>

/** The organization's settings that decide permissions. */
export type RuleSettings = BotSettings &
  PermissionContext['settings'] &
  EditRules &
  DeleteRules &
  MoveLimits &
  OrganizationTopics

/** The signed-in user and the facts that decide their permissions, in the types of the server's rules. */
export interface ClientContext extends PermissionContext {
  readonly user: RuleUser
  readonly settings: RuleSettings
}

export interface RuleUser extends PermissionUser {
  readonly isBot: boolean
}

/** Each value of the state is converted once: it is never changed. */
function converted<From extends object, To>(convert: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, To>()
  return (from) => {
    const before = known.get(from)
    if (before !== undefined) return before
    const fresh = convert(from)
    known.set(from, fresh)
    return fresh
  }
}

export const ruleUser = converted(
  ({ user_id, role, is_active, is_bot, date_joined }: User): RuleUser => ({
    id: user_id,
    role: role as Role,
    isActive: is_active,
    isBot: is_bot,
    joinedAtMs: Date.parse(date_joined),
  }),
)

export const ruleGroup = converted((group: UserGroup): MembershipGroup & GovernedGroup => ({
  name: group.name,
  isSystem: group.is_system_group,
  isDeactivated: group.deactivated,
  memberIds: new Set(group.members),
  subgroupIds: group.direct_subgroup_ids,
  permissions: group,
}))

export type ClientChannel = GovernedChannel & Pick<RuleChannel, 'isArchived' | 'topicsPolicy'>

export const ruleChannel = converted(
  (channel: Channel): ClientChannel => ({
    privacy:
      privacyFrom({
        isPrivate: channel.invite_only,
        isWebPublic: channel.is_web_public,
        isHistoryShared: channel.history_public_to_subscribers,
      }) ?? 'private_protected',
    isArchived: channel.is_archived,
    topicsPolicy: channel.topics_policy,
    permissions: channel as unknown as RuleChannel['permissions'],
  }),
)

const ruleSettings = converted((settings: OrganizationSettings): RuleSettings => realmSettings(settings))

/** A user that the state does not contain may do nothing. */
const nobody: RuleUser = { id: 0, role: roles.guest, isActive: false, isBot: false, joinedAtMs: 0 }

export function permissionContext(state: OrganizationState, nowMs: number): ClientContext {
  const own = state.people.byId.get(state.people.ownId)
  const groupOf = (id: number) => {
    const group = state.groups.get(id)
    return group === undefined ? undefined : ruleGroup(group)
  }
  const days = Number(state.organization.settings.realm_waiting_period_threshold)
  return {
    user: own === undefined ? nobody : ruleUser(own),
    graph: { groups: { get: groupOf }, waiting: { nowMs, days } },
    settings: ruleSettings(state.organization.settings),
  }
}

export function channelOf(state: PermissionState, channelId: number | undefined): ClientChannel | undefined {
  const channel = channelId === undefined ? undefined : state.channels.byId.get(channelId)
  return channel === undefined ? undefined : ruleChannel(channel)
}
