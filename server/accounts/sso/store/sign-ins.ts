import type { Sql } from '../../../kernel/storage/database.ts'

/** False if it was used before; of two concurrent uses one wins. */
export async function useState(sql: Sql, hash: Buffer, expiresAtMs: number): Promise<boolean> {
  const rows = await sql`
    insert into used_sso_states (state_hash, expires_at_ms) values (${hash}, ${expiresAtMs})
    on conflict do nothing returning 1`
  return rows.length > 0
}

export async function insertPending(sql: Sql, keyHash: Buffer, sealed: Buffer, expiresAtMs: number): Promise<void> {
  await sql`
    insert into pending_sso_sign_ins (key_hash, sealed, expires_at_ms) values (${keyHash}, ${sealed}, ${expiresAtMs})`
}

export async function findPending(sql: Sql, keyHash: Buffer, nowMs: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ sealed: Buffer }[]>`
    select sealed from pending_sso_sign_ins where key_hash = ${keyHash} and expires_at_ms > ${nowMs}`
  return row?.sealed
}

/** False if it is over; of two concurrent uses one wins. */
export async function usePending(sql: Sql, keyHash: Buffer, nowMs: number): Promise<boolean> {
  const rows = await sql`
    delete from pending_sso_sign_ins where key_hash = ${keyHash} and expires_at_ms > ${nowMs} returning 1`
  return rows.length > 0
}

export async function deleteExpiredSignIns(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from used_sso_states where expires_at_ms <= ${nowMs}`
  await sql`delete from pending_sso_sign_ins where expires_at_ms <= ${nowMs}`
}

export interface ProviderSession {
  readonly tokenHash: Buffer
  readonly providerId: string
  readonly idTokenSealed: Buffer
}

export async function insertProviderSession(sql: Sql, session: ProviderSession): Promise<void> {
  await sql`
    insert into sso_sessions (token_hash, provider_id, id_token_sealed)
    values (${session.tokenHash}, ${session.providerId}, ${session.idTokenSealed})`
}

export async function findProviderSession(sql: Sql, tokenHash: Buffer): Promise<ProviderSession | undefined> {
  const [row] = await sql<ProviderSession[]>`
    select token_hash as "tokenHash", provider_id as "providerId", id_token_sealed as "idTokenSealed"
    from sso_sessions where token_hash = ${tokenHash}`
  return row
}

/** Sealed under the former master key; their owners sign in again. */
export async function deleteSealedSignIns(sql: Sql): Promise<void> {
  await sql`delete from pending_sso_sign_ins`
  await sql`delete from sso_sessions`
}
