import { channelOfPlace, isChannelPlace, placeOfChannel, placeOfConversation } from '../../channels/rules/channel.ts'
import { attribute } from '../../messages/rules/attributes.ts'
import type { MessageFacts } from '../../messages/rules/message.ts'
import type { PersonalFacts } from '../../messages/rules/personal-state.ts'
import type { ChatServices } from '../../services.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import type { Range } from '../../unread/rules/ranges.ts'
import type { ReadState } from '../../unread/rules/read-state.ts'
import { addBits } from '../../unread/store/read-state.ts'

/** Seeded numbers in [0, 1). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (bound: number) => Math.floor(next() * bound),
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    some: <T>(from: readonly T[], probability: number): T[] => from.filter(() => next() < probability),
  }
}

export type Random = ReturnType<typeof randomFrom>

export interface WorldMessage extends MessageFacts {
  readonly words: string
  readonly hasReaction: boolean
}

/** The contents of the tables as plain values. */
export interface World {
  readonly messages: readonly WorldMessage[]
  readonly personal: ReadonlyMap<number, PersonalFacts>
  /** Policies by user, channel and topic key. */
  readonly policies: ReadonlyMap<string, number>
}

export const topics = ['alpha', 'Alpha', 'beta', '✔ gamma', ''] as const
export const vocabulary = ['walk', 'walking', 'horse', 'kingdom', 'the'] as const
export const policyKey = (userId: number, channelId: number, key: string) => `${userId} ${channelId} ${key}`

export interface Stage {
  readonly userIds: readonly number[]
  readonly channelIds: readonly number[]
  /** By id. */
  readonly conversations: ReadonlyMap<number, readonly number[]>
}

/** Replaces the contents of the tables with random ones. */
export async function buildWorld({ database }: ChatServices, stage: Stage, random: Random): Promise<World> {
  const messages = randomMessages(stage, random)
  const personal = new Map(stage.userIds.map((userId) => [userId, randomPersonal(userId, stage, messages, random)]))
  const policies = new Map<string, number>()
  for (const userId of stage.userIds) {
    for (const channelId of stage.channelIds) {
      for (const topic of random.some(topics, 0.2)) {
        policies.set(policyKey(userId, channelId, topicKey(topic)), 1 + random.below(3))
      }
    }
  }
  await database.transaction(async ({ sql }) => {
    await sql`truncate messages, read_positions, read_blocks, user_topics cascade`
    await sql`delete from subscription_periods`
    await sql`update message_ids set last_id = ${messages.at(-1)?.id ?? 0}`
    await insert(sql, 'messages', messages.map(messageRow))
    await insert(
      sql,
      'reactions',
      messages.flatMap(({ id, senderId, hasReaction }) => (hasReaction ? [reactionRow(id, senderId)] : [])),
    )
    const all = [...personal.values()]
    await insert(sql, 'subscription_periods', all.flatMap(periodRows))
    await insertReadStates(sql, messages, all)
    await insert(
      sql,
      'message_flags',
      all.flatMap(({ userId, flags }) =>
        [...flags].map(([id, bits]) => ({ user_id: userId, message_id: id, flags: bits })),
      ),
    )
    await insert(
      sql,
      'message_receipts',
      all.flatMap(({ userId, receipts }) =>
        [...receipts].map(([id, isReceived]) => ({ user_id: userId, message_id: id, is_received: isReceived })),
      ),
    )
    await insert(sql, 'user_topics', [...policies].map(policyRow))
  })
  return { messages, personal, policies }
}

function randomMessages(stage: Stage, random: Random): WorldMessage[] {
  const channelPlaces = stage.channelIds.map(placeOfChannel)
  const messages: WorldMessage[] = []
  let id = 0
  for (let count = random.below(60); count > 0; count--) {
    id += 1 + random.below(3)
    const [conversationId, members] = random.pick([...stage.conversations])
    const isDirect = random.chance(0.3)
    const originPlace = isDirect ? placeOfConversation(conversationId) : random.pick(channelPlaces)
    const isMoved = !isDirect && random.chance(0.2)
    let bits = 0
    for (const bit of Object.values(attribute)) if (random.chance(0.2)) bits |= bit
    // Only a moved message can have been taken from a user.
    if (!isMoved) bits &= ~attribute.hasReceipts
    messages.push({
      id,
      originPlace,
      place: isMoved ? random.pick(channelPlaces) : originPlace,
      topic: isDirect ? '' : random.pick(topics),
      senderId: random.pick(isDirect ? members : stage.userIds),
      attributes: bits,
      revision: 0,
      words: Array.from({ length: 3 }, () => random.pick(vocabulary)).join(' '),
      hasReaction: random.chance(0.2),
    })
  }
  return messages
}

