import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { lockListsOf } from '../people/store/lock-lists.ts'
import type { Draft } from './rules.ts'

export interface StoredDraft extends Draft {
  readonly id: number
}

const columns = (sql: Sql) => sql`id, type, recipients as "to", topic, content, edited_at_s as "timestamp"`

/** The last edited one comes last. */
export async function readDrafts(sql: Sql, userId: number): Promise<StoredDraft[]> {
  return sql<StoredDraft[]>`select ${columns(sql)} from drafts where user_id = ${userId} order by edited_at_s, id`
}

/** The number of the user's drafts; no other can be added until the transaction ends. */
export async function countDrafts({ sql }: Transaction, userId: number): Promise<number> {
  await lockListsOf(sql, userId)
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from drafts where user_id = ${userId}`
  return row?.count ?? 0
}

/** The bytes of the user's drafts, which clients load together; no other can be changed until the transaction ends. */
export async function sizeOfDrafts({ sql }: Transaction, userId: number): Promise<number> {
  await lockListsOf(sql, userId)
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(octet_length(content)), 0)::bigint as bytes from drafts where user_id = ${userId}`
  return row?.bytes ?? 0
}

export async function insertDraft({ sql }: Transaction, userId: number, draft: Draft): Promise<StoredDraft> {
  const [row] = await sql<StoredDraft[]>`
    insert into drafts (user_id, type, recipients, topic, content, edited_at_s)
    values (${userId}, ${draft.type}, ${draft.to as number[]}::int[], ${draft.topic}, ${draft.content}, ${draft.timestamp})
    returning ${columns(sql)}`
  invariant(row !== undefined, 'an insert returns its row')
  return row
}

/** False when the user has no such draft. */
export async function updateDraft({ sql }: Transaction, userId: number, draft: StoredDraft): Promise<boolean> {
  const { count } = await sql`
    update drafts set type = ${draft.type}, recipients = ${draft.to as number[]}::int[], topic = ${draft.topic},
      content = ${draft.content}, edited_at_s = ${draft.timestamp}
    where id = ${draft.id} and user_id = ${userId}`
  return count > 0
}

export async function deleteDraft({ sql }: Transaction, userId: number, id: number): Promise<boolean> {
  const { count } = await sql`delete from drafts where id = ${id} and user_id = ${userId}`
  return count > 0
}
