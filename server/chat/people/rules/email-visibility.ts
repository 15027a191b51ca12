import { roles } from '../../../kernel/values/roles.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import type { ChatUser } from './chat-user.ts'

/** Whether a role may see a user's real address, by the values of `email_address_visibility`. */
export function mayBeSeenBy(visibility: number, role: ChatUser['role'] | undefined): boolean {
  switch (visibility) {
    case 1:
      return true
    case 2:
      return role !== undefined && role <= roles.member
    case 3:
      return role !== undefined && role <= roles.administrator
    case 5:
      return role !== undefined && role <= roles.moderator
    default:
      return false
  }
}

/** A spectator sees only public addresses; every user sees their own. */
export function maySeeEmail(viewer: ChatUser | undefined, target: ChatUser): boolean {
  return viewer?.id === target.id || mayBeSeenBy(userSetting(target, 'email_address_visibility'), viewer?.role)
}
