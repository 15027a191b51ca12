import type { Transaction } from '../../kernel/storage/database.ts'

const grantsLock = 0x6772616e

/** Until the end of the transaction, no other request of the account gets money of the sandbox. */
export async function lockSandboxGrants({ sql }: Transaction, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${grantsLock}::int, ${accountId}::int)`
}
