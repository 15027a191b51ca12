import type { Transaction } from '../../../kernel/storage/database.ts'
import { readGroups } from '../../directory/store.ts'
import type { UserGroup } from '../rules/user-group.ts'

/** An arbitrary lock number; it serializes everything that could create a cycle or use a deactivated group. */
const groupsLock = 0x67727073

/** All current groups, locked until the transaction ends. */
export async function lockGroups({ sql }: Transaction): Promise<ReadonlyMap<number, UserGroup>> {
  await sql`select pg_advisory_xact_lock(${groupsLock})`
  return new Map((await readGroups(sql, 'all')).map((group) => [group.id, group]))
}
