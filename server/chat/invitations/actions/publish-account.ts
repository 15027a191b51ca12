import { emailKey, type Person } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { accountInvitedNotice } from '../notices.ts'
import { invitersTo } from '../store/invitations.ts'

/** An address has an account now: the lists of invitations to it change. Called after the refresh of the account. */
export async function publishInvitedAccount(
  { directory, events }: WithDirectory & WithEvents,
  tx: Transaction,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  const inviters = await invitersTo(tx, emailKey(email))
  if (inviters.length === 0) return
  tx.onCommit(() => {
    const account = directory.user(id)
    if (account !== undefined) events.publish(accountInvitedNotice(directory, inviters, account))
  })
}
