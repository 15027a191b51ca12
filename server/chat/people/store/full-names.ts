import type { Transaction } from '../../../kernel/storage/database.ts'

/** An arbitrary lock number; it serializes everything that gives an active person a name that must be unique. */
const fullNamesLock = 0x6e616d65

/** The names of the active people except one; none of them gets another one until the transaction ends. */
export async function lockFullNames({ sql }: Transaction, exceptId: number | undefined): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${fullNamesLock})`
  const rows = await sql<{ full_name: string }[]>`
    select full_name from people where kind = 'human' and is_active and id <> ${exceptId ?? -1}`
  return rows.map((row) => row.full_name)
}
