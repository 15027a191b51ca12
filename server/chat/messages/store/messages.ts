import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { TopicPlace } from '../../topics/store/topics.ts'
import type { EditEntry, MessageFacts, StoredMessage } from '../rules/message.ts'

export interface StoredReaction {
  readonly userId: number
  readonly emojiType: string
  readonly emojiCode: string
  readonly emojiName: string
}

export interface StoredSubmessage {
  readonly id: number
  readonly senderId: number
  readonly msgType: string
  readonly content: string
}

interface MessageRow {
  id: number
  place: number
  origin_place: number
  topic: string
  sender_id: number
  content: string
  rendered_content: string
  sent_at_s: number
  client: string
  attributes: number
  revision: number
  edit_history: EditEntry[] | null
  last_edit_at_s: number | null
  last_moved_at_s: number | null
}

const columns = (sql: Sql) => sql`
  m.id, m.place, m.origin_place, m.topic, m.sender_id, m.content, m.rendered_content, m.sent_at_s, m.client,
  m.attributes, m.revision, m.edit_history, m.last_edit_at_s, m.last_moved_at_s`

export async function readMessages(sql: Sql, ids: readonly number[]): Promise<StoredMessage[]> {
  if (ids.length === 0) return []
  const rows = await sql<MessageRow[]>`
    select ${columns(sql)} from messages m where m.id = any(${ids as number[]}::bigint[]) order by m.id`
  return rows.map(toMessage)
}

/** The oldest messages of a place after an id, ascending. */
export async function messagesOfPlaceAfter(
  sql: Sql,
  place: number,
  afterId: number,
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await sql<MessageRow[]>`
    select ${columns(sql)} from messages m where m.place = ${place} and m.id > ${afterId} order by m.id limit ${limit}`
  return rows.map(toMessage)
}

/** Reads messages and locks them until the transaction ends. */
export async function lockMessages(tx: Transaction, ids: readonly number[]): Promise<StoredMessage[]> {
  if (ids.length === 0) return []
  const { sql } = tx
  const rows = await sql<MessageRow[]>`
    select ${columns(sql)} from messages m where m.id = any(${ids as number[]}::bigint[]) order by m.id for update`
  return rows.map(toMessage)
}

/**
 * The messages of the list that are still in the topic, locked. After waiting for a lock, PostgreSQL evaluates the
 * conditions again on the new row.
 */
export async function lockInTopic(
  { sql }: Transaction,
  { place, topicKey }: TopicPlace,
  ids: readonly number[],
): Promise<StoredMessage[]> {
  const rows = await sql<MessageRow[]>`
    select ${columns(sql)} from messages m
    where m.id = any(${ids as number[]}::bigint[]) and m.place = ${place} and m.topic_key = ${topicKey}
    order by m.id for update`
  return rows.map(toMessage)
}

function toMessage(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    place: row.place,
    originPlace: row.origin_place,
    topic: row.topic,
    senderId: row.sender_id,
    content: row.content,
    renderedContent: row.rendered_content,
    sentAtS: row.sent_at_s,
    client: row.client,
    attributes: row.attributes,
    revision: row.revision,
    editHistory: row.edit_history ?? undefined,
    lastEditAtS: row.last_edit_at_s ?? undefined,
    lastMovedAtS: row.last_moved_at_s ?? undefined,
  }
}

export type FactsRow = Pick<
  MessageRow,
  'id' | 'place' | 'origin_place' | 'topic' | 'sender_id' | 'attributes' | 'revision'
>

/** A message on a page with its revision, by which the cache finds the rest. */
export type PageMessage = Pick<MessageFacts, 'id' | 'revision'>

/** A page of messages in one row, each column a list: several times faster to read than a hundred rows. */
export interface PageRow {
  readonly ids: string | null
  readonly revisions: string | null
}

/** Ascending. */
export function toPage(row: PageRow | undefined): PageMessage[] {
  const list = (text: string | null | undefined) => (text == null ? [] : wholeNumbers(text))
  const revisions = list(row?.revisions)
  return list(row?.ids)
    .map((id, at) => ({ id, revision: revisions[at] as number }))
    .sort((left, right) => left.id - right.id)
}

