import { refuseChannel } from '../../channels/failures.ts'
import type { WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { userByApiEmail } from '../../people/access/api-email.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

/** Users by id or by the address that clients see. */
export type Principals = readonly number[] | readonly string[]

/** The users without duplicates; throws if one is missing or deactivated. */
export function resolvePrincipals(
  chat: WithDirectory & WithSite,
  caller: ChatUser,
  principals: Principals,
): ChatUser[] {
  const found = new Map<number, ChatUser>()
  for (const principal of principals) {
    const user = typeof principal === 'number' ? byId(chat, principal) : byEmail(chat, caller, principal)
    if (!user.isActive) throw refuseChannel.deactivatedUser()
    found.set(user.id, user)
  }
  return [...found.values()]
}

function byId({ directory }: WithDirectory, id: number): ChatUser {
  const user = directory.user(id)
  if (user === undefined) throw refuseChannel.invalidUserId(id)
  return user
}

/** A user can always use their own address, even if it is hidden from others. */
function byEmail(chat: WithDirectory & WithSite, caller: ChatUser, email: string): ChatUser {
  if (email.trim().toLowerCase() === caller.deliveryEmail.toLowerCase()) return caller
  const user = userByApiEmail(chat, email)
  if (user === undefined) throw refuseChannel.noSuchUser()
  return user
}
