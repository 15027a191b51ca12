import type { WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { apiEmail } from '../wire/user-identity.ts'

type Needed = WithDirectory & WithSite

/** A user by the address that clients see; a hidden real address finds no user. */
export function userByApiEmail({ directory, site }: Needed, email: string): ChatUser | undefined {
  const wanted = email.trim().toLowerCase()
  const byMail = directory.userByEmail(wanted)
  if (byMail !== undefined) return apiEmail(byMail, site()).toLowerCase() === wanted ? byMail : undefined
  const numbered = /^user(\d{1,9})@/.exec(wanted)
  const byId = numbered === null ? undefined : directory.user(Number(numbered[1]))
  return byId !== undefined && apiEmail(byId, site()).toLowerCase() === wanted ? byId : undefined
}
