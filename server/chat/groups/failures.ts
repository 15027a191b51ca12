import { chatFailures, refuse } from '../failures.ts'
import type { GroupNameProblem } from './rules/group-name.ts'
import type { GroupUse } from './rules/group-use.ts'

/** The failures of user groups. */
export const refuseGroup = {
  tooMany: (max: number) => refuse.badRequest(`You cannot create more than ${max} groups.`),
  listedTooMany: (max: number) =>
    refuse.badRequest(`A permission cannot list more than ${max} users and groups. Give it to a group instead.`),
  insufficientPermission: () => refuse.badRequest('Insufficient permission'),
  invalidGroup: () => refuse.badRequest('Invalid user group'),
  invalidSubgroup: (id: number) => refuse.badRequest(`Invalid user group ID: ${id}`),
  invalidUser: (id: number) => refuse.badRequest(`Invalid user ID: ${id}`),
  deactivated: () => refuse.badRequest('User group is deactivated.'),
  badName(problem: GroupNameProblem) {
    if (problem.kind === 'empty') return refuse.badRequest(`User group name can't be empty!`)
    if (problem.kind === 'too_long')
      return refuse.badRequest(`User group name cannot exceed ${problem.lengthMax} characters.`)
    return refuse.badRequest(`User group name cannot start with '${problem.prefix}'.`)
  },
  descriptionTooLong: (lengthMax: number) =>
    refuse.badParameter('description', `User group description cannot exceed ${lengthMax} characters.`),
  nameTaken: (name: string) => refuse.badRequest(`User group '${name}' already exists.`),
  nothingNew: () => refuse.badRequest('No new data supplied'),
  nothingToDo: (parameters: readonly string[]) =>
    refuse.badRequest(`Nothing to do. Specify at least one of ${parameters.map((name) => `"${name}"`).join(', ')}.`),
  alreadyMember: (id: number) => refuse.badRequest(`User ${id} is already a member of this group`),
  notMember: (id: number) => refuse.badRequest(`There is no user with ID ${id} in this user group`),
  alreadySubgroup: (id: number) => refuse.badRequest(`User group ${id} is already a subgroup of this group.`),
  notSubgroup: (id: number) => refuse.badRequest(`User group ${id} is not a subgroup of this group.`),
  cycle: (id: number) => refuse.badRequest(`User group ${id} would contain itself through one of the subgroups.`),
  inUse: (objections: readonly GroupUse[]) =>
    chatFailures.fail('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', { objections }),
}
