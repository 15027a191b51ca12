import type { Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { channelOfPlace } from '../../channels/rules/channel.ts'
import type { VisibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import { readTopicStates, writePolicies } from '../../topics/store/topic-states.ts'
import { addBits } from '../../unread/store/read-state.ts'
import { addFlags } from './message-flags.ts'
import { messageRows, rowColumns, storedMessage } from './message-rows.ts'
import type { StoredSubmessage } from './messages.ts'
import type { AppendedBatch, PreparedMessage } from './prepared-message.ts'
import { reusePlansSetting } from './reuse-plans.ts'

/** Stores messages under the next ids, in their order, with all related rows. */
export async function writeBatch(tx: Transaction, batch: readonly PreparedMessage[]): Promise<AppendedBatch> {
  const { sql } = tx
  // One round trip; the lock precedes the queries, so these see every earlier message.
  const [{ lastId, subscriptionsRevision }, muters, states] = await Promise.all([
    takeIds(tx, batch.length),
    mutersOf(tx, batch),
    readTopicStates(sql, batch),
  ])
  const ids = batch.map((_, at) => lastId - batch.length + 1 + at)
  const policies = batch.map((prepared, at) => states.policiesAfter(prepared, at))
  const readBy = batch.map((prepared) => readersOf(prepared, muters))
  const widgets = await writeRows(tx, batch, { ids, policies, readBy })
  const messages = batch.map((prepared, at) => ({
    parts: { message: storedMessage(prepared, ids[at] as number), reactions: [], submessages: widgets.get(at) ?? [] },
    readBy: readBy[at] as ReadonlySet<number>,
    policies: policies[at] as ReadonlyMap<number, VisibilityPolicy>,
  }))
  return { messages, subscriptionsRevision }
}

interface Outcome {
  readonly ids: readonly number[]
  readonly policies: readonly ReadonlyMap<number, VisibilityPolicy>[]
  readonly readBy: readonly ReadonlySet<number>[]
}

async function takeIds({ sql }: Transaction, count: number) {
  const [row] = await sql<{ lastId: number; subscriptionsRevision: number }[]>`
    update message_ids set last_id = last_id + ${count} where id = 1
    returning last_id as "lastId", subscriptions_revision as "subscriptionsRevision", ${reusePlansSetting(sql)}`
  invariant(row !== undefined, 'message_ids has its one row')
  return row
}

async function mutersOf({ sql }: Transaction, batch: readonly PreparedMessage[]): Promise<Map<number, number[]>> {
  const senders = [...new Set(batch.map(({ senderId }) => senderId))]
  const rows = await sql<{ user_id: number; muted_user_id: number }[]>`
    select user_id, muted_user_id from muted_users where muted_user_id = any(${senders}::int[])`
  const muters = new Map<number, number[]>()
  for (const row of rows) muters.set(row.muted_user_id, [...(muters.get(row.muted_user_id) ?? []), row.user_id])
  return muters
}

function readersOf(prepared: PreparedMessage, muters: ReadonlyMap<number, number[]>): ReadonlySet<number> {
  const readers = [...(muters.get(prepared.senderId) ?? []), ...(prepared.readOnArrivalBy ?? [])]
  return new Set(readers.filter((userId) => prepared.isReceivedBy(userId)))
}

/** All rows of the batch at once; returns the new submessages by their index in the batch. */
async function writeRows(
  tx: Transaction,
  batch: readonly PreparedMessage[],
  { ids, policies, readBy }: Outcome,
): Promise<Map<number, StoredSubmessage[]>> {
  const of = <T>(pick: (prepared: PreparedMessage, id: number, at: number) => readonly T[]) =>
    batch.flatMap((prepared, at) => pick(prepared, ids[at] as number, at))
  const flags = of(({ flags }, messageId) => [...flags].map(([userId, bits]) => ({ userId, messageId, flags: bits })))
  const receipts = of(({ furtherReceivers }, messageId) => furtherReceivers.map((userId) => ({ userId, messageId })))
  const readOnArrival = of((_, messageId, at) => [...(readBy[at] ?? [])].map((userId) => ({ userId, messageId })))
  const changes = of((prepared, _, at) =>
    [...(policies[at] ?? [])].map(([userId, policy]) => ({
      userId,
      policy,
      channelId: channelOfPlace(prepared.place),
      topic: prepared.topic,
      updatedAtS: prepared.sentAtS,
    })),
  )
  insertMessages(tx, batch, ids.at(-1) ?? 0)
  const [widgets] = await Promise.all([
    insertWidgets(tx, batch, ids),
    addFlags(tx, flags),
    insertReceipts(tx, receipts),
    addBits(tx.sql, readOnArrival),
    writePolicies(tx, changes),
  ])
  return widgets
}

/** For most batches this is the only write, so COMMIT is sent with it. */
function insertMessages({ sql, sendAhead }: Transaction, batch: readonly PreparedMessage[], lastId: number): void {
  sendAhead(sql`
    insert into messages (id, ${rowColumns(sql)})
    select ${lastId - batch.length} + n.position, ${rowColumns(sql)} from ${messageRows(sql, batch)}`)
}

async function insertWidgets({ sql }: Transaction, batch: readonly PreparedMessage[], ids: readonly number[]) {
  const made = new Map<number, StoredSubmessage[]>()
  const positions = batch.flatMap(({ widget }, at) => (widget === undefined ? [] : [at]))
  for (const at of positions) {
    const { senderId, widget } = batch[at] as PreparedMessage
    const [row] = await sql<{ id: number }[]>`
      insert into submessages (message_id, sender_id, msg_type, content)
      values (${ids[at] as number}, ${senderId}, 'widget', ${widget ?? ''}) returning id`
    if (row !== undefined) made.set(at, [{ id: row.id, senderId, msgType: 'widget', content: widget ?? '' }])
  }
  return made
}

async function insertReceipts({ sql }: Transaction, rows: readonly { userId: number; messageId: number }[]) {
  if (rows.length === 0) return
  await sql`
    insert into message_receipts (user_id, message_id, is_received)
    select user_id, message_id, true from unnest(${rows.map(({ userId }) => userId)}::int[],
      ${rows.map(({ messageId }) => messageId)}::bigint[]) as n (user_id, message_id)`
}
