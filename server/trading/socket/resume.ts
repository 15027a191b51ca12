import { refuse } from '../failures.ts'
import { type AccountFeed, AccountMessage, type PrivateMessage } from '../feed/account-feed.ts'
import { feedLimits } from '../feed/limits.ts'
import { findAccountChanges } from '../store/queries/account-changes.ts'
import { withCurrentStop } from '../store/queries/order-record.ts'
import { ReadModelsBehind } from '../venue.ts'
import { balanceJson } from '../wire/balance.ts'
import type { SocketParts } from './parts.ts'

/** Messages to send before those that arrived during the lookup and are after `upTo`. */
export interface Missed {
  readonly messages: readonly AccountMessage[]
  readonly upTo: number
}

/**
 * The messages that bring an account from `from` to the present: the original ones if they are retained, otherwise one
 * built from the read models. `waiting` are the messages since the session started.
 */
export async function missedMessages(
  parts: SocketParts,
  feed: AccountFeed,
  from: number,
  waiting: () => readonly Pick<PrivateMessage, 'seq'>[],
): Promise<Missed> {
  if (from > feed.lastSeq) throw refuse.badParameter('resumeFrom', 'is ahead of the journal')
  const retained = feed.since(from)
  if (retained !== undefined) return { messages: retained, upTo: feed.lastSeq }
  const { database, services } = parts
  const { venue } = services
  const { accountId, lastSeq } = feed
  if (!(await venue.waitForAccount(accountId, lastSeq))) throw new ReadModelsBehind('The read models are behind')
  const { resumedRowsMax: rowsMax, resumedOrdersScannedMax: ordersScannedMax } = feedLimits
  const changes = await findAccountChanges(database, { accountId, afterSequence: from, rowsMax, ordersScannedMax })
  if (changes === 'too_many') throw refuse.resyncRequired(from)
  const covered = waiting().filter(({ seq }) => seq <= changes.sequence)
  // Also of the coins that are all spent: the client still has the balance from before.
  const balances = venue.views.balances(accountId).filter(({ coin, available, held }) => {
    return available + held > 0n || changes.coins.has(coin)
  })
  const made = new AccountMessage(venue.views, {
    seq: covered.at(-1)?.seq ?? lastSeq,
    prevSeq: from,
    atMs: venue.views.atMs,
    orders: changes.orders.map((order) => withCurrentStop(venue.views, order)),
    fills: changes.fills,
    deposits: changes.deposits,
    withdrawals: changes.withdrawals,
    balances: balances.map((balance) => balanceJson(venue.views, balance)),
    resumed: true,
  })
  made.write()
  return { messages: [made], upTo: changes.sequence }
}
