import type { Sql } from '../../kernel/storage/database.ts'
import type { Person } from '../domain/person.ts'
import { personColumns, personOf } from './people.ts'

export interface StoredChatKey {
  readonly person: Person
  readonly hasEnded: boolean
}

export async function insertChatKey(sql: Sql, keyHash: Buffer, personId: number, nowMs: number): Promise<void> {
  await sql`
    insert into chat_api_keys (key_hash, person_id, created_at_ms) values (${keyHash}, ${personId}, ${nowMs})`
}

export async function findChatKey(sql: Sql, keyHash: Buffer): Promise<StoredChatKey | undefined> {
  const [row] = await sql<(Parameters<typeof personOf>[0] & { has_ended: boolean })[]>`
    select ${personColumns(sql)}, chat_api_keys.ended_at_ms is not null as has_ended
    from chat_api_keys join people on people.id = chat_api_keys.person_id
    where chat_api_keys.key_hash = ${keyHash}`
  return row && { person: personOf(row), hasEnded: row.has_ended }
}

/** Keeps the most recently used keys; an unused key counts from its creation. */
export async function deleteChatKeysBeyond(sql: Sql, personId: number, kept: number): Promise<number> {
  const rows = await sql`
    delete from chat_api_keys where key_hash in (
      select key_hash from chat_api_keys where person_id = ${personId}
      order by coalesce(last_used_at_ms, created_at_ms) desc, created_at_ms desc offset ${kept})
    returning 1`
  return rows.length
}

export async function deleteChatKeysOf(sql: Sql, personId: number): Promise<void> {
  await sql`delete from chat_api_keys where person_id = ${personId}`
}

export async function endChatKeysOf(sql: Sql, personIds: readonly number[], nowMs: number): Promise<void> {
  await sql`update chat_api_keys set ended_at_ms = ${nowMs} where person_id in ${sql(personIds)}`
}
