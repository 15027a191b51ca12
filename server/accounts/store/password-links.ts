import type { Sql } from '../../kernel/storage/database.ts'
import type { Person } from '../domain/person.ts'
import { personColumns, personOf } from './people.ts'

type PersonRow = Parameters<typeof personOf>[0]

export async function insertPasswordRequest(sql: Sql, emailKey: string): Promise<void> {
  await sql`insert into password_requests (email_key) values (${emailKey})`
}

/** Takes the oldest requested addresses; no other process gets them. */
export async function takePasswordRequests(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ email_key: string }[]>`
    delete from password_requests where id in (
      select id from password_requests order by id limit ${limit} for update skip locked)
    returning email_key`
  return rows.map(({ email_key }) => email_key)
}

/** Replaces any other link of the person. */
export async function putPasswordLink(sql: Sql, personId: number, keyHash: Buffer, expiresAtMs: number): Promise<void> {
  await sql`
    insert into password_links (person_id, key_hash, email_key, credential_epoch, expires_at_ms)
    select id, ${keyHash}, email_key, credential_epoch, ${expiresAtMs} from people where id = ${personId}
    on conflict (person_id) do update set key_hash = excluded.key_hash, email_key = excluded.email_key,
      credential_epoch = excluded.credential_epoch, expires_at_ms = excluded.expires_at_ms`
}

const isGood = (sql: Sql, keyHash: Buffer, nowMs: number) => sql`
  key_hash = ${keyHash} and password_links.expires_at_ms > ${nowMs} and people.is_active
  and people.email_key = password_links.email_key and people.credential_epoch = password_links.credential_epoch`

/** The owner of a valid link. */
export async function findPasswordLink(sql: Sql, keyHash: Buffer, nowMs: number): Promise<Person | undefined> {
  const [row] = await sql<PersonRow[]>`
    select ${personColumns(sql)} from password_links join people on people.id = password_links.person_id
    where ${isGood(sql, keyHash, nowMs)}`
  return row && personOf(row)
}

/** The same, locked until the transaction ends: of two concurrent uses, one finds the link used. */
export async function lockPasswordLink(sql: Sql, keyHash: Buffer, nowMs: number): Promise<Person | undefined> {
  const [row] = await sql<PersonRow[]>`
    select ${personColumns(sql)} from password_links join people on people.id = password_links.person_id
    where ${isGood(sql, keyHash, nowMs)} for no key update`
  return row && personOf(row)
}

/** After a new second factor, which ends sign-ins in progress but not this link. */
export async function keepPasswordLink(sql: Sql, personId: number): Promise<void> {
  await sql`
    update password_links set credential_epoch = people.credential_epoch from people
    where people.id = ${personId} and person_id = people.id
      and password_links.credential_epoch = people.credential_epoch - 1`
}

export async function deletePasswordLink(sql: Sql, personId: number): Promise<void> {
  await sql`delete from password_links where person_id = ${personId}`
}

export async function deletePasswordLinksBefore(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from password_links where expires_at_ms <= ${nowMs}`
}
