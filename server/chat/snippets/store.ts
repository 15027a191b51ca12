import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { lockListsOf } from '../people/store/lock-lists.ts'

export interface SavedSnippet {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly createdAtS: number
}

const columns = (sql: Sql) => sql`id, title, content, created_at_s as "createdAtS"`

export async function readSavedSnippets(sql: Sql, userId: number): Promise<SavedSnippet[]> {
  return sql<SavedSnippet[]>`select ${columns(sql)} from saved_snippets where user_id = ${userId} order by id`
}

/** The number of the user's snippets; no other can be added until the transaction ends. */
export async function countSavedSnippets({ sql }: Transaction, userId: number): Promise<number> {
  await lockListsOf(sql, userId)
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from saved_snippets where user_id = ${userId}`
  return row?.count ?? 0
}

/** The bytes of the user's snippets, which clients load together; no other can be changed until the transaction ends. */
export async function sizeOfSavedSnippets({ sql }: Transaction, userId: number): Promise<number> {
  await lockListsOf(sql, userId)
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(octet_length(content)), 0)::bigint as bytes from saved_snippets where user_id = ${userId}`
  return row?.bytes ?? 0
}

export async function insertSavedSnippet(
  { sql }: Transaction,
  userId: number,
  { title, content, createdAtS }: Omit<SavedSnippet, 'id'>,
): Promise<SavedSnippet> {
  const [row] = await sql<SavedSnippet[]>`
    insert into saved_snippets (user_id, title, content, created_at_s)
    values (${userId}, ${title}, ${content}, ${createdAtS}) returning ${columns(sql)}`
  invariant(row !== undefined, 'an insert returns its row')
  return row
}

/** Undefined values stay unchanged. Returns the updated snippet; undefined when the user has no such one. */
export async function updateSavedSnippet(
  { sql }: Transaction,
  userId: number,
  id: number,
  { title, content }: { readonly title: string | undefined; readonly content: string | undefined },
): Promise<SavedSnippet | undefined> {
  const [row] = await sql<SavedSnippet[]>`
    update saved_snippets set title = coalesce(${title ?? null}, title), content = coalesce(${content ?? null}, content)
    where id = ${id} and user_id = ${userId} returning ${columns(sql)}`
  return row
}

export async function deleteSavedSnippet({ sql }: Transaction, userId: number, id: number): Promise<boolean> {
  const { count } = await sql`delete from saved_snippets where id = ${id} and user_id = ${userId}`
  return count > 0
}
