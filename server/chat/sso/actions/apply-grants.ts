import {
  type GivenRole,
  groupsAfterSignIn,
  type LinkedIdentity,
  type ProviderGrants,
  type ProviderIdentity,
  type ProviderSettings,
  type Role,
  roleAfterSignIn,
  roleOfGroups,
  userGroupsOf,
} from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { membersChangedNotice } from '../../groups/notices/groups.ts'
import type { UserGroup } from '../../groups/rules/user-group.ts'
import { addMembers, removeMembers } from '../../groups/store/groups.ts'
import { lockGroups } from '../../groups/store/lock-groups.ts'
import { affectedByRole } from '../../people/access/affected-viewers.ts'
import { trackVisibility } from '../../people/actions/track-visibility.ts'
import { publishChangedUser, publishRoleChange, type UpdateUserNeeds } from '../../people/actions/update-user.ts'
import { giveRole } from '../../recovery/actions/change-access.ts'

export type ApplyGrantsNeeds = UpdateUserNeeds

/** At every sign-in: the role and the user groups follow the groups of the provider. */
export async function applyGrants(
  chat: ApplyGrantsNeeds,
  linked: LinkedIdentity,
  identity: ProviderIdentity,
  settings: ProviderSettings,
): Promise<void> {
  const { groups } = identity
  const granted = { role: roleOfGroups(settings, groups), groupNames: userGroupsOf(settings, groups) }
  await changeGrants(chat, linked, granted, (tx, link, grants) => chat.accounts.sso.noteUse(link, identity, grants, tx))
}

/**
 * Ends everything that the provider gave: without its sign-ins nothing else would. `also` runs in the transaction. False
 * if the identity was unlinked concurrently.
 */
export function endGrants(
  chat: ApplyGrantsNeeds,
  linked: LinkedIdentity,
  also: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  return changeGrants(chat, linked, { role: undefined, groupNames: [] }, also)
}

interface Granted {
  readonly role: Role | undefined
  readonly groupNames: readonly string[]
}

async function changeGrants(
  chat: ApplyGrantsNeeds,
  linked: LinkedIdentity,
  granted: Granted,
  also: (tx: Transaction, link: LinkedIdentity, grants: ProviderGrants) => Promise<void>,
): Promise<boolean> {
  const user = chat.directory.user(linked.personId)
  // The same users and channels as for a change of role: it covers the memberships of the person too.
  const visibility = await trackVisibility(chat, () =>
    user === undefined ? { viewers: [], channels: [] } : affectedByRole(chat.directory, user),
  )
  return chat.database.transaction(async (tx) => {
    const groups = await lockGroups(tx)
    const links = await chat.accounts.sso.lockIdentities(linked.personId, tx)
    const link = links.find(({ id }) => id === linked.id)
    // Unlinked concurrently.
    if (link === undefined) return false
    const { given: role, before: roleBefore } = await applyRole(chat, tx, link, links, granted.role)
    const groupIds = await applyGroups(chat, tx, link, groups, granted.groupNames)
    await also(tx, link, { role, roleBefore, groupIds })
    visibility.reportOnCommit(tx)
    return true
  })
}

/** Returns the role that is the provider's. */
async function applyRole(
  chat: ApplyGrantsNeeds,
  tx: Transaction,
  link: LinkedIdentity,
  links: readonly LinkedIdentity[],
  mapped: Role | undefined,
): Promise<GivenRole> {
  const { personId } = link
  const person = await chat.accounts.findById(personId, tx)
  const user = chat.directory.user(personId)
  const given = givenRoleOf(link)
  if (person === undefined || user === undefined) return given
  const others = links.filter(({ id }) => id !== link.id).map(givenRoleOf)
  const after = roleAfterSignIn({ current: person.role, ...given, others }, mapped)
  if (after.role === person.role) return after
  const done = await giveRole(chat, tx, personId, after.role, undefined)
  // The last owner stays one; the next sign-in tries again.
  if (done.kind === 'refused') return given
  publishRoleChange(chat, tx, personId, done)
  publishChangedUser(chat, tx, user)
  return after
}

const givenRoleOf = ({ givenRole: given, roleBefore: before }: LinkedIdentity): GivenRole => ({ given, before })

/** Returns the user groups whose membership is the provider's. */
async function applyGroups(
  chat: ApplyGrantsNeeds,
  tx: Transaction,
  { personId, givenGroupIds }: LinkedIdentity,
  groups: ReadonlyMap<number, UserGroup>,
  names: readonly string[],
): Promise<readonly number[]> {
  const open = [...groups.values()].filter(({ isSystem, isDeactivated }) => !isSystem && !isDeactivated)
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const mapped = open.filter(({ name }) => wanted.has(name.toLowerCase())).map(({ id }) => id)
  const current = new Set(open.filter(({ memberIds }) => memberIds.has(personId)).map(({ id }) => id))
  const { add, remove, given } = groupsAfterSignIn({ current, given: givenGroupIds }, mapped)
  if (add.length + remove.length > 0) chat.directory.refreshOnCommit(tx, { groups: [...add, ...remove] })
  for (const group of open) {
    if (add.includes(group.id)) {
      await addMembers(tx, group.id, [personId])
      chat.events.publishOnCommit(tx, membersChangedNotice('add_members', group, [personId]))
    }
    if (remove.includes(group.id)) {
      await removeMembers(tx, group.id, [personId])
      chat.events.publishOnCommit(tx, membersChangedNotice('remove_members', group, [personId]))
    }
  }
  return given
}
