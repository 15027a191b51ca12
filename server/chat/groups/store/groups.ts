import type { Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { UserGroup } from '../rules/user-group.ts'

export interface NewGroup extends Pick<UserGroup, 'name' | 'description' | 'permissions'> {
  readonly creatorId: number
  readonly createdAtMs: number
}

export async function insertGroup({ sql }: Transaction, group: NewGroup): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into user_groups (name, name_key, description, creator_id, created_at_ms, permissions)
    values (${group.name}, ${group.name.toLowerCase()}, ${group.description}, ${group.creatorId}, ${group.createdAtMs},
      ${sql.json(group.permissions as never)})
    returning id`
  invariant(row !== undefined, 'an insert returns its row')
  return row.id
}

export async function updateGroup(
  { sql }: Transaction,
  { id, name, description, isDeactivated, permissions }: UserGroup,
): Promise<void> {
  await sql`
    update user_groups set name = ${name}, name_key = ${name.toLowerCase()}, description = ${description},
      is_deactivated = ${isDeactivated}, permissions = ${sql.json(permissions as never)}
    where id = ${id}`
}

export async function addMembers({ sql }: Transaction, groupId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into user_group_members (group_id, user_id)
    select ${groupId}, u from unnest(${userIds as number[]}::int[]) u on conflict do nothing`
}

export async function removeMembers({ sql }: Transaction, groupId: number, userIds: readonly number[]): Promise<void> {
  await sql`delete from user_group_members where group_id = ${groupId} and user_id = any(${userIds as number[]}::int[])`
}

export async function addSubgroups({ sql }: Transaction, groupId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into user_group_subgroups (group_id, subgroup_id)
    select ${groupId}, s from unnest(${ids as number[]}::int[]) s on conflict do nothing`
}

export async function removeSubgroups({ sql }: Transaction, groupId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from user_group_subgroups where group_id = ${groupId} and subgroup_id = any(${ids as number[]}::int[])`
}