/** The numbers of an array in PostgreSQL's text format, `{1,2}`; not empty, none negative. */
export function wholeNumbers(text: string): number[] {
  const numbers: number[] = []
  let number = 0
  for (let at = 1; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) number = number * 10 + digit
    else {
      numbers.push(number)
      number = 0
    }
  }
  return numbers
}

export const factColumns = (sql: Sql) =>
  sql`m.id, m.place, m.origin_place, m.topic, m.sender_id, m.attributes, m.revision`

export function toFacts(row: FactsRow): MessageFacts {
  return {
    id: row.id,
    place: row.place,
    originPlace: row.origin_place,
    topic: row.topic,
    senderId: row.sender_id,
    attributes: row.attributes,
    revision: row.revision,
  }
}

/** Until the transaction ends, none of these messages is edited, moved or deleted. */
export async function holdMessages({ sql }: Transaction, ids: readonly number[]): Promise<void> {
  await sql`select from messages where id = any(${ids as number[]}::bigint[]) order by id for share`
}

export async function readFacts(sql: Sql, ids: readonly number[]): Promise<MessageFacts[]> {
  if (ids.length === 0) return []
  const rows = await sql<FactsRow[]>`
    select ${factColumns(sql)} from messages m where m.id = any(${ids as number[]}::bigint[]) order by m.id`
  return rows.map(toFacts)
}

/** A message with its reactions and submessages. */
export interface MessageParts {
  readonly message: StoredMessage
  readonly reactions: readonly StoredReaction[]
  readonly submessages: readonly StoredSubmessage[]
}

/** One statement, so that the parts belong to the revision they are read with. */
export async function readMessageParts(sql: Sql, ids: readonly number[]): Promise<MessageParts[]> {
  const rows = await sql<
    (MessageRow & { reactions: StoredReaction[] | null; submessages: StoredSubmessage[] | null })[]
  >`
    select ${columns(sql)},
      (select json_agg(json_build_object('userId', r.user_id, 'emojiType', r.emoji_type, 'emojiCode', r.emoji_code,
        'emojiName', r.emoji_name) order by r.id) from reactions r where r.message_id = m.id) as reactions,
      (select json_agg(json_build_object('id', s.id, 'senderId', s.sender_id, 'msgType', s.msg_type,
        'content', s.content) order by s.id) from submessages s where s.message_id = m.id) as submessages
    from messages m where m.id = any(${ids as number[]}::bigint[])`
  return rows.map((row) => ({
    message: toMessage(row),
    reactions: row.reactions ?? [],
    submessages: row.submessages ?? [],
  }))
}

/**
 * Call it in the transaction of a change that clients see in a message but that is not in its row: reactions,
 * submessages. It invalidates the caches of other processes.
 */
export async function touchMessages(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.sql`update messages set revision = revision + 1 where id = any(${ids as number[]}::bigint[])`
}

/** The id of the newest message; 0 when there is none. */
export async function newestMessageId(sql: Sql): Promise<number> {
  const [row] = await sql<{ last_id: number }[]>`select last_id from message_ids where id = 1`
  return row?.last_id ?? 0
}

/** The last message id, locked: no message gets the next id before this transaction ends. */
export async function lockMessageIds(tx: Transaction): Promise<number> {
  const [row] = await tx.sql<{ last_id: number }[]>`select last_id from message_ids where id = 1 for update`
  return row?.last_id ?? 0
}

export interface SubscriptionsLock {
  readonly lastMessageId: number
  /** The number of this change, for the directory. */
  readonly revision: number
}

/** The same for a change of who subscribes to a channel, which counts from the next message on. */
export async function lockSubscriptions({ sql }: Transaction): Promise<SubscriptionsLock> {
  const [row] = await sql<SubscriptionsLock[]>`
    update message_ids set subscriptions_revision = subscriptions_revision + 1 where id = 1
    returning last_id as "lastMessageId", subscriptions_revision as revision`
  invariant(row !== undefined, 'message_ids has its one row')
  return row
}
