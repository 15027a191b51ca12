import type { Transaction } from '../../kernel/storage/database.ts'
import { type HeardTogether, heardTogether, type MessageAudience, messageAudience } from '../access/message-audience.ts'
import { placeOfChannel } from '../domain/channels/channel.ts'
import type { UserSet } from '../events/notice.ts'
import type { ChatServices } from '../services.ts'
import { giveMessages, placeMessages, takeMessages } from '../store/message-edits.ts'
import type { MovePlan } from './plan-move.ts'

export interface MoveOutcome {
  /** Who sees the messages in their new place. */
  readonly keepers: readonly HeardTogether[]
  /** From whom they were taken. */
  readonly losers: readonly HeardTogether[]
}

/**
 * Moves messages. Whoever could read them and cannot any longer loses them for good, also should they come to the new
 * channel later; subscribers of a channel that shows only what reached people get them as if they had.
 */
export async function applyMove(chat: ChatServices, tx: Transaction, plan: MovePlan): Promise<MoveOutcome> {
  const { messages, from, to } = plan
  const ids = messages.map(({ id }) => id)
  const place = placeOfChannel(to.channel.id)
  const before = await messageAudience(chat, tx.sql, placeOfChannel(from.channel.id), messages)
  await placeMessages(tx, ids, { place, topic: to.topic })
  if (from.channel.id === to.channel.id) return { keepers: heardTogether(messages, before), losers: [] }

  if (to.channel.privacy === 'private_protected')
    await giveMessages(tx, ids, [...chat.directory.subscribersOf(to.channel.id).keys()])
  const after = await messageAudience(chat, tx.sql, place, messages)
  const losers = heardTogether(messages, difference(before, after))
  for (const { messageIds, audience } of losers) await takeMessages(tx, messageIds, [...audience.keys()])
  return { keepers: heardTogether(messages, after), losers: losers.filter(({ audience }) => audience.size > 0) }
}

/** The same two sets give the same difference, so that what is heard together stays together. */
function difference(before: MessageAudience, after: MessageAudience): MessageAudience {
  const known = new Map<UserSet, Map<UserSet, UserSet>>()
  return (message) => {
    const [left, right] = [before(message), after(message)]
    const byLeft = known.get(left) ?? new Map<UserSet, UserSet>()
    known.set(left, byLeft)
    const lost = byLeft.get(right) ?? new Set([...left.keys()].filter((id) => !right.has(id)))
    byLeft.set(right, lost)
    return lost
  }
}
