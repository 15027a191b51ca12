import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

export interface MutedUser {
  readonly id: number
  readonly timestamp: number
}

export async function mutedUsersOf(sql: Sql, userId: number): Promise<MutedUser[]> {
  return sql<MutedUser[]>`
    select muted_user_id as id, muted_at_s as timestamp from muted_users where user_id = ${userId} order by id`
}

/** False when the user was already muted. */
export async function addMutedUser(
  { sql }: Transaction,
  userId: number,
  mutedId: number,
  atS: number,
): Promise<boolean> {
  const made = await sql`
    insert into muted_users (user_id, muted_user_id, muted_at_s) values (${userId}, ${mutedId}, ${atS})
    on conflict do nothing returning 1`
  return made.length > 0
}

/** False when the user was not muted. */
export async function removeMutedUser({ sql }: Transaction, userId: number, mutedId: number): Promise<boolean> {
  const gone = await sql`
    delete from muted_users where user_id = ${userId} and muted_user_id = ${mutedId} returning 1`
  return gone.length > 0
}

/** The users someone has muted, and the users who have muted them. */
export async function mutedEitherWay(sql: Sql, userId: number): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select muted_user_id as id from muted_users where user_id = ${userId}
    union select user_id from muted_users where muted_user_id = ${userId}`
  return new Set(rows.map(({ id }) => id))
}
