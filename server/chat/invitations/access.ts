import type { WithDirectory } from '../directory/directory.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { maySeeEmail } from '../people/rules/email-visibility.ts'
import { type Invitation, seesInvitation } from './rules/invitation.ts'

/** The account with an address, if the caller may know that it has one. */
export function knownAccount({ directory }: WithDirectory, caller: ChatUser, email: string): ChatUser | undefined {
  const user = directory.userByEmail(email)
  return user !== undefined && maySeeEmail(caller, user) ? user : undefined
}

/** Whether the caller finds an open invitation in the list: not if its address has an account by now. */
export function listsInvitation(
  chat: WithDirectory,
  caller: ChatUser,
  invitation: Pick<Invitation, 'email' | 'invitedBy'>,
): boolean {
  const { email } = invitation
  return seesInvitation(caller, invitation) && (email === undefined || knownAccount(chat, caller, email) === undefined)
}
