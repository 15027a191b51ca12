import type { Sql, Transaction } from '../../kernel/storage/database.ts'

/** The sealed token of a user at a provider. */
export async function findToken(sql: Sql, userId: number, provider: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ sealed: Buffer }[]>`
    select sealed from call_tokens where user_id = ${userId} and provider = ${provider}`
  return row?.sealed
}

export async function connectedProviders(sql: Sql, userId: number): Promise<string[]> {
  const rows = await sql<{ provider: string }[]>`select provider from call_tokens where user_id = ${userId}`
  return rows.map(({ provider }) => provider)
}

export async function writeToken(
  { sql }: Transaction,
  userId: number,
  provider: string,
  sealed: Buffer,
): Promise<void> {
  await sql`
    insert into call_tokens (user_id, provider, sealed) values (${userId}, ${provider}, ${sealed})
    on conflict (user_id, provider) do update set sealed = excluded.sealed`
}

/** False if a concurrent request has replaced or deleted the token. */
export async function replaceToken(sql: Sql, userId: number, former: Buffer, sealed: Buffer): Promise<boolean> {
  const { count } = await sql`
    update call_tokens set sealed = ${sealed} where user_id = ${userId} and sealed = ${former}`
  return count > 0
}

/** Deletes the token of a user at a provider, and returns it. */
export async function deleteTokenAt(
  { sql }: Transaction,
  userId: number,
  provider: string,
): Promise<Buffer | undefined> {
  const [row] = await sql<{ sealed: Buffer }[]>`
    delete from call_tokens where user_id = ${userId} and provider = ${provider} returning sealed`
  return row?.sealed
}

/** False if a concurrent request has replaced or deleted the token. */
export async function deleteToken({ sql }: Transaction, userId: number, former: Buffer): Promise<boolean> {
  const { count } = await sql`delete from call_tokens where user_id = ${userId} and sealed = ${former}`
  return count > 0
}
