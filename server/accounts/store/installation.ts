import type { Sql } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'

const fingerprintKey = 'master_key_fingerprint'

/** The fingerprint of the master key; the first one is stored. */
export async function claimFingerprint(sql: Sql, fingerprint: string): Promise<string> {
  await sql`
    insert into installation (key, value) values (${fingerprintKey}, ${fingerprint}) on conflict (key) do nothing`
  const value = await readFingerprint(sql)
  invariant(value !== undefined, 'the fingerprint that was just claimed is there')
  return value
}

export async function readFingerprint(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`select value from installation where key = ${fingerprintKey}`
  return row?.value
}

/** Reads under a lock that a change of the master key waits for, so that no secret is sealed under the old key. */
export async function lockFingerprint(sql: Sql, strength: 'share' | 'update'): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`
    select value from installation where key = ${fingerprintKey}
    ${strength === 'share' ? sql`for share` : sql`for update`}`
  return row?.value
}

export async function replaceFingerprint(sql: Sql, fingerprint: string): Promise<void> {
  await sql`update installation set value = ${fingerprint} where key = ${fingerprintKey}`
}
