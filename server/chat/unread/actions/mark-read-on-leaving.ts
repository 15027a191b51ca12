import type { Transaction } from '../../../kernel/storage/database.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { searchReader } from '../../messages/access/messages.ts'
import { flagsNotice } from '../../messages/notices/messages.ts'
import { largerThanAnyId } from '../../messages/rules/page.ts'
import { readPersonalFacts } from '../../messages/store/personal-facts.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { findMessages, type Search } from '../../search/store/search.ts'
import { moveRead } from './update-message-flags.ts'

type MarkReadOnLeavingNeeds = WithDirectory & WithEvents

/**
 * Without a subscription a channel has no unread messages. Called in the transaction that ends the subscription, after
 * `lockMessageIds` and before the directory refreshes; later messages to the channel need a new period.
 */
export async function markReadOnLeaving(
  chat: MarkReadOnLeavingNeeds,
  tx: Transaction,
  user: ChatUser,
  channelId: number,
): Promise<void> {
  const search: Search = {
    reader: searchReader(chat.directory, user, [channelId]),
    conditions: [
      { requirement: { kind: 'places', places: [placeOfChannel(channelId)] }, negated: false },
      { requirement: { kind: 'unread' }, negated: false },
    ],
    scope: 'personal',
  }
  const found = await findMessages(tx.sql, search, {
    direction: 'before',
    bound: largerThanAnyId,
    limit: Number.MAX_SAFE_INTEGER,
  })
  if (found.length === 0) return
  const personal = await readPersonalFacts(tx.sql, user.id, found)
  const changed = await moveRead(
    tx,
    user,
    found.map((message) => ({ message, personal })),
    'read',
  )
  const messageIds = changed.map(({ message }) => message.id)
  if (messageIds.length > 0)
    chat.events.publishOnCommit(tx, flagsNotice({ userId: user.id, op: 'add', flag: 'read', messageIds }))
}
