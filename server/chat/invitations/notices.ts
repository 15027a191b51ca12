import { roles } from '../../kernel/values/roles.ts'
import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { Directory } from '../directory/directory.ts'

/** Asks administrators and the inviters to fetch the invitations again. */
export function invitationsChangedNotice(directory: Directory, inviterIds: readonly number[]): Notice {
  const audience = new Set(inviterIds)
  for (const user of directory.users())
    if (user.isActive && !user.isBot && user.role <= roles.administrator) audience.add(user.id)
  return plainNotice({ type: 'invites_changed' }, audience)
}
