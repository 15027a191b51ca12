import type { Sql } from '../../kernel/storage/database.ts'

/** The sealed secret of a trading key. */
export interface SealedTradingKey {
  readonly apiKey: string
  readonly personId: number
  readonly sealed: Buffer
}

/** The sealed secrets of a person's one-time codes. */
export interface SealedCodes {
  readonly personId: number
  readonly active: Buffer | null
  readonly pending: Buffer | null
}

/** Locks the next keys after `after`, in the order of their ids. */
export async function lockSealedTradingKeys(sql: Sql, after: string, limit: number): Promise<SealedTradingKey[]> {
  return sql<SealedTradingKey[]>`
    select api_key as "apiKey", person_id as "personId", secret_sealed as sealed from trading_api_keys
    where api_key > ${after} order by api_key limit ${limit} for update`
}

export async function replaceSealedTradingKey(sql: Sql, apiKey: string, sealed: Buffer): Promise<void> {
  await sql`update trading_api_keys set secret_sealed = ${sealed} where api_key = ${apiKey}`
}

export async function lockSealedCodes(sql: Sql): Promise<SealedCodes[]> {
  return sql<SealedCodes[]>`
    select id as "personId", totp_secret as active, totp_pending_secret as pending from people
    where totp_secret is not null or totp_pending_secret is not null order by id for no key update`
}

export async function replaceSealedCodes(sql: Sql, { personId, active, pending }: SealedCodes): Promise<void> {
  await sql`update people set totp_secret = ${active}, totp_pending_secret = ${pending} where id = ${personId}`
}
