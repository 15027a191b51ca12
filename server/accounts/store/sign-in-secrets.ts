import type { Sql } from '../../kernel/storage/database.ts'
import type { Person } from '../domain/person.ts'
import { personColumns, personOf } from './people.ts'

/** A person with the secrets of the sign-in. */
export interface PersonToSignIn {
  readonly person: Person
  readonly passwordHash: string | undefined
  readonly credentialEpoch: number
  readonly codeSecretSealed: Buffer | undefined
}

type Row = Parameters<typeof personOf>[0] & {
  readonly password_hash: string | null
  readonly credential_epoch: number
  readonly totp_secret: Buffer | null
}

export async function findToSignIn(sql: Sql, emailKey: string): Promise<PersonToSignIn | undefined> {
  return found(sql, sql`email_key = ${emailKey}`)
}

export async function findToSignInById(sql: Sql, personId: number): Promise<PersonToSignIn | undefined> {
  return found(sql, sql`id = ${personId}`)
}

async function found(sql: Sql, isMeant: ReturnType<Sql>): Promise<PersonToSignIn | undefined> {
  const [row] = await sql<Row[]>`
    select ${personColumns(sql)}, people.password_hash, people.credential_epoch, people.totp_secret
    from people where ${isMeant}`
  if (row === undefined) return undefined
  return {
    person: personOf(row),
    passwordHash: row.password_hash ?? undefined,
    credentialEpoch: row.credential_epoch,
    codeSecretSealed: row.totp_secret ?? undefined,
  }
}

export async function updatePassword(sql: Sql, personId: number, passwordHash: string): Promise<void> {
  await sql`
    update people set password_hash = ${passwordHash}, credential_epoch = credential_epoch + 1 where id = ${personId}`
}

/** Rehashes the same password; a password that has changed since is not touched. */
export async function replacePasswordHash(sql: Sql, personId: number, outdated: string, hash: string): Promise<void> {
  await sql`update people set password_hash = ${hash} where id = ${personId} and password_hash = ${outdated}`
}

/** The person, locked, if the proof of identity is still valid. */
export async function lockProved(sql: Sql, personId: number, credentialEpoch: number): Promise<Person | undefined> {
  const [row] = await sql<Row[]>`
    select ${personColumns(sql)} from people
    where id = ${personId} and credential_epoch = ${credentialEpoch} and is_active for no key update`
  return row && personOf(row)
}

export interface CodeSecrets {
  readonly active: Buffer | undefined
  readonly pending: Buffer | undefined
}

export async function codeSecrets(sql: Sql, personId: number): Promise<CodeSecrets> {
  const [row] = await sql<{ totp_secret: Buffer | null; totp_pending_secret: Buffer | null }[]>`
    select totp_secret, totp_pending_secret from people where id = ${personId}`
  return { active: row?.totp_secret ?? undefined, pending: row?.totp_pending_secret ?? undefined }
}

export async function setPendingCodeSecret(sql: Sql, personId: number, sealed: Buffer): Promise<void> {
  await sql`update people set totp_pending_secret = ${sealed} where id = ${personId}`
}

/** Uses up the code of the confirmation. The new epoch invalidates sign-ins in progress without a code. */
export async function activateCodeSecret(sql: Sql, personId: number, step: number): Promise<void> {
  await sql`
    update people set totp_secret = totp_pending_secret, totp_pending_secret = null, totp_last_step = ${step},
      credential_epoch = credential_epoch + 1
    where id = ${personId}`
}

export async function clearCodeSecrets(sql: Sql, personId: number): Promise<void> {
  await sql`
    update people set totp_secret = null, totp_pending_secret = null, totp_last_step = null where id = ${personId}`
}

/** False if the code of this or a later step was used before; of two concurrent uses one wins. */
export async function useCodeStep(sql: Sql, personId: number, step: number): Promise<boolean> {
  const rows = await sql`
    update people set totp_last_step = ${step}
    where id = ${personId} and totp_secret is not null and (totp_last_step is null or totp_last_step < ${step})
    returning id`
  return rows.length > 0
}
