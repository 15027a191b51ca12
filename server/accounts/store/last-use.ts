import type { Sql } from '../../kernel/storage/database.ts'

export interface LastUse {
  /** The hash of a token in hexadecimal, or the public identifier of a trading key. */
  readonly key: string
  readonly atMs: number
  readonly address: string
}

/** Times only move forwards, so the order of writes by several processes does not matter. */
export async function writeChatKeyUses(sql: Sql, uses: readonly LastUse[]): Promise<void> {
  await sql`
    update chat_api_keys set last_used_at_ms = used."atMs"
    from jsonb_to_recordset(${JSON.stringify(uses)}::text::jsonb) as used (key text, "atMs" bigint)
    where key_hash = decode(used.key, 'hex') and coalesce(last_used_at_ms, 0) < used."atMs"`
}

export async function writeTradingKeyUses(sql: Sql, uses: readonly LastUse[]): Promise<void> {
  await sql`
    update trading_api_keys set last_used_at_ms = used."atMs", last_used_address = used.address
    from jsonb_to_recordset(${JSON.stringify(uses)}::text::jsonb) as used (key text, "atMs" bigint, address text)
    where api_key = used.key and coalesce(last_used_at_ms, 0) < used."atMs"`
}

export async function writeSessionUses(
  sql: Sql,
  uses: readonly LastUse[],
  idleMs: number,
  ageMaxMs: number,
): Promise<void> {
  await sql`
    update sessions set last_used_at_ms = used."atMs",
      expires_at_ms = least(used."atMs" + ${idleMs}::bigint, created_at_ms + ${ageMaxMs}::bigint)
    from jsonb_to_recordset(${JSON.stringify(uses)}::text::jsonb) as used (key text, "atMs" bigint)
    where token_hash = decode(used.key, 'hex') and last_used_at_ms < used."atMs"`
}
