import type { Transaction } from '../../../kernel/storage/database.ts'

/** Writes the name of a person's picture, or that there is none, and answers with the name it replaces. */
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