function randomPersonal(
  userId: number,
  stage: Stage,
  messages: readonly WorldMessage[],
  random: Random,
): PersonalFacts {
  const lastId = messages.at(-1)?.id ?? 0
  const periods = new Map<number, Range[]>()
  for (const channelId of random.some(stage.channelIds, 0.7)) {
    const first = 1 + random.below(lastId + 1)
    const own: Range[] = [{ from: first, to: Number.MAX_SAFE_INTEGER }]
    if (first > 4 && random.chance(0.4)) own.unshift({ from: 1, to: 1 + random.below(first - 2) })
    if (random.chance(0.3)) own.pop()
    if (own.length > 0) periods.set(placeOfChannel(channelId), own)
  }
  const places = [...stage.channelIds.map(placeOfChannel), ...[...stage.conversations.keys()].map(placeOfConversation)]
  const readState: ReadState = {
    watermarks: new Map(random.some(places, 0.6).map((place) => [place, random.below(lastId + 1)])),
    read: new Set(random.some(messages, 0.2).map(({ id }) => id)),
    unread: new Set(random.some(messages, 0.1).map(({ id }) => id)),
  }
  const reachable = messages.filter(({ place }) => isChannelPlace(place) || isMember(stage, place, userId))
  const excepted = reachable.filter(({ attributes }) => (attributes & attribute.hasReceipts) !== 0)
  return {
    userId,
    periods,
    readState,
    flags: new Map(random.some(reachable, 0.15).map(({ id }) => [id, 1 + random.below(63)])),
    receipts: new Map(random.some(excepted, 0.7).map(({ id }) => [id, random.chance(0.5)])),
  }
}

function isMember(stage: Stage, place: number, userId: number): boolean {
  return stage.conversations.get((place - 1) / 2)?.includes(userId) ?? false
}

type Sql = ChatServices['database']['sql']
type Row = Record<string, unknown>

async function insert(sql: Sql, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await sql`insert into ${sql(table)} ${sql(rows as never)}`
}

const messageRow = (one: WorldMessage): Row => ({
  id: one.id,
  place: one.place,
  origin_place: one.originPlace,
  topic: one.topic,
  topic_key: topicKey(one.topic),
  sender_id: one.senderId,
  content: one.words,
  rendered_content: `<p>${one.words}</p>`,
  sent_at_s: 1000 + one.id,
  client: 'test',
  attributes: one.attributes,
})

const reactionRow = (messageId: number, userId: number): Row => ({
  message_id: messageId,
  user_id: userId,
  emoji_type: 'unicode_emoji',
  emoji_code: '1f419',
  emoji_name: 'octopus',
})

function periodRows({ userId, periods }: PersonalFacts): Row[] {
  return [...periods].flatMap(([place, ranges]) =>
    ranges.map(({ from, to }) => ({
      user_id: userId,
      channel_id: channelOfPlace(place),
      from_message_id: from,
      to_message_id: to === Number.MAX_SAFE_INTEGER ? null : to,
    })),
  )
}

function policyRow([key, policy]: [string, number]): Row {
  const [userId, channelId, ...rest] = key.split(' ')
  const topic = rest.join(' ')
  return { user_id: Number(userId), channel_id: Number(channelId), topic_key: topic, topic, policy, updated_at_s: 0 }
}

async function insertReadStates(sql: Sql, messages: readonly WorldMessage[], all: readonly PersonalFacts[]) {
  const places = new Map(messages.map(({ id, originPlace }) => [id, originPlace]))
  const rows = all.map(({ userId, readState: { watermarks, read, unread } }) => ({
    positions: [...watermarks].map(([place, watermark]) => ({ user_id: userId, place, watermark })),
    read: [...read].map((messageId) => ({ userId, messageId })),
    unread: [...unread].map((id) => ({ user_id: userId, place: places.get(id), message_id: id })),
  }))
  const every = <K extends 'positions' | 'read' | 'unread'>(kind: K) => rows.flatMap((row) => row[kind] as Row[])
  await insert(sql, 'read_positions', every('positions'))
  await addBits(
    sql,
    rows.flatMap(({ read }) => read),
  )
  await insert(sql, 'marked_unread', every('unread'))
}
