import type { AccountUpdate, PriceAlertChange } from '../../../client/socket/account-stream.ts'

export type AccountChange = AccountUpdate | PriceAlertChange

const readers = new Set<AccountChange[]>()

/** Records a change of the account for the requests in flight. */
export function recordChange(change: AccountChange): void {
  for (const changes of readers) changes.push(change)
}

/**
 * The reply of a request with the changes that arrived after the request was sent. The server may have answered before
 * these changes, and they are not sent again.
 */
export async function readWithChanges<Reply>(
  read: () => Promise<Reply>,
  apply: (reply: Reply, change: AccountChange) => Reply,
): Promise<Reply> {
  const changes: AccountChange[] = []
  readers.add(changes)
  try {
    const reply = await read()
    return changes.reduce(apply, reply)
  } finally {
    readers.delete(changes)
  }
}
