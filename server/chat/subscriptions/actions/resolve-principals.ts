import { refuseChannel } from '../../channels/failures.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { userByApiEmail } from '../../people/access/api-email.ts'
import { isKnown, type KnownUsers, knownUsers } from '../../people/access/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

/** Users by id or by the address that clients see. */
export type Principals = readonly number[] | readonly string[]

type Needed = WithDatabase & WithDirectory & WithSite

/** The users without duplicates; throws if one is missing, hidden from the caller or deactivated. */
export async function resolvePrincipals(chat: Needed, caller: ChatUser, principals: Principals): Promise<ChatUser[]> {
  const known = await knownUsers(chat, caller)
  const found = new Map<number, ChatUser>()
  for (const principal of principals) {
    const user = typeof principal === 'number' ? byId(chat, known, principal) : byEmail(chat, caller, known, principal)
    if (!user.isActive) throw refuseChannel.deactivatedUser()
    found.set(user.id, user)
  }
  return [...found.values()]
}

function byId({ directory }: WithDirectory, known: KnownUsers, id: number): ChatUser {
  const user = directory.user(id)
  if (user === undefined || !isKnown(known, id)) throw refuseChannel.invalidUserId(id)
  return user
}

/** A user can always use their own address, even if it is hidden from others. */
function byEmail(chat: Needed, caller: ChatUser, known: KnownUsers, email: string): ChatUser {
  if (email.trim().toLowerCase() === caller.deliveryEmail.toLowerCase()) return caller
  const user = userByApiEmail(chat, email)
  if (user === undefined || !isKnown(known, user.id)) throw refuseChannel.noSuchUser()
  return user
}
