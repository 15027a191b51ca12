import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { isReceivedBy } from '../../messages/store/message-predicates.ts'
import { topicKey } from '../rules/topic.ts'
import { type VisibilityPolicy, visibilityPolicy } from '../rules/visibility-policy.ts'

/** A user whose policy of a topic a message may change. */
export interface TopicInterest {
  readonly userId: number
  /** Whether the decision depends on the topic being empty before. */
  readonly needsFirstMessage: boolean
  /** Only messages that the user received count as earlier messages. */
  readonly sawOnlyReceived: boolean
  decide(current: VisibilityPolicy, isFirstMessage: boolean): VisibilityPolicy | undefined
}

interface TopicMessage {
  readonly place: number
  readonly topic: string
  readonly interests: readonly TopicInterest[]
}

export interface TopicStates {
  /** New policies by user, for the message at this index of the batch. Call it in order. */
  policiesAfter(message: TopicMessage, at: number): ReadonlyMap<number, VisibilityPolicy>
}

const noPolicies: ReadonlyMap<number, VisibilityPolicy> = new Map()

/** The policies and participation of the users concerned, before the batch is stored. */
export async function readTopicStates(sql: Sql, batch: readonly TopicMessage[]): Promise<TopicStates> {
  const queries = batch.flatMap(({ place, topic, interests }, at) =>
    interests.map((interest) => ({ ...interest, place, key: topicKey(topic), at })),
  )
  if (queries.length === 0) return { policiesAfter: () => noPolicies }
  const rows = await sql<{ policy: VisibilityPolicy | null; has_earlier: boolean }[]>`
    select ut.policy, a.asks = 1 and exists (
        select 1 from messages m where m.place = a.place and m.topic_key = a.topic_key
          and (a.only_received = 0 or ${isReceivedByReader(sql)})) as has_earlier
    from unnest(${queries.map(({ userId }) => userId)}::int[], ${queries.map(({ place }) => place)}::int[],
      ${queries.map(({ key }) => key)}::text[], ${queries.map(({ needsFirstMessage }) => Number(needsFirstMessage))}::int[],
      ${queries.map(({ sawOnlyReceived }) => Number(sawOnlyReceived))}::int[])
      with ordinality as a (user_id, place, topic_key, asks, only_received, position)
    left join user_topics ut on ut.user_id = a.user_id and ut.channel_id = a.place / 2 and ut.topic_key = a.topic_key
    order by a.position`
  const current = new Map<string, VisibilityPolicy>()
  const hasEarlier = new Set<string>()
  queries.forEach(({ userId, place, key }, position) => {
    const row = rows[position]
    current.set(topicStateKey(userId, place, key), row?.policy ?? visibilityPolicy.inherit)
    if (row?.has_earlier === true) hasEarlier.add(topicStateKey(userId, place, key))
  })
  const written = new Set<string>()
  return {
    policiesAfter({ place, topic, interests }) {
      const key = topicKey(topic)
      const changed = new Map<number, VisibilityPolicy>()
      for (const { userId, decide } of interests) {
        const state = topicStateKey(userId, place, key)
        const isFirst = !hasEarlier.has(state) && !written.has(`${place} ${key}`)
        const policy = decide(current.get(state) ?? visibilityPolicy.inherit, isFirst)
        if (policy === undefined) continue
        current.set(state, policy)
        changed.set(userId, policy)
      }
      written.add(`${place} ${key}`)
      return changed
    },
  }
}

const topicStateKey = (userId: number, place: number, key: string) => `${userId} ${place} ${key}`

/** As `isReceivedBy`, for the user in the same row. */
const isReceivedByReader = (sql: Sql) => isReceivedBy(sql, sql`a.user_id`)

export interface PolicyChange {
  readonly userId: number
  readonly channelId: number
  readonly topic: string
  readonly policy: VisibilityPolicy
  readonly updatedAtS: number
}

/** A user's policies, by channel and topic key. */
export async function readPolicies(sql: Sql, userId: number): Promise<Map<number, Map<string, VisibilityPolicy>>> {
  const rows = await sql<{ channel_id: number; topic_key: string; policy: VisibilityPolicy }[]>`
    select channel_id, topic_key, policy from user_topics where user_id = ${userId}`
  const policies = new Map<number, Map<string, VisibilityPolicy>>()
  for (const row of rows) {
    const own = policies.get(row.channel_id) ?? new Map<string, VisibilityPolicy>()
    policies.set(row.channel_id, own.set(row.topic_key, row.policy))
  }
  return policies
}

/** If a batch changes a topic several times, the last change counts. */
export async function writePolicies({ sql }: Transaction, changes: readonly PolicyChange[]): Promise<void> {
  const last = new Map(
    changes.map((change) => [`${change.userId} ${change.channelId} ${topicKey(change.topic)}`, change]),
  )
  const rows = [...last.values()]
  if (rows.length === 0) return
  await sql`
    insert into user_topics (user_id, channel_id, topic_key, topic, policy, updated_at_s)
    select * from unnest(${rows.map(({ userId }) => userId)}::int[], ${rows.map(({ channelId }) => channelId)}::int[],
      ${rows.map(({ topic }) => topicKey(topic))}::text[], ${rows.map(({ topic }) => topic)}::text[],
      ${rows.map(({ policy }) => policy)}::smallint[], ${rows.map(({ updatedAtS }) => updatedAtS)}::bigint[])
    on conflict (user_id, channel_id, topic_key) do update
      set topic = excluded.topic, policy = excluded.policy, updated_at_s = excluded.updated_at_s`
}
