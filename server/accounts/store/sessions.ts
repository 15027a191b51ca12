import type { Sql } from '../../kernel/storage/database.ts'
import type { IdentityProof } from '../domain/identity-proof.ts'
import type { Person } from '../domain/person.ts'
import type { SessionSummary } from '../domain/session.ts'
import { personColumns, personOf } from './people.ts'

export interface StoredSession {
  readonly person: Person
  readonly tokenHash: Buffer
  readonly createdAtMs: number
  readonly lastUsedAtMs: number
  readonly expiresAtMs: number
  readonly hasFactorOfProvider: boolean
}

export interface InsertedSession {
  readonly tokenHash: Buffer
  readonly personId: number
  readonly atMs: number
  readonly expiresAtMs: number
  readonly address: string
  readonly userAgent: string
  readonly provedAtMs: number
  readonly provedSecondFactor: boolean
  readonly hasFactorOfProvider: boolean
}

interface SessionRow {
  readonly token_hash: Buffer
  readonly created_at_ms: number
  readonly last_used_at_ms: number
  readonly expires_at_ms: number
}

export async function insertSession(sql: Sql, session: InsertedSession): Promise<void> {
  await sql`
    insert into sessions (token_hash, person_id, created_at_ms, last_used_at_ms, expires_at_ms, address, user_agent,
      proved_at_ms, proved_second_factor, factor_by_provider)
    values (${session.tokenHash}, ${session.personId}, ${session.atMs}, ${session.atMs}, ${session.expiresAtMs},
      ${session.address}, ${session.userAgent}, ${session.provedAtMs}, ${session.provedSecondFactor},
      ${session.hasFactorOfProvider})`
}

export async function findSession(sql: Sql, tokenHash: Buffer): Promise<StoredSession | undefined> {
  const [row] = await sql<(SessionRow & Parameters<typeof personOf>[0] & { factor_by_provider: boolean })[]>`
    select ${personColumns(sql)}, sessions.token_hash, sessions.created_at_ms, sessions.last_used_at_ms,
      sessions.expires_at_ms, sessions.factor_by_provider
    from sessions join people on people.id = sessions.person_id
    where sessions.token_hash = ${tokenHash}`
  if (row === undefined) return undefined
  return {
    person: personOf(row),
    tokenHash: row.token_hash,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    expiresAtMs: row.expires_at_ms,
    hasFactorOfProvider: row.factor_by_provider,
  }
}

export async function listSessions(sql: Sql, personId: number, nowMs: number): Promise<SessionSummary[]> {
  const rows = await sql<(SessionRow & { address: string; user_agent: string })[]>`
    select token_hash, created_at_ms, last_used_at_ms, expires_at_ms, address, user_agent from sessions
    where person_id = ${personId} and expires_at_ms > ${nowMs} order by last_used_at_ms desc`
  return rows.map((row) => ({
    id: row.token_hash.toString('hex'),
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    expiresAtMs: row.expires_at_ms,
    address: row.address,
    userAgent: row.user_agent,
  }))
}

export async function sessionBelongsTo(sql: Sql, tokenHash: Buffer, personId: number, nowMs: number): Promise<boolean> {
  // Locked, because the key of the session must not outlive it.
  const rows = await sql`
    select 1 from sessions
    where token_hash = ${tokenHash} and person_id = ${personId} and expires_at_ms > ${nowMs} for key share`
  return rows.length > 0
}

/** Returns the owner of the session; keys of the session are deleted with it. */
export async function deleteSession(sql: Sql, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await sql<{ person_id: number }[]>`
    delete from sessions where token_hash = ${tokenHash} returning person_id`
  return row?.person_id
}

export async function deleteSessionOf(sql: Sql, personId: number, tokenHash: Buffer): Promise<boolean> {
  const rows = await sql`
    delete from sessions where token_hash = ${tokenHash} and person_id = ${personId} returning 1`
  return rows.length > 0
}

export async function deleteSessionsOf(
  sql: Sql,
  personIds: readonly number[],
  keep: Buffer | undefined,
): Promise<void> {
  await sql`
    delete from sessions where person_id in ${sql(personIds)} and token_hash is distinct from ${keep ?? null}`
}

/** Keeps the most recently used ones. */
export async function deleteSessionsBeyond(sql: Sql, personId: number, kept: number): Promise<number> {
  const rows = await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where person_id = ${personId}
      order by last_used_at_ms desc, created_at_ms desc offset ${kept})
    returning 1`
  return rows.length
}

export async function deleteExpiredSessions(sql: Sql, nowMs: number): Promise<number> {
  const rows = await sql`delete from sessions where expires_at_ms <= ${nowMs} returning 1`
  return rows.length
}

/** Identifies a session by its token or by its trading key. */
export type SessionName = { readonly tokenHash: Buffer } | { readonly apiKey: string }

/** The proof of a session and its current person, never from a cache; undefined if the session has ended. */
export async function findProof(
  sql: Sql,
  name: SessionName,
  nowMs: number,
): Promise<{ readonly proof: IdentityProof; readonly person: Person } | undefined> {
  const isMeant =
    'tokenHash' in name
      ? sql`sessions.token_hash = ${name.tokenHash}`
      : sql`sessions.token_hash = (
          select session_token_hash from trading_api_keys where api_key = ${name.apiKey} and revoked_at_ms is null)`
  const [row] = await sql<ProofRow[]>`
    select ${personColumns(sql)}, sessions.proved_at_ms, sessions.proved_second_factor
    from sessions join people on people.id = sessions.person_id
    where ${isMeant} and sessions.expires_at_ms > ${nowMs} and people.is_active`
  if (row === undefined) return undefined
  return { proof: { atMs: row.proved_at_ms, withSecondFactor: row.proved_second_factor }, person: personOf(row) }
}

type ProofRow = Parameters<typeof personOf>[0] & {
  readonly proved_at_ms: number
  readonly proved_second_factor: boolean
}

/** False if the session has ended. */
export async function setProof(
  sql: Sql,
  { personId, tokenHash }: { readonly personId: number; readonly tokenHash: Buffer },
  proof: IdentityProof,
): Promise<boolean> {
  const rows = await sql`
    update sessions set proved_at_ms = ${proof.atMs}, proved_second_factor = ${proof.withSecondFactor}
    where token_hash = ${tokenHash} and person_id = ${personId} returning 1`
  return rows.length > 0
}
