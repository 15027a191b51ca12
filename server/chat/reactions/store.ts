import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import type { ReactionEmoji, ReactionType } from './rules.ts'

export interface ReactionKey {
  readonly messageId: number
  readonly userId: number
  readonly emoji: Pick<ReactionEmoji, 'type' | 'code'>
}

/** False when the reaction exists. */
export async function insertReaction(
  { sql }: Transaction,
  { messageId, userId, emoji }: ReactionKey & { readonly emoji: ReactionEmoji },
): Promise<boolean> {
  const rows = await sql`
    insert into reactions (message_id, user_id, emoji_type, emoji_code, emoji_name)
    values (${messageId}, ${userId}, ${emoji.type}, ${emoji.code}, ${emoji.name})
    on conflict (message_id, user_id, emoji_type, emoji_code) do nothing returning 1`
  return rows.length > 0
}

/** The emoji name of the deleted reaction; undefined when there was none. */
export async function deleteReaction(
  { sql }: Transaction,
  { messageId, userId, emoji }: ReactionKey,
): Promise<string | undefined> {
  const [row] = await sql<{ emoji_name: string }[]>`
    delete from reactions where message_id = ${messageId} and user_id = ${userId} and emoji_type = ${emoji.type}
      and emoji_code = ${emoji.code} returning emoji_name`
  return row?.emoji_name
}

/** The emoji with the name of the first reaction; undefined when there is none. */
export async function givenEmoji(
  sql: Sql,
  messageId: number,
  code: string,
  type: ReactionType,
): Promise<ReactionEmoji | undefined> {
  const [row] = await sql<{ emoji_name: string }[]>`
    select emoji_name from reactions where message_id = ${messageId} and emoji_type = ${type} and emoji_code = ${code}
    order by id limit 1`
  return row === undefined ? undefined : { type, code, name: row.emoji_name }
}

/** The number of different emoji of the reactions to a message. */
export async function countEmoji(sql: Sql, messageId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct (emoji_type, emoji_code))::int as count from reactions where message_id = ${messageId}`
  return row?.count ?? 0
}
