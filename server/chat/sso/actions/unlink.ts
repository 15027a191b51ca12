import type { ChatUser } from '../../people/rules/chat-user.ts'
import { mailSignInChange } from '../../recovery/actions/mail-person.ts'
import { refuseSso } from '../failures.ts'
import { methodsBesidesPasskeys } from '../rules/sign-in-methods.ts'
import { type ApplyGrantsNeeds, endGrants } from './apply-grants.ts'

/** Unlinks an account of a provider, and ends what the provider gave. */
export async function unlink(chat: ApplyGrantsNeeds, user: ChatUser, identityId: number): Promise<void> {
  const { sso } = chat.accounts
  const linked = (await sso.identities(user.id)).find(({ id }) => id === identityId)
  if (linked === undefined) throw refuseSso.unknownLink()
  const methods = methodsBesidesPasskeys(chat.directory.settings.authentication_methods, sso.providers())
  const isThere = await endGrants(chat, linked, async (tx) => {
    const removed = await sso.unlink(user.id, identityId, { by: user.id, tx, methods })
    if (removed === undefined) throw refuseSso.unknownLink()
    if (removed === 'last_way_in')
      throw methods.passwords ? refuseSso.lastWayIn() : refuseSso.lastWayInWithoutPasswords()
    await mailSignInChange(chat, tx, user, 'provider_unlinked')
  })
  if (!isThere) throw refuseSso.unknownLink()
}
