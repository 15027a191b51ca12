import { roles } from '../../kernel/values/roles.ts'
import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { Directory } from '../directory/directory.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { maySeeEmail } from '../people/rules/email-visibility.ts'

/** Asks administrators and the inviters to fetch the invitations again. */
export function invitationsChangedNotice(directory: Directory, inviterIds: readonly number[]): Notice {
  return plainNotice({ type: 'invites_changed' }, interestedIn(directory, inviterIds))
}

/** The same for invitations to a new account: it does not tell others that the address has one. */
export function accountInvitedNotice(directory: Directory, inviterIds: readonly number[], account: ChatUser): Notice {
  const interested = [...interestedIn(directory, inviterIds)]
  const knowing = interested.filter((id) => maySeeEmail(directory.user(id), account))
  return plainNotice({ type: 'invites_changed' }, new Set(knowing))
}

function interestedIn(directory: Directory, inviterIds: readonly number[]): Set<number> {
  const audience = new Set(inviterIds)
  for (const user of directory.users())
    if (user.isActive && !user.isBot && user.role <= roles.administrator) audience.add(user.id)
  return audience
}
