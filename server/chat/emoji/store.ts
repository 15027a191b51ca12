import type { Sql, Transaction } from '../../kernel/storage/database.ts'

export interface CustomEmoji {
  readonly id: number
  readonly name: string
  readonly authorId: number | null
  readonly fileName: string
  /** The first frame of an animated emoji. */
  readonly stillFileName: string | undefined
  readonly isDeactivated: boolean
}

export async function readCustomEmoji(sql: Sql): Promise<CustomEmoji[]> {
  const rows = await sql<(Omit<CustomEmoji, 'stillFileName'> & { still: string | null })[]>`
    select id, name, author_id as "authorId", file_name as "fileName", still_file_name as still,
      is_deactivated as "isDeactivated"
    from custom_emoji order by id`
  return rows.map(({ still, ...emoji }) => ({ ...emoji, stillFileName: still ?? undefined }))
}

/** Locks the list until the transaction ends. */
export async function lockCustomEmoji({ sql }: Transaction): Promise<CustomEmoji[]> {
  await sql`lock table custom_emoji in share row exclusive mode`
  return readCustomEmoji(sql)
}

/** The id; undefined when an active emoji has the name. */
export async function insertCustomEmoji(
  { sql }: Transaction,
  { name, authorId, fileName, stillFileName }: Pick<CustomEmoji, 'name' | 'authorId' | 'fileName' | 'stillFileName'>,
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into custom_emoji (name, author_id, file_name, still_file_name)
    values (${name}, ${authorId}, ${fileName}, ${stillFileName ?? null})
    on conflict (name) where not is_deactivated do nothing returning id`
  return row?.id
}

/** False when no active emoji has the name. */
export async function deactivateCustomEmoji({ sql }: Transaction, name: string): Promise<boolean> {
  const { count } = await sql`update custom_emoji set is_deactivated = true where name = ${name} and not is_deactivated`
  return count > 0
}
