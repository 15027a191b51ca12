import type { Sql } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { Person } from '../domain/person.ts'
import { isAdministrator } from '../domain/role.ts'
import { needsBoundSignatures, type TradingKey, type TradingPermission } from '../domain/trading-key.ts'
import { personColumns, personOf } from './people.ts'

export interface StoredTradingKey {
  readonly key: TradingKey
  readonly secretSealed: Buffer
  readonly ownerIsActive: boolean
  readonly ownerIsAdministrator: boolean
  readonly owner: Person
  /** A trusted provider checked a second factor when the session of this key began. */
  readonly hasFactorOfProvider: boolean
}

export interface InsertedTradingKey {
  readonly apiKey: string
  readonly personId: number
  readonly label: string
  readonly secretSealed: Buffer
  readonly permissions: readonly TradingPermission[]
  readonly ipRanges: readonly string[]
  readonly networks: readonly string[]
  readonly createdAtMs: number
  readonly expiresAtMs: number | undefined
  readonly sessionTokenHash: Buffer | undefined
  readonly boundSignaturesOnly: boolean
}

interface KeyRow {
  readonly api_key: string
  readonly person_id: number
  readonly label: string
  readonly permissions: TradingPermission[]
  readonly ip_ranges: string[]
  readonly networks: string[]
  readonly created_at_ms: number
  readonly expires_at_ms: number | null
  readonly revoked_at_ms: number | null
  readonly last_used_at_ms: number | null
  readonly last_used_address: string | null
  readonly belongs_to_session: boolean
  readonly bound_signatures_only: boolean
}

// LEAST ignores nulls: a key without its own expiry still ends with its session.
const keyColumns = (sql: Sql) => sql`
  keys.api_key, keys.person_id, keys.label, keys.permissions, keys.ip_ranges, keys.networks, keys.created_at_ms, keys.revoked_at_ms,
  keys.last_used_at_ms, keys.last_used_address, keys.bound_signatures_only, keys.session_token_hash is not null as belongs_to_session,
  least(keys.expires_at_ms, sessions.expires_at_ms) as expires_at_ms`

const keysWithSessions = (sql: Sql) => sql`
  trading_api_keys as keys left join sessions on sessions.token_hash = keys.session_token_hash`

function keyOf(row: KeyRow): TradingKey {
  return {
    apiKey: row.api_key,
    personId: row.person_id,
    label: row.label,
    permissions: row.permissions,
    ipRanges: row.ip_ranges,
    networks: row.networks,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms ?? undefined,
    revokedAtMs: row.revoked_at_ms ?? undefined,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
    lastUsedAddress: row.last_used_address ?? undefined,
    belongsToSession: row.belongs_to_session,
    // Some keys that operate the venue are older than the column.
    boundSignaturesOnly: row.bound_signatures_only || needsBoundSignatures(row.permissions),
  }
}

export async function insertTradingKey(sql: Sql, key: InsertedTradingKey): Promise<TradingKey> {
  await sql`
    insert into trading_api_keys (api_key, person_id, label, secret_sealed, permissions, ip_ranges, created_at_ms,
      expires_at_ms, session_token_hash, bound_signatures_only, networks)
    values (${key.apiKey}, ${key.personId}, ${key.label}, ${key.secretSealed}, ${[...key.permissions]}::text[],
      ${[...key.ipRanges]}::text[], ${key.createdAtMs}, ${key.expiresAtMs ?? null}, ${key.sessionTokenHash ?? null},
      ${key.boundSignaturesOnly}, ${[...key.networks]}::text[])`
  const [row] = await selectKeys(sql, sql`keys.api_key = ${key.apiKey}`, 1)
  invariant(row !== undefined, 'a key that was just inserted is there')
  return keyOf(row)
}

/** The valid keys of programs first: a person has few of them, and no limit may hide one behind revoked or session keys. */
function selectKeys(sql: Sql, condition: ReturnType<Sql>, limit: number) {
  return sql<KeyRow[]>`
    select ${keyColumns(sql)} from ${keysWithSessions(sql)} where ${condition}
    order by keys.revoked_at_ms is not null, keys.session_token_hash is not null, keys.created_at_ms desc, keys.api_key
    limit ${limit}`
}

export async function findTradingKey(sql: Sql, apiKey: string): Promise<StoredTradingKey | undefined> {
  type Row = KeyRow & Parameters<typeof personOf>[0] & { secret_sealed: Buffer; factor_by_provider: boolean | null }
  const [row] = await sql<Row[]>`
    select ${keyColumns(sql)}, keys.secret_sealed, sessions.factor_by_provider, ${personColumns(sql)}
    from ${keysWithSessions(sql)} join people on people.id = keys.person_id
    where keys.api_key = ${apiKey}`
  if (row === undefined) return undefined
  const { secret_sealed: secretSealed, is_active: ownerIsActive, role } = row
  const owner = personOf(row)
  const hasFactorOfProvider = row.factor_by_provider === true
  const ownerIsAdministrator = isAdministrator(role)
  return { key: keyOf(row), secretSealed, ownerIsActive, ownerIsAdministrator, owner, hasFactorOfProvider }
}

export async function listTradingKeys(sql: Sql, personId: number, limit: number): Promise<TradingKey[]> {
  const rows = await selectKeys(sql, sql`keys.person_id = ${personId}`, limit)
  return rows.map(keyOf)
}

export async function findKeyOf(sql: Sql, personId: number, apiKey: string): Promise<TradingKey | undefined> {
  const [row] = await selectKeys(sql, sql`keys.person_id = ${personId} and keys.api_key = ${apiKey}`, 1)
  return row && keyOf(row)
}

export async function countLastingKeys(sql: Sql, personId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from trading_api_keys
    where person_id = ${personId} and revoked_at_ms is null and session_token_hash is null`
  return row?.count ?? 0
}

export async function deleteSessionKeysBeyond(sql: Sql, sessionTokenHash: Buffer, kept: number): Promise<number> {
  const rows = await sql`
    delete from trading_api_keys where api_key in (
      select api_key from trading_api_keys where session_token_hash = ${sessionTokenHash}
      order by created_at_ms desc, api_key offset ${kept})
    returning 1`
  return rows.length
}

export async function updateTradingKey(
  sql: Sql,
  apiKey: string,
  terms: Pick<
    InsertedTradingKey,
    'label' | 'permissions' | 'ipRanges' | 'networks' | 'expiresAtMs' | 'boundSignaturesOnly'
  >,
): Promise<void> {
  await sql`
    update trading_api_keys set label = ${terms.label}, permissions = ${[...terms.permissions]}::text[],
      ip_ranges = ${[...terms.ipRanges]}::text[], expires_at_ms = ${terms.expiresAtMs ?? null},
      bound_signatures_only = ${terms.boundSignaturesOnly}, networks = ${[...terms.networks]}::text[]
    where api_key = ${apiKey}`
}

export async function revokeKey(sql: Sql, apiKey: string, nowMs: number): Promise<void> {
  await sql`update trading_api_keys set revoked_at_ms = ${nowMs} where api_key = ${apiKey}`
}

export async function revokeKeysOf(sql: Sql, personIds: readonly number[], nowMs: number): Promise<void> {
  await sql`
    update trading_api_keys set revoked_at_ms = ${nowMs}
    where person_id in ${sql(personIds)} and revoked_at_ms is null`
}

export async function deleteKeysRevokedBefore(sql: Sql, beforeMs: number): Promise<number> {
  const rows = await sql`delete from trading_api_keys where revoked_at_ms < ${beforeMs} returning 1`
  return rows.length
}
