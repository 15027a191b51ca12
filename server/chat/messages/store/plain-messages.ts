import type { Sql } from '../../../kernel/storage/database.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import type { VisibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import { decisionBits, type TopicCondition } from '../rules/topic-condition.ts'
import { messageRows, rowColumns, storedMessage } from './message-rows.ts'
import type { AppendedBatch, MessageHook, PreparedMessage } from './prepared-message.ts'

/** With more users to check, the statement would take longer than a transaction. */
const conditionsMax = 64

interface PlacedCondition extends TopicCondition {
  readonly place: number
  readonly topicKey: string
}

/**
 * The conditions under which the messages need more rows than their own and the keys of their sends; undefined if one of
 * them needs more in any case.
 */
export function plainConditions(
  batch: readonly PreparedMessage[],
  hooks: readonly MessageHook[],
): PlacedCondition[] | undefined {
  const all: PlacedCondition[] = []
  for (const prepared of batch) {
    const own = conditionsOf(prepared, hooks)
    if (own === undefined || all.length + own.length > conditionsMax) return undefined
    for (const condition of own) all.push({ ...condition, place: prepared.place, topicKey: topicKey(prepared.topic) })
  }
  return all
}

function conditionsOf(prepared: PreparedMessage, hooks: readonly MessageHook[]): TopicCondition[] | undefined {
  const { widget, within, flags, furtherReceivers, readOnArrivalBy, interests } = prepared
  if (widget !== undefined || within !== undefined || flags.size > 0 || furtherReceivers.length > 0) return undefined
  if ((readOnArrivalBy?.size ?? 0) > 0 || interests.some(({ sawOnlyReceived }) => sawOnlyReceived)) return undefined
  const conditions: TopicCondition[] = interests.map(({ userId, needsFirstMessage, decide }) => ({
    userId,
    needsFirstMessage,
    needsRows: (policy, isFirstMessage) => decide(policy, isFirstMessage) !== undefined,
  }))
  for (const { conditionsFor } of hooks) {
    const further = conditionsFor(prepared)
    if (further === 'always') return undefined
    conditions.push(...further)
  }
  return conditions
}

const noPolicies: ReadonlyMap<number, VisibilityPolicy> = new Map()
const nobody: ReadonlySet<number> = new Set()

/**
 * Stores messages under the next ids in one statement. Stores nothing and returns undefined if a condition holds or a
 * sender is muted by a user: then they need a transaction.
 */
export async function writePlainMessages(
  sql: Sql,
  batch: readonly PreparedMessage[],
  conditions: readonly PlacedCondition[],
): Promise<AppendedBatch | undefined> {
  const senders = [...new Set(batch.map(({ senderId }) => senderId))]
  const keyed = batch.flatMap((prepared, at) => (prepared.sendingKey === undefined ? [] : [{ prepared, at }]))
  const [row] = await sql<{ last_id: number; revision: number }[]>`
    with keyed as (
      select * from unnest(${keyed.map(({ prepared }) => prepared.senderId)}::int[],
        ${keyed.map(({ prepared }) => prepared.sendingKey ?? '')}::text[], ${keyed.map(({ at }) => at + 1)}::int[],
        ${keyed.map(({ prepared }) => prepared.sentAtS)}::bigint[]) as k (sender_id, sending_key, position, sent_at_s)
    ), obstacle as (
      select 1 from muted_users where muted_user_id = any(${senders}::int[])
      union all
      select 1 from keyed k join message_sendings s on s.sender_id = k.sender_id and s.sending_key = k.sending_key
      union all
      select 1
      from unnest(${conditions.map(({ userId }) => userId)}::int[], ${conditions.map(({ place }) => place)}::int[],
        ${conditions.map((one) => one.topicKey)}::text[],
        ${conditions.map(({ needsFirstMessage }) => Number(needsFirstMessage))}::int[],
        ${conditions.map(decisionBits)}::int[]) as c (user_id, place, topic_key, asks, decisions)
      left join lateral (
        select 1 as id from messages m where m.place = c.place and m.topic_key = c.topic_key limit 1) earlier on c.asks = 1
      left join user_topics ut on ut.user_id = c.user_id and ut.channel_id = c.place / 2 and ut.topic_key = c.topic_key
      where (c.decisions >> (2 * coalesce(ut.policy, 0) + case when earlier.id is null then 1 else 0 end)) & 1 = 1
    ), taken as (
      update message_ids set last_id = last_id + ${batch.length}
      where id = 1 and not exists (select 1 from obstacle)
      returning last_id, last_id - ${batch.length} as before_id, subscriptions_revision as revision
    ), sendings as (
      insert into message_sendings (sender_id, sending_key, message_id, sent_at_s)
      select k.sender_id, k.sending_key, t.before_id + k.position, k.sent_at_s
      from taken t, keyed k
    ), written as (
      insert into messages (id, ${rowColumns(sql)})
      select t.before_id + n.position, ${rowColumns(sql)} from taken t, ${messageRows(sql, batch)}
    )
    select last_id, revision from taken`
  if (row === undefined) return undefined
  const messages = batch.map((prepared, at) => ({
    parts: { message: storedMessage(prepared, row.last_id - batch.length + 1 + at), reactions: [], submessages: [] },
    readBy: nobody,
    policies: noPolicies,
  }))
  return { messages, subscriptionsRevision: row.revision }
}
