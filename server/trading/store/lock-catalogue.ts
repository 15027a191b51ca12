import type { Transaction } from '../../kernel/storage/database.ts'

const catalogueLock = 0x63617461

/** Until the end of the transaction, no other server changes the catalogue. */
export async function lockCatalogue({ sql }: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${catalogueLock})`
}
