import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createUserGroup } from './create-user-group.ts'
import { deactivateUserGroup, deleteUserGroup } from './deactivate-user-group.ts'
import { getGroupMembers } from './get-group-members.ts'
import { getIsGroupMember } from './get-is-group-member.ts'
import { getSubgroups } from './get-subgroups.ts'
import { getUserGroups } from './get-user-groups.ts'
import { updateGroupMembers } from './update-group-members.ts'
import { updateSubgroups } from './update-subgroups.ts'
import { updateUserGroup } from './update-user-group.ts'

export const userGroupEndpoints: readonly AnyEndpoint[] = [
  createUserGroup,
  getUserGroups,
  updateUserGroup,
  deactivateUserGroup,
  deleteUserGroup,
  updateGroupMembers,
  getGroupMembers,
  getIsGroupMember,
  updateSubgroups,
  getSubgroups,
]
