import type { Transaction } from '../../../kernel/storage/database.ts'
import { readGroups } from '../../directory/store.ts'
import type { UserGroup } from '../rules/user-group.ts'

/**
 * An arbitrary lock number; it serializes everything that could create a cycle. Settings that name a group share it, and a
 * deactivation waits for them.
 */
const groupsLock = 0x67727073

/** All current groups, locked until the transaction ends. */
export async function lockGroups({ sql }: Transaction): Promise<ReadonlyMap<number, UserGroup>> {
  await sql`select pg_advisory_xact_lock(${groupsLock})`
  return new Map((await readGroups(sql, 'all')).map((group) => [group.id, group]))
}

/** Keeps every group active that is active now, until the transaction ends. Call it before a lock of the settings. */
export async function deactivatedAmong({ sql }: Transaction, ids: readonly number[]): Promise<number[]> {
  await sql`select pg_advisory_xact_lock_shared(${groupsLock})`
  const rows = await sql<{ id: number }[]>`
    select id from user_groups where id = any(${ids as number[]}::int[]) and is_deactivated`
  return rows.map(({ id }) => id)
}
