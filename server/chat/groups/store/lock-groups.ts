import type { Transaction } from '../../../kernel/storage/database.ts'
import { readGroups } from '../../directory/store.ts'
import type { UserGroup } from '../rules/user-group.ts'

/** Any fixed number; it orders everything that could make a group contain itself or use a deactivated one. */
const groupsLock = 0x67727073

/** All groups as they are now, which nobody else changes until the transaction ends. */
export async function lockGroups({ sql }: Transaction): Promise<ReadonlyMap<number, UserGroup>> {
  await sql`select pg_advisory_xact_lock(${groupsLock})`
  return new Map((await readGroups(sql, 'all')).map((group) => [group.id, group]))
}
