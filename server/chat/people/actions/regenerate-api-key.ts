import type { Session } from '../../../accounts/ports.ts'
import { endRegistrations } from '../../delivery/devices/actions.ts'
import type { WithPush } from '../../delivery/push/push.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithClock, WithDatabase } from '../../dependencies.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { inAccounts } from './account-refusals.ts'

type RegenerateApiKeyNeeds = WithAccounts & WithClock & WithDatabase & WithEvents & WithPush

/**
 * Replaces the keys of a user. The programs with the former keys get no further events and notifications. `session`: of a
 * browser.
 */
export async function regenerateApiKey(
  chat: RegenerateApiKeyNeeds,
  { id }: ChatUser,
  session: Session | undefined,
): Promise<string> {
  return chat.database.transaction(async (tx) => {
    const key = await inAccounts(() => chat.accounts.regenerateChatKey(id, { by: id, tx, provedBy: { session } }))
    await endRegistrations(chat, tx, id)
    tx.onCommit(() => chat.events.removeAllOf(id))
    return key
  })
}
