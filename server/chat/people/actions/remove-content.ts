import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithAccounts } from '../../dependencies.ts'
import { type ChangeAvatarNeeds, removeAvatar } from '../../images/actions/change-avatar.ts'
import type { RemoveMessagesNeeds } from '../../messages/actions/remove-messages.ts'
import { refuseMessageChange } from '../../messages/failures/message-changes.ts'
import { type DoomedPlaces, insertRemovals } from '../../messages/store/message-removals.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import type { AlsoOnDeactivation } from './deactivate-user.ts'
import { publishChangedUser, type UpdateUserNeeds } from './update-user.ts'

export type RemoveContentNeeds = ChangeAvatarNeeds & RemoveMessagesNeeds & UpdateUserNeeds & WithAccounts

/** The content of a user that an administrator removes while deactivating them. */
export interface ContentRemoval extends DoomedPlaces {
  readonly profile: boolean
}

/** The name of users and bots without a profile. */
const namesWithoutProfile = { person: 'Deleted user', bot: 'Deactivated bot' }

/**
 * The removal as a part of the deactivation: the profile is removed with it, and the removal of the messages is
 * recorded, which `workOffRemovals` does in batches.
 */
export function contentRemoval(chat: RemoveContentNeeds, actor: ChatUser, removal: ContentRemoval): AlsoOnDeactivation {
  const { directory } = chat
  const isAboutMessages = removal.publicChannels || removal.privateChannels || removal.directMessages
  if (isAboutMessages && !directory.isAllowedMember(directory.settings.can_delete_any_message_group, actor))
    throw refuseMessageChange.deleteOfOthers()
  return async (tx, userIds) => {
    for (const id of userIds) {
      const user = directory.user(id)
      if (user === undefined) continue
      if (removal.profile) await removeProfile(chat, tx, actor, user)
    }
    if (isAboutMessages) await insertRemovals(tx, userIds, removal)
    if (!isAboutMessages && !removal.profile) return
    const details = { ...removal, user_ids: userIds }
    const [id = 0] = userIds
    await chat.accounts.audit(tx, { actorId: actor.id, action: 'user.content_removed', subject: String(id), details })
  }
}

async function removeProfile(
  chat: RemoveContentNeeds,
  tx: Transaction,
  actor: ChatUser,
  user: ChatUser,
): Promise<void> {
  const name = user.isBot ? namesWithoutProfile.bot : namesWithoutProfile.person
  await chat.accounts.changeName(user.id, name, { by: actor.id, tx })
  publishChangedUser(chat, tx, user)
  await removeAvatar(chat, tx, user)
}
