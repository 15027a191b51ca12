import type { Sql } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { Passkey } from '../domain/passkey.ts'
import type { Person } from '../domain/person.ts'
import { personColumns, personOf } from './people.ts'

export interface InsertedPasskey {
  readonly credentialId: Buffer
  readonly personId: number
  readonly name: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly isBackedUp: boolean
  readonly createdAtMs: number
}

/** A passkey with its public key and owner. */
export interface StoredPasskey {
  readonly id: number
  readonly publicKey: Buffer
  readonly person: Person
  readonly credentialEpoch: number
  readonly handle: Buffer | undefined
}

interface PasskeyRow {
  readonly id: number
  readonly person_id: number
  readonly name: string
  readonly is_backed_up: boolean
  readonly created_at_ms: number
  readonly last_used_at_ms: number | null
}

const columns = (sql: Sql) => sql`id, person_id, name, is_backed_up, created_at_ms, last_used_at_ms`

function passkeyOf(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    personId: row.person_id,
    name: row.name,
    isBackedUp: row.is_backed_up,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
  }
}

/** Undefined if the passkey is already registered. */
export async function insertPasskey(sql: Sql, passkey: InsertedPasskey): Promise<Passkey | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    insert into passkeys (credential_id, person_id, name, public_key, counter, transports, is_backed_up, created_at_ms)
    values (${passkey.credentialId}, ${passkey.personId}, ${passkey.name}, ${passkey.publicKey}, ${passkey.counter},
      ${[...passkey.transports]}::text[], ${passkey.isBackedUp}, ${passkey.createdAtMs})
    on conflict (credential_id) do nothing
    returning ${columns(sql)}`
  return row && passkeyOf(row)
}

export async function listPasskeys(sql: Sql, personId: number): Promise<Passkey[]> {
  const rows = await sql<PasskeyRow[]>`
    select ${columns(sql)} from passkeys where person_id = ${personId} order by id`
  return rows.map(passkeyOf)
}

/** The credential ids of a person, for browsers. */
export async function credentialsOf(
  sql: Sql,
  personId: number,
): Promise<readonly { readonly credentialId: Buffer; readonly transports: readonly string[] }[]> {
  return sql<{ credentialId: Buffer; transports: string[] }[]>`
    select credential_id as "credentialId", transports from passkeys where person_id = ${personId} order by id`
}

export async function findPasskey(sql: Sql, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  type Row = Parameters<typeof personOf>[0] & {
    readonly passkey_id: number
    readonly public_key: Buffer
    readonly credential_epoch: number
    readonly passkey_handle: Buffer | null
  }
  const [row] = await sql<Row[]>`
    select ${personColumns(sql)}, passkeys.id as passkey_id, passkeys.public_key, people.credential_epoch,
      people.passkey_handle
    from passkeys join people on people.id = passkeys.person_id
    where passkeys.credential_id = ${credentialId}`
  if (row === undefined) return undefined
  return {
    id: row.passkey_id,
    publicKey: row.public_key,
    person: personOf(row),
    credentialEpoch: row.credential_epoch,
    handle: row.passkey_handle ?? undefined,
  }
}

/** Locks the passkey until the transaction ends; undefined if it was removed. */
export async function lockCounter(sql: Sql, id: number): Promise<number | undefined> {
  const [row] = await sql<{ counter: number }[]>`select counter from passkeys where id = ${id} for update`
  return row?.counter
}

export async function notePasskeyUse(
  sql: Sql,
  id: number,
  use: { readonly counter: number; readonly isBackedUp: boolean; readonly atMs: number },
): Promise<void> {
  await sql`
    update passkeys set counter = ${use.counter}, is_backed_up = ${use.isBackedUp}, last_used_at_ms = ${use.atMs}
    where id = ${id}`
}

export async function renamePasskey(
  sql: Sql,
  personId: number,
  id: number,
  name: string,
): Promise<Passkey | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    update passkeys set name = ${name} where id = ${id} and person_id = ${personId} returning ${columns(sql)}`
  return row && passkeyOf(row)
}

export async function deletePasskey(sql: Sql, personId: number, id: number): Promise<Passkey | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    delete from passkeys where id = ${id} and person_id = ${personId} returning ${columns(sql)}`
  return row && passkeyOf(row)
}

/** The person's handle; stores the given one if there is none. */
export async function claimHandle(sql: Sql, personId: number, handle: Buffer): Promise<Buffer> {
  const [row] = await sql<{ passkey_handle: Buffer }[]>`
    update people set passkey_handle = coalesce(passkey_handle, ${handle}) where id = ${personId}
    returning passkey_handle`
  invariant(row !== undefined, 'a locked person is there to be updated')
  return row.passkey_handle
}

/** False if it was used before; of two concurrent uses one wins. */
export async function useChallenge(sql: Sql, hash: Buffer, expiresAtMs: number): Promise<boolean> {
  const rows = await sql`
    insert into used_passkey_challenges (challenge_hash, expires_at_ms) values (${hash}, ${expiresAtMs})
    on conflict do nothing returning 1`
  return rows.length > 0
}

export async function deleteChallengesBefore(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from used_passkey_challenges where expires_at_ms <= ${nowMs}`
}
