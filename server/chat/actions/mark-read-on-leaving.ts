import type { Transaction } from '../../kernel/storage/database.ts'
import { searchReader } from '../access/messages.ts'
import { placeOfChannel } from '../domain/channels/channel.ts'
import { largerThanAnyId } from '../domain/messages/page.ts'
import type { ChatUser } from '../domain/users/chat-user.ts'
import { flagsNotice } from '../events/notices/messages.ts'
import type { ChatServices } from '../services.ts'
import { readPersonalFacts } from '../store/personal-facts.ts'
import { findMessages, type Search } from '../store/search.ts'
import { moveRead } from './update-message-flags.ts'

/**
 * Nothing is unread in a channel one is not subscribed to. Called in the transaction that ends the subscription, after
 * `lockMessageIds` and before the directory knows of it; messages to the channel come with a period again or not at all.
 */
export async function markReadOnLeaving(
  chat: ChatServices,
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
