import type { Role } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { claimBotName } from '../../bots/actions/claim-bot-name.ts'
import { managedBotNotices } from '../../bots/actions/managed-bots.ts'
import { botChangedNotice, botManagers, botOffersChangedNotices } from '../../bots/notices.ts'
import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithAccounts, WithClock, WithMail } from '../../dependencies.ts'
import { refuse } from '../../failures.ts'
import { groupChangeNotices } from '../../groups/notices/role-groups.ts'
import { publishInvitedAccount } from '../../invitations/actions/publish-account.ts'
import { invitationsChangedNotice } from '../../invitations/notices.ts'
import {
  changeProfile,
  type ProfileChange,
  type UpdateProfileDataNeeds,
} from '../../profile-fields/actions/update-profile-data.ts'
import { giveRole } from '../../recovery/actions/change-access.ts'
import { mailOldAddress } from '../../recovery/actions/mail-person.ts'
import { refuseRecovery } from '../../recovery/failures.ts'
import { affectedByRole } from '../access/affected-viewers.ts'
import { accessUserToManage, isKnown, knownTo, knownUsers } from '../access/users.ts'
import { refusePerson } from '../failures.ts'
import { emailNotices, seenAddressNotices, userChangedNotice } from '../notices/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { inAccounts } from './account-refusals.ts'
import { checkEmailMayJoin, claimFullName, publishAfterRefresh } from './check-person.ts'
import { trackVisibility } from './track-visibility.ts'

export type UpdateUserNeeds = UpdateProfileDataNeeds & WithAccounts & WithChannelActivities & WithClock & WithMail

export interface UserChange {
  readonly fullName: string | undefined
  readonly role: Role | undefined
  readonly newEmail: string | undefined
  readonly profileData: readonly ProfileChange[] | undefined
}

/** Changes a user's account as an administrator; all of the change is made or none. */
export async function updateUser(
  chat: UpdateUserNeeds,
  actor: ChatUser,
  userId: number,
  change: UserChange,
): Promise<void> {
  const target = await accessUserToManage(chat, actor, userId)
  const { fullName, role, newEmail, profileData } = change
  if (role === roles.owner && target.role !== roles.owner && actor.role !== roles.owner) throw refuse.mustBeOwner()
  const isMoved = newEmail !== undefined && newEmail.trim() !== target.deliveryEmail
  // The personal settings require the password and confirm the new address; this must not bypass them.
  if (isMoved && target.id === actor.id) throw refuseRecovery.ownAddress()
  if (newEmail !== undefined) await checkEmailMayJoin(chat, newEmail)
  const visibility =
    role === undefined ? undefined : await trackVisibility(chat, () => affectedByRole(chat.directory, target))
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      if (target.isBot && fullName !== undefined) await claimBotName(tx, { fullName, id: target.id })
      if (fullName !== undefined) await claimFullName(chat, tx, [fullName], target.id)
      if (role !== undefined && role !== target.role) await changeRole(chat, tx, actor, target, role)
      if (fullName !== undefined && fullName.trim() !== target.fullName)
        await chat.accounts.changeName(target.id, fullName, { by: actor.id, tx })
      const moved = isMoved ? await moveUser(chat, tx, actor, target, newEmail) : undefined
      publishChangedUser(chat, tx, target)
      if (moved !== undefined) await publishInvitedAccount(chat, tx, moved)
      visibility?.reportOnCommit(tx)
      if (profileData !== undefined) await changeProfile(chat, tx, target, profileData, { asAdministrator: true })
    }),
  )
}

async function moveUser(chat: UpdateUserNeeds, tx: Transaction, actor: ChatUser, target: ChatUser, newEmail: string) {
  const moved = await chat.accounts.changeEmail(target.id, newEmail, { by: actor.id, tx })
  if (!target.isBot) await mailOldAddress(chat, tx, { id: target.id, email: target.deliveryEmail }, moved.email)
  return moved
}

async function changeRole(chat: UpdateUserNeeds, tx: Transaction, actor: ChatUser, target: ChatUser, role: Role) {
  const done = await giveRole(chat, tx, target.id, role, actor.id)
  if (done.kind === 'refused') throw refusePerson.onlyOwnerRole()
  publishRoleChange(chat, tx, target.id, done)
}

/** Publishes the effects of a changed role on the user's bots and invitations. */
export function publishRoleChange(
  chat: UpdateUserNeeds,
  tx: Transaction,
  userId: number,
  done: Extract<Awaited<ReturnType<typeof giveRole>>, { readonly kind: 'changed' }>,
): void {
  for (const { id } of done.bots) {
    const bot = chat.directory.user(id)
    if (bot !== undefined) publishChangedUser(chat, tx, bot)
  }
  if (done.invitationsRevoked > 0) chat.events.publishOnCommit(tx, invitationsChangedNotice(chat.directory, [userId]))
  chat.events.publishOnCommit(tx, ...botOffersChangedNotices(done.offersEndedFor))
}

/** Publishes the changes of name, role, owner and address, once the new state has been read. */
export function publishChangedUser(chat: UpdateUserNeeds, tx: Transaction, user: ChatUser): void {
  publishAfterRefresh(chat, tx, [user.id], (find, former) =>
    changedUserNotices(chat, former.get(user.id) ?? user, find(user.id)),
  )
}

export async function changedUserNotices(
  chat: UpdateUserNeeds,
  before: ChatUser,
  after: ChatUser,
): Promise<readonly Notice[]> {
  const audience = await knownTo(chat, after)
  const notices: Notice[] = []
  if (after.fullName !== before.fullName)
    notices.push(userChangedNotice(after.id, { full_name: after.fullName }, audience))
  if (after.role !== before.role) {
    notices.push(userChangedNotice(after.id, { role: after.role }, audience))
    notices.push(...groupChangeNotices(chat.directory.graph, before, after))
    notices.push(...(await managedBotNotices(chat, before, after)), ...(await seenAddresses(chat, before, after)))
  }
  if (after.deliveryEmail !== before.deliveryEmail || after.settings !== before.settings)
    notices.push(...emailNotices(before, after, audience, (id) => chat.directory.user(id), chat.site()))
  if (after.isBot && after.fullName !== before.fullName) {
    const managers = botManagers(chat.directory.users(), after.botOwnerId)
    notices.push(botChangedNotice(after.id, { full_name: after.fullName }, managers))
  }
  return notices
}

/** For the clients of a user with a new role: the addresses of others that it shows or hides. */
async function seenAddresses(chat: UpdateUserNeeds, before: ChatUser, after: ChatUser): Promise<Notice[]> {
  if (chat.events.listening(new Set([after.id])).length === 0) return []
  const known = await knownUsers(chat, after)
  return seenAddressNotices(
    before,
    after,
    [...chat.directory.users()].filter(({ id }) => isKnown(known, id)),
  )
}
