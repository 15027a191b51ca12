import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'

export interface ChannelFolder {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly renderedDescription: string
  readonly position: number
  readonly isArchived: boolean
  readonly creatorId: number | null
  readonly createdAtMs: number
}

const columns = (sql: Sql) => sql`
  id, name, description, rendered_description as "renderedDescription", position, is_archived as "isArchived",
  creator_id as "creatorId", created_at_ms as "createdAtMs"`

/** In display order. */
export async function readChannelFolders(sql: Sql): Promise<ChannelFolder[]> {
  return sql<ChannelFolder[]>`select ${columns(sql)} from channel_folders order by position, id`
}

/** Locks the folders, and the addition of channels to them, until the transaction ends. */
export async function lockChannelFolders({ sql }: Transaction): Promise<ChannelFolder[]> {
  await sql`lock table channel_folders in share row exclusive mode`
  return readChannelFolders(sql)
}

export async function insertChannelFolder(
  { sql }: Transaction,
  folder: Omit<ChannelFolder, 'id' | 'isArchived'>,
): Promise<ChannelFolder> {
  const [row] = await sql<ChannelFolder[]>`
    insert into channel_folders (name, description, rendered_description, position, creator_id, created_at_ms)
    values (${folder.name}, ${folder.description}, ${folder.renderedDescription}, ${folder.position},
      ${folder.creatorId}, ${folder.createdAtMs})
    returning ${columns(sql)}`
  invariant(row !== undefined, 'an insert returns its row')
  return row
}

export async function updateChannelFolder({ sql }: Transaction, folder: ChannelFolder): Promise<void> {
  await sql`
    update channel_folders set name = ${folder.name}, description = ${folder.description},
      rendered_description = ${folder.renderedDescription}, is_archived = ${folder.isArchived}
    where id = ${folder.id}`
}

export async function orderChannelFolders({ sql }: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    update channel_folders f set position = o.position - 1
    from unnest(${ids as number[]}::int[]) with ordinality o (id, position) where o.id = f.id`
}

/** Whether the folder contains a channel that is not archived. */
export async function isFolderInUse({ sql }: Transaction, folderId: number): Promise<boolean> {
  const [row] = await sql`select 1 from channels where folder_id = ${folderId} and not is_archived limit 1`
  return row !== undefined
}
