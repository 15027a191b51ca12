import type { Transaction } from '../../../kernel/storage/database.ts'
import { shownSubscribers } from '../../channels/access.ts'
import { type Channel, placeOfChannel } from '../../channels/rules/channel.ts'
import type { UserSet } from '../../delivery/queues/user-set.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import {
  type AudienceGroup,
  groupByAudience,
  type MessageAudience,
  messageAudience,
} from '../access/message-audience.ts'
import { reachOfChannel } from '../access/messages.ts'
import type { WithMessaging } from '../messaging.ts'
import { giveMessages, placeMessages, takeMessages } from '../store/message-edits.ts'
import type { MovePlan } from './plan-move.ts'

type ApplyMoveNeeds = WithDatabase & WithDirectory & WithMessaging

export interface MoveOutcome {
  /** Users who see the messages in the new place and may know the old one. */
  readonly movedFor: readonly AudienceGroup[]
  /** Users who lose access to the messages. */
  readonly deletedFor: readonly AudienceGroup[]
}

/**
 * Moves messages. Users who lose access lose the messages for good, even if they join the new channel later.
 * Subscribers of a channel with protected history get the messages as if they had received them.
 */
export async function applyMove(chat: ApplyMoveNeeds, tx: Transaction, plan: MovePlan): Promise<MoveOutcome> {
  const { messages, from, to } = plan
  const ids = messages.map(({ id }) => id)
  const place = placeOfChannel(to.channel.id)
  const before = await messageAudience(chat, tx.sql, placeOfChannel(from.channel.id), messages)
  await placeMessages(tx, ids, { place, topic: to.topic })
  if (from.channel.id === to.channel.id) return { movedFor: groupByAudience(messages, before), deletedFor: [] }

  if (to.channel.privacy === 'private_protected')
    await giveMessages(tx, ids, shownSubscribers(chat.directory, to.channel.id))
  const after = await messageAudience(chat, tx.sql, place, messages)
  const lost = (had: UserSet, have: UserSet) => new Set([...had.keys()].filter((id) => !have.has(id)))
  const deletedFor = groupByAudience(messages, combined(before, after, lost))
  for (const { messageIds, audience } of deletedFor) await takeMessages(tx, messageIds, [...audience.keys()])
  const notified = combined(before, after, (had, have) => knowingOrigin(chat, from.channel, had, have))
  return {
    movedFor: groupByAudience(messages, notified),
    deletedFor: deletedFor.filter(({ audience }) => audience.size > 0),
  }
}

/**
 * The users who see the messages in the new place and could read them in the old one: the event names the old channel
 * and topic. The others find the messages at the next fetch.
 */
function knowingOrigin({ directory }: ApplyMoveNeeds, origin: Channel, before: UserSet, after: UserSet): UserSet {
  const knows = (id: number) => {
    const user = directory.user(id)
    return before.has(id) || (user !== undefined && reachOfChannel(directory, user, origin.id) === 'all')
  }
  return new Set([...after.keys()].filter(knows))
}

/** Caches by the pair of sets, so that equal audiences stay one group. */
function combined(
  before: MessageAudience,
  after: MessageAudience,
  combine: (before: UserSet, after: UserSet) => UserSet,
): MessageAudience {
  const known = new Map<UserSet, Map<UserSet, UserSet>>()
  return (message) => {
    const [left, right] = [before(message), after(message)]
    const byLeft = known.get(left) ?? new Map<UserSet, UserSet>()
    known.set(left, byLeft)
    const third = byLeft.get(right) ?? combine(left, right)
    byLeft.set(right, third)
    return third
  }
}
