import { roles } from '../../../kernel/values/roles.ts'
import { permissionContextOf } from '../../channels/actions/plan-channel.ts'
import { channelAccess } from '../../channels/rules/access.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { mayAddSubscribers } from '../../channels/rules/permissions.ts'
import type { WithClock } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import { refuseGroup } from '../../groups/failures.ts'
import { mayInGroup } from '../../groups/rules/group-rights.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import { isAllowedMember, type PermissionUser } from '../../groups/rules/membership.ts'
import type { UserGroup } from '../../groups/rules/user-group.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseInvitation } from '../failures.ts'
import type { Invitation, InvitationTerms } from '../rules/invitation.ts'
import type { WithInvitationPolicy } from '../rules/invitation-policy.ts'
import { roleProblem } from '../rules/invited-role.ts'

type PlanInvitationNeeds = WithClock & WithDirectory & WithInvitationPolicy

/** The requested terms of an invitation. */
export interface InvitationRequest extends InvitationTerms {
  /** Null: no expiry; undefined: the deployment's default. */
  readonly expiresInMinutes: number | null | undefined
}

/** Rejects a caller without the permission to invite, before any other check. */
export function checkInviter(
  { directory }: PlanInvitationNeeds,
  caller: ChatUser,
  allowed: GroupSetting,
  { role, welcomeText }: InvitationRequest,
): void {
  if (!directory.isAllowedMember(allowed, caller)) throw refuseInvitation.insufficient()
  const problem = roleProblem(caller, role)
  if (problem !== undefined) throw refuseInvitation.role(problem)
  if (welcomeText === null) return
  if (caller.role > roles.administrator) throw refuseInvitation.role('administrator_needed')
  const lengthMax = chatLimits.welcomeTextLengthMax
  if (Array.from(welcomeText).length > lengthMax) throw refuseInvitation.welcomeTooLong(lengthMax)
}

/** Rejects channels and groups to which the caller may not add users; returns the terms without duplicates. */
export function checkedTerms(chat: PlanInvitationNeeds, caller: ChatUser, input: InvitationRequest): InvitationTerms {
  const { expiresInMinutes: _, ...terms } = input
  return {
    ...terms,
    channelIds: checkedChannels(chat, caller, input.channelIds),
    groupIds: checkedGroups(chat, caller, input.groupIds),
  }
}

/** When an invitation made now expires; undefined for never. */
export function expiryOf({ clock, invitationPolicy }: PlanInvitationNeeds, minutes: number | null | undefined) {
  if (minutes === null) return undefined
  return clock.nowMs() + (minutes ?? invitationPolicy.linkValidityMinutes) * 60_000
}

function checkedChannels({ directory }: PlanInvitationNeeds, caller: ChatUser, ids: readonly number[]): number[] {
  const wanted = [...new Set(ids)]
  const channels = wanted.map((id) => {
    const channel = directory.channel(id)
    if (channel === undefined || !isReadable(directory, caller, channel)) throw refuseInvitation.invalidChannel(id)
    return channel
  })
  const context = permissionContextOf(directory, caller)
  const others = () => [...directory.channels()].some((one) => !one.isArchived && mayAddSubscribers(context, one))
  // Anyone may invite to default channels, but a caller who may subscribe nobody must not name any channel.
  const isRefused = channels.some((channel) => !isOffered(directory, caller, channel))
  if (isRefused || (channels.length > 0 && !others())) throw refuseInvitation.mayNotSubscribe()
  return wanted
}

function isReadable(directory: Directory, user: ChatUser, channel: Channel): boolean {
  const isSubscribed = directory.isSubscribed(user.id, channel.id)
  return !channel.isArchived && channelAccess(directory.graph, channel, user, isSubscribed).content
}

const isOffered = (directory: Directory, user: ChatUser, channel: Channel): boolean =>
  channel.isDefault || mayAddSubscribers(permissionContextOf(directory, user), channel)

function checkedGroups({ directory }: PlanInvitationNeeds, caller: ChatUser, ids: readonly number[]): number[] {
  const wanted = [...new Set(ids)]
  for (const id of wanted) {
    const group = directory.group(id)
    if (group === undefined) throw refuseGroup.invalidGroup()
    if (group.isDeactivated) throw refuseGroup.deactivated()
    if (!mayAddMembers(directory, caller, group)) throw refuseGroup.insufficientPermission()
  }
  return wanted
}

function mayAddMembers(directory: Directory, user: ChatUser, group: UserGroup): boolean {
  const { graph, settings } = directory
  const requester = { graph, user, managesAllGroups: settings.can_manage_all_groups }
  return mayInGroup(requester, group, 'can_add_members_group')
}

/** Whether the creator of an invitation could create it now. */
export function mayStillInvite(
  { graph, settings }: Directory,
  { email }: Pick<Invitation, 'email'>,
  creator: PermissionUser | undefined,
): boolean {
  const allowed = email === undefined ? settings.create_multiuse_invite_group : settings.can_invite_users_group
  return creator !== undefined && isAllowedMember(graph, allowed, creator)
}

/** The channels and groups of an invitation that its creator may still give. */
export function givenBy(directory: Directory, { invitedBy, channelIds, groupIds }: Invitation) {
  const creator = directory.user(invitedBy)
  if (creator === undefined) return { channels: [], groups: [] }
  const channels = channelIds.flatMap((id) => directory.channel(id) ?? [])
  const groups = groupIds.flatMap((id) => directory.group(id) ?? [])
  return {
    channels: channels.filter((one) => isReadable(directory, creator, one) && isOffered(directory, creator, one)),
    groups: groups.filter((one) => !one.isDeactivated && mayAddMembers(directory, creator, one)),
  }
}
