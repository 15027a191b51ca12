import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

export async function alertWordsOf(sql: Sql, userId: number): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`
    select word from alert_words where user_id = ${userId} order by word_key`
  return rows.map(({ word }) => word)
}

/** The alert words of all users. */
export async function allAlertWords(sql: Sql): Promise<{ userId: number; word: string }[]> {
  const rows = await sql<{ user_id: number; word: string }[]>`select user_id, word from alert_words`
  return rows.map((row) => ({ userId: row.user_id, word: row.word }))
}

/** Words are unique regardless of case; the first spelling stays. */
export async function addAlertWords({ sql }: Transaction, userId: number, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await sql`
    insert into alert_words (user_id, word, word_key)
    select ${userId}, word, lower(word) from unnest(${words as string[]}::text[]) word
    on conflict do nothing`
}

export async function removeAlertWords({ sql }: Transaction, userId: number, words: readonly string[]): Promise<void> {
  const keys = words.map((word) => word.toLowerCase())
  await sql`delete from alert_words where user_id = ${userId} and word_key = any(${keys}::text[])`
}
