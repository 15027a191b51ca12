import { isAllowedMember } from '../../../server/chat/groups/rules/membership.ts'
import { roleProblem } from '../../../server/chat/invitations/rules/invited-role.ts'
import { type Role, type RoleName, roles } from '../../roles.ts'
import { type OrganizationState, permissionContext } from './context.ts'

/** Whether the user may invite people by mail. */
export function mayInviteByMail(state: OrganizationState, nowMs: number): boolean {
  const { user, graph, settings } = permissionContext(state, nowMs)
  return isAllowedMember(graph, settings.can_invite_users_group, user)
}

/** Whether the user may create a link that invites everybody who has it. */
export function mayInviteByLink(state: OrganizationState, nowMs: number): boolean {
  const { user, graph, settings } = permissionContext(state, nowMs)
  return isAllowedMember(graph, settings.create_multiuse_invite_group, user)
}

/** The roles that the user may give to invited people. */
export function invitedRoles(ownRole: number): readonly RoleName[] {
  const names = Object.keys(roles) as readonly RoleName[]
  return names.filter((name) => roleProblem({ role: ownRole as Role }, roles[name]) === undefined)
}
