import type { Transaction } from '../../../kernel/storage/database.ts'

export interface NewLink {
  readonly pathId: string
  readonly messageId: number
  readonly awaitsThumbnail: boolean
}

/** Stores that messages link files. Returns the ids of the files whose messages have changed. */
export async function linkAttachments({ sql }: Transaction, links: readonly NewLink[]): Promise<number[]> {
  const rows = await sql<{ attachment_id: number }[]>`
    insert into attachment_messages (attachment_id, message_id, awaits_thumbnail)
    select a.id, n.message_id, n.awaits = 1 and a.thumbnails <> 'none'
    from unnest(${links.map(({ pathId }) => pathId)}::text[], ${links.map(({ messageId }) => messageId)}::bigint[],
      ${links.map(({ awaitsThumbnail }) => Number(awaitsThumbnail))}::int[]) as n (path_id, message_id, awaits)
    join attachments a on a.path_id = n.path_id
    order by a.id
    on conflict (attachment_id, message_id) do update set awaits_thumbnail = excluded.awaits_thumbnail
    returning attachment_id`
  const ids = [...new Set(rows.map((row) => row.attachment_id))]
  if (ids.length === 0) return []
  await sql`
    update attachments set unclaimed_since_ms = null
    where id = any(${ids}::int[]) and unclaimed_since_ms is not null`
  return ids
}

/** Removes the links of messages, except those that one message still has. Returns the ids of the files. */
export async function unlinkAttachments(
  { sql }: Transaction,
  messageIds: readonly number[],
  keptPathIds: readonly string[],
  nowMs: number,
): Promise<number[]> {
  const rows = await sql<{ attachment_id: number }[]>`
    delete from attachment_messages l using attachments a
    where a.id = l.attachment_id and l.message_id = any(${messageIds as number[]}::bigint[])
      and not (a.path_id = any(${keptPathIds as string[]}::text[]))
    returning l.attachment_id`
  const ids = [...new Set(rows.map((row) => row.attachment_id))]
  if (ids.length === 0) return []
  await sql`
    update attachments a set unclaimed_since_ms = ${nowMs}
    where a.id = any(${ids}::int[])
      and not exists (select 1 from attachment_messages l where l.attachment_id = a.id)`
  return ids
}
