import type { Sql } from '../../../kernel/storage/database.ts'
import type { Role } from '../../../kernel/values/roles.ts'

/** A provider's account that signs in as a person. */
export interface LinkedIdentity {
  readonly id: number
  readonly issuer: string
  readonly subject: string
  readonly personId: number
  readonly providerId: string
  readonly email: string
  readonly givenRole: Role | undefined
  /** The role from before the given one. */
  readonly roleBefore: Role | undefined
  readonly givenGroupIds: readonly number[]
  readonly linkedAtMs: number
  readonly lastUsedAtMs: number
}

interface Row {
  readonly id: number
  readonly issuer: string
  readonly subject: string
  readonly person_id: number
  readonly provider_id: string
  readonly email: string
  readonly given_role: Role | null
  readonly role_before: Role | null
  readonly given_group_ids: number[]
  readonly linked_at_ms: number
  readonly last_used_at_ms: number
}

const columns = (sql: Sql) =>
  sql`id, issuer, subject, person_id, provider_id, email, given_role, role_before, given_group_ids, linked_at_ms,
    last_used_at_ms`

function identityOf(row: Row): LinkedIdentity {
  return {
    id: row.id,
    issuer: row.issuer,
    subject: row.subject,
    personId: row.person_id,
    providerId: row.provider_id,
    email: row.email,
    givenRole: row.given_role ?? undefined,
    roleBefore: row.role_before ?? undefined,
    givenGroupIds: row.given_group_ids,
    linkedAtMs: row.linked_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  }
}

export async function findIdentity(sql: Sql, issuer: string, subject: string): Promise<LinkedIdentity | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from sso_identities where issuer = ${issuer} and subject = ${subject}`
  return row && identityOf(row)
}

/** Locks all of them until the transaction ends. */
export async function lockIdentitiesOf(sql: Sql, personId: number): Promise<LinkedIdentity[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from sso_identities where person_id = ${personId} order by id for update`
  return rows.map(identityOf)
}

export async function listIdentities(sql: Sql, personId: number): Promise<LinkedIdentity[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from sso_identities where person_id = ${personId} order by id`
  return rows.map(identityOf)
}

export type NewIdentity = Pick<LinkedIdentity, 'issuer' | 'subject' | 'personId' | 'providerId' | 'email'>

/** False if the provider's account is linked already. */
export async function insertIdentity(sql: Sql, identity: NewIdentity, nowMs: number): Promise<boolean> {
  const { issuer, subject, personId, providerId, email } = identity
  const rows = await sql`
    insert into sso_identities (issuer, subject, person_id, provider_id, email, linked_at_ms, last_used_at_ms)
    values (${issuer}, ${subject}, ${personId}, ${providerId}, ${email}, ${nowMs}, ${nowMs})
    on conflict (issuer, subject) do nothing returning 1`
  return rows.length > 0
}

export async function updateIdentity(
  sql: Sql,
  id: number,
  use: Pick<LinkedIdentity, 'providerId' | 'givenRole' | 'roleBefore' | 'givenGroupIds' | 'lastUsedAtMs'>,
): Promise<void> {
  await sql`
    update sso_identities set provider_id = ${use.providerId}, given_role = ${use.givenRole ?? null},
      role_before = ${use.roleBefore ?? null}, given_group_ids = ${[...use.givenGroupIds]}::int[], last_used_at_ms = ${use.lastUsedAtMs}
    where id = ${id}`
}

export async function deleteIdentity(sql: Sql, personId: number, id: number): Promise<LinkedIdentity | undefined> {
  const [row] = await sql<Row[]>`
    delete from sso_identities where id = ${id} and person_id = ${personId} returning ${columns(sql)}`
  return row && identityOf(row)
}
