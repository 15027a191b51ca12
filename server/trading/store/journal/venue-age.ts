import type { Database } from '../../../kernel/storage/database.ts'

/** Whether the journal is empty. */
export async function isVenueNew({ sql }: Database): Promise<boolean> {
  const [row] = await sql<{ is_new: boolean }[]>`select not exists (select from journal) as is_new`
  return row?.is_new === true
}
