import type { Sql } from '../../../kernel/storage/database.ts'
import type { EditEntry } from '../../messages/rules/message.ts'
import { isReceivedBy } from '../../messages/store/message-predicates.ts'

/** The messages in an export. */
export interface ExportScope {
  /** Places that are exported completely. */
  readonly wholePlaces: readonly number[]
  /** Places of which only the messages that these users received are exported, if they are still subscribed. */
  readonly receivedPlaces: readonly number[]
  readonly receiverIds: readonly number[]
}

export interface ExportedMessage {
  readonly id: number
  readonly place: number
  readonly topic: string
  readonly sender_id: number
  readonly content: string
  readonly rendered_content: string
  readonly timestamp: number
  readonly sending_client: string
  /** Newest first. */
  readonly edit_history: readonly EditEntry[] | null
  readonly reactions: unknown
}

const inScope = (sql: Sql, { wholePlaces, receivedPlaces, receiverIds }: ExportScope) => sql`
  (m.place = any(${wholePlaces as number[]}::int[]) or (m.place = any(${receivedPlaces as number[]}::int[]) and exists (
    select 1 from subscriptions s
    where s.user_id = any(${receiverIds as number[]}::int[]) and s.channel_id * 2 = m.place and s.is_active
      and ${isReceivedBy(sql, sql`s.user_id`)})))`

/** The next messages after this id, so that only a page is in memory. */
export async function exportedMessages(
  sql: Sql,
  scope: ExportScope,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<ExportedMessage[]> {
  return sql<ExportedMessage[]>`
    select m.id, m.place, m.topic, m.sender_id, m.content, m.rendered_content, m.sent_at_s as timestamp,
      m.client as sending_client, m.edit_history,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', r.user_id, 'emoji_name', r.emoji_name,
          'emoji_code', r.emoji_code, 'reaction_type', r.emoji_type) order by r.id)
        from reactions r where r.message_id = m.id), '[]') as reactions
    from messages m where m.id > ${after} and m.id <= ${upTo} and ${inScope(sql, scope)}
    order by m.id limit ${limit}`
}

export interface ExportedFile {
  readonly id: number
  readonly path_id: string
  readonly owner_id: number
  readonly name: string
  readonly size: number
  readonly content_type: string
  readonly created_at_ms: number
}

/** Files that messages of the export link. */
export async function exportedFiles(
  sql: Sql,
  scope: ExportScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ExportedFile[]> {
  return sql<ExportedFile[]>`
    select a.id, a.path_id, a.owner_id, a.name, a.size_bytes as size, a.content_type, a.created_at_ms
    from attachments a where a.id > ${after} and exists (
      select 1 from attachment_messages l join messages m on m.id = l.message_id
      where l.attachment_id = a.id and ${inScope(sql, scope)})
    order by a.id limit ${limit}`
}

/** Direct conversations of these users. */
export async function conversationsWith(
  sql: Sql,
  userIds: readonly number[],
): Promise<{ readonly id: number; readonly member_ids: number[] }[]> {
  return sql<{ id: number; member_ids: number[] }[]>`
    select c.id, c.member_ids from conversations c where exists (
      select 1 from conversation_members m
      where m.conversation_id = c.id and m.user_id = any(${userIds as number[]}::int[])) order by c.id`
}

export async function countMessages(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from messages`
  return row?.count ?? 0
}
