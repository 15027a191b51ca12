import type { Sql } from '../../../kernel/storage/database.ts'
import { type Channel, channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { UserSet } from '../../delivery/queues/user-set.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { MessageFacts } from '../rules/message.ts'
import type { WithConversations } from '../store/conversations.ts'
import { messageHolders, receivedAmong } from '../store/message-holders.ts'
import { reachOfChannel } from './messages.ts'

type MessageAudienceAccessNeeds = WithDatabase & WithDirectory & WithConversations

type Needed = WithDirectory & WithConversations
type Sent = Pick<MessageFacts, 'id' | 'originPlace'>

/** The audience of each message. Messages with the same audience share one set. */
export type MessageAudience = (message: Sent) => UserSet

/**
 * The audience of events about messages of one place: users who may read them and are either subscribed or have them in
 * their history. The same decision as `accessMessage`, for all users at once.
 */
export async function messageAudience(
  { directory, messaging }: Needed,
  sql: Sql,
  place: number,
  messages: readonly Sent[],
): Promise<MessageAudience> {
  if (!isChannelPlace(place)) {
    const conversation = conversationOfPlace(place)
    const members = new Set((await messaging.conversations.membersOf([conversation])).get(conversation) ?? [])
    return () => members
  }
  const channel = directory.channel(channelOfPlace(place))
  if (channel === undefined) return () => new Set()
  const ids = messages.map(({ id }) => id)
  const subscribers = directory.subscribersOf(channel.id)
  const holders = await messageHolders(sql, ids)
  // Subscribers of the place where a moved message was sent received it there.
  const origins = new Set(messages.map(({ originPlace }) => originPlace).filter((origin) => origin !== place))
  for (const origin of origins) {
    for (const id of directory.subscribersOf(channelOfPlace(origin)).keys()) holders.add(id)
  }
  const further = [...holders].filter((id) => !subscribers.has(id) && mayRead(directory, channel, id))
  if (channel.privacy !== 'private_protected') {
    const everybody = further.length === 0 ? subscribers : new Set([...subscribers.keys(), ...further])
    return () => everybody
  }
  const received = await receivedAmong(sql, ids, [...subscribers.keys(), ...further])
  return ({ id }) => received.get(id) ?? new Set()
}

function mayRead(directory: MessageAudienceAccessNeeds['directory'], channel: Channel, userId: number): boolean {
  const user = directory.user(userId)
  return user?.isActive === true && reachOfChannel(directory, user, channel.id) !== 'none'
}

export interface AudienceGroup {
  readonly messageIds: readonly number[]
  readonly audience: UserSet
}

/** As few groups as possible: messages with the same audience, or users with the same messages. */
export function groupByAudience(messages: readonly Sent[], audienceOf: MessageAudience): AudienceGroup[] {
  const bySet = new Map<UserSet, number[]>()
  for (const message of messages) {
    const audience = audienceOf(message)
    const ids = bySet.get(audience) ?? []
    ids.push(message.id)
    bySet.set(audience, ids)
  }
  if (bySet.size <= 1) return [...bySet].map(([audience, messageIds]) => ({ messageIds, audience }))
  // Users in the same sets have the same messages.
  const sets = [...bySet]
  const setsOf = new Map<number, number[]>()
  sets.forEach(([audience], at) => {
    for (const userId of audience.keys()) {
      const own = setsOf.get(userId)
      if (own === undefined) setsOf.set(userId, [at])
      else own.push(at)
    }
  })
  const groups = new Map<string, { messageIds: number[]; audience: Set<number> }>()
  for (const [userId, own] of setsOf) {
    const key = own.join()
    const group = groups.get(key) ?? { messageIds: messagesOf(sets, own), audience: new Set() }
    group.audience.add(userId)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function messagesOf(sets: readonly (readonly [UserSet, readonly number[]])[], chosen: readonly number[]): number[] {
  return chosen.flatMap((at) => sets[at]?.[1] ?? []).sort((left, right) => left - right)
}
