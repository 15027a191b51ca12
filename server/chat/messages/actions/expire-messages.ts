import { placeOfChannel } from '../../channels/rules/channel.ts'
import { firstIdSince } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import type { WithMessaging } from '../messaging.ts'
import { largerThanAnyId } from '../rules/page.ts'
import { conversationsWithOlder, type Expiry, lockOldestOfPlace } from '../store/expired-messages.ts'
import { deleteMessagesOfPlace } from './delete-messages.ts'

export type ExpireMessagesNeeds = WithClock & WithDatabase & WithDirectory & WithEvents & WithMessaging & WithUploads

const dayS = 86_400

/**
 * Deletes messages older than the retention period of the channel, or else of the organization. Direct messages use the
 * organization's. It works in batches, so that enabling retention late does not block the server.
 */
export async function expireMessages(chat: ExpireMessagesNeeds): Promise<void> {
  const { directory, clock } = chat
  const nowS = Math.floor(clock.nowMs() / 1000)
  const ofOrganization = directory.settings.message_retention_days
  const expiries = new Map<number, Expiry>()
  for (const channel of [...directory.channels()]) {
    const days = channel.retentionDays ?? ofOrganization
    if (days <= 0) continue
    const expiry = expiries.get(days) ?? (await expiryAt(chat, nowS - days * dayS))
    expiries.set(days, expiry)
    await expirePlace(chat, placeOfChannel(channel.id), expiry)
  }
  if (ofOrganization <= 0) return
  const beforeS = nowS - ofOrganization * dayS
  for (;;) {
    const places = await conversationsWithOlder(chat.database.sql, beforeS, chatLimits.expiryBatchMax)
    if (places.length === 0) return
    for (const place of places) await expirePlace(chat, place, { beforeS, belowId: largerThanAnyId })
  }
}

/** Without the bound, a channel with no expired message would be read to its end. */
async function expiryAt({ database }: ExpireMessagesNeeds, beforeS: number): Promise<Expiry> {
  return { beforeS, belowId: await firstIdSince(database.sql, beforeS) }
}

async function expirePlace(chat: ExpireMessagesNeeds, place: number, expiry: Expiry): Promise<void> {
  let mayBeMore = true
  while (mayBeMore) mayBeMore = await expireBatch(chat, place, expiry)
}

/** True when there may be more. */
function expireBatch(chat: ExpireMessagesNeeds, place: number, expiry: Expiry): Promise<boolean> {
  return chat.database.transaction(async (tx) => {
    const expired = await lockOldestOfPlace(tx, place, expiry, chatLimits.expiryBatchMax)
    if (expired.length === 0) return false
    await deleteMessagesOfPlace(chat, tx, place, expired)
    return expired.length === chatLimits.expiryBatchMax
  })
}
