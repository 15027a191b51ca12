import type { Transaction } from '../../../kernel/storage/database.ts'

/** Sets or clears the name of a user's avatar, and returns the replaced name. */
export async function writeAvatar(
  { sql }: Transaction,
  userId: number,
  name: string | undefined,
): Promise<string | undefined> {
  await sql`insert into chat_users (user_id) values (${userId}) on conflict do nothing`
  const [before] = await sql<{ avatar_blob: string | null }[]>`
    select avatar_blob from chat_users where user_id = ${userId} for no key update`
  await sql`
    update chat_users set avatar_blob = ${name ?? null}, avatar_version = avatar_version + 1
    where user_id = ${userId}`
  return before?.avatar_blob ?? undefined
}
