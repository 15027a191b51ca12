import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import { listeningUntilCommit } from '../../delivery/queues/listening.ts'
import { flagsNotice } from '../../messages/notices/messages.ts'
import type { SubscriptionKey } from '../../subscriptions/store.ts'
import { lockPositions, markChannelsRead, unreadInChannels } from '../store/read-on-leaving.ts'

/**
 * Without a subscription a channel has no unread messages. Called in the transaction that ends the subscriptions; later
 * messages to the channels need a new period. Clients that are connected receive the messages that became read.
 */
export async function markReadOnLeaving(
  { events }: WithEvents,
  tx: Transaction,
  ended: readonly SubscriptionKey[],
  lastMessageId: number,
): Promise<void> {
  const listening = new Set(listeningUntilCommit(events, tx, new Set(ended.map(({ userId }) => userId))))
  await lockPositions(tx, ended)
  const unread = await unreadInChannels(
    tx,
    ended.filter(({ userId }) => listening.has(userId)),
  )
  await markChannelsRead(tx, ended, lastMessageId)
  events.publishOnCommit(
    tx,
    ...[...unread].map(([userId, messageIds]) => flagsNotice({ userId, op: 'add', flag: 'read', messageIds })),
  )
}
