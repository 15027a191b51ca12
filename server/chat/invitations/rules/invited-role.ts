import { roles } from '../../../kernel/values/roles.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

export type InvitedRole = ChatUser['role']

export type RoleProblem = 'owner_needed' | 'administrator_needed' | 'moderator_needed'

/** A lower role number has more permissions: nobody may give a higher role than their own. */
export function roleProblem(inviter: Pick<ChatUser, 'role'>, role: InvitedRole): RoleProblem | undefined {
  if (role >= inviter.role) return undefined
  if (role === roles.owner) return 'owner_needed'
  return role === roles.administrator ? 'administrator_needed' : 'moderator_needed'
}
