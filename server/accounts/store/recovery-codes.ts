import type { Sql } from '../../kernel/storage/database.ts'

/** Replaces all codes. */
export async function replaceRecoveryCodes(sql: Sql, personId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(sql, personId)
  const rows = hashes.map((hash) => ({ person_id: personId, code_hash: hash }))
  if (rows.length > 0) await sql`insert into recovery_codes ${sql(rows)}`
}

export async function deleteRecoveryCodes(sql: Sql, personId: number): Promise<void> {
  await sql`delete from recovery_codes where person_id = ${personId}`
}

/** False if there is no such code; of two concurrent uses one wins. */
export async function takeRecoveryCode(sql: Sql, personId: number, hash: Buffer): Promise<boolean> {
  const rows = await sql`
    delete from recovery_codes where person_id = ${personId} and code_hash = ${hash} returning person_id`
  return rows.length > 0
}

export async function countRecoveryCodes(sql: Sql, personId: number): Promise<number> {
  const [row] = await sql<{ left: number }[]>`
    select count(*)::int as left from recovery_codes where person_id = ${personId}`
  return row?.left ?? 0
}
