import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { chatLimits } from '../../limits.ts'
import type { Attachment, LinkedAttachment, ThumbnailState } from '../rules/attachment.ts'

interface AttachmentRow {
  readonly id: number
  readonly path_id: string
  readonly owner_id: number
  readonly name: string
  readonly size_bytes: number
  readonly content_type: string
  readonly created_at_ms: number
  readonly width: number | null
  readonly height: number | null
  readonly frames: number | null
  readonly thumbnails: ThumbnailState
}

export function attachmentOf(row: AttachmentRow): Attachment {
  const { width, height, frames } = row
  return {
    id: row.id,
    pathId: row.path_id,
    ownerId: row.owner_id,
    name: row.name,
    sizeBytes: row.size_bytes,
    contentType: row.content_type,
    createdAtMs: row.created_at_ms,
    image: width === null || height === null || frames === null ? undefined : { width, height, frames },
    thumbnails: row.thumbnails,
  }
}

export async function insertAttachment(tx: Transaction, file: Omit<Attachment, 'id'>): Promise<Attachment> {
  const [row] = await tx.sql<AttachmentRow[]>`
    insert into attachments (path_id, owner_id, name, size_bytes, content_type, created_at_ms, unclaimed_since_ms,
      width, height, frames, thumbnails)
    values (${file.pathId}, ${file.ownerId}, ${file.name}, ${file.sizeBytes}, ${file.contentType}, ${file.createdAtMs},
      ${file.createdAtMs}, ${file.image?.width ?? null}, ${file.image?.height ?? null}, ${file.image?.frames ?? null},
      ${file.thumbnails})
    returning *`
  invariant(row !== undefined, 'an inserted file is returned')
  return attachmentOf(row)
}

export async function readAttachments(sql: Sql, pathIds: readonly string[]): Promise<Attachment[]> {
  const rows = await sql<AttachmentRow[]>`select * from attachments where path_id = any(${pathIds as string[]}::text[])`
  return rows.map(attachmentOf)
}

/** All uploads of one user, oldest first. */
export async function attachmentsOf(sql: Sql, ownerId: number): Promise<LinkedAttachment[]> {
  return withMessages(
    sql,
    await sql<AttachmentRow[]>`select * from attachments where owner_id = ${ownerId} order by id`,
  )
}

export async function readLinkedAttachments(sql: Sql, ids: readonly number[]): Promise<LinkedAttachment[]> {
  if (ids.length === 0) return []
  return withMessages(
    sql,
    await sql<AttachmentRow[]>`select * from attachments where id = any(${ids as number[]}::int[]) order by id`,
  )
}

async function withMessages(sql: Sql, rows: readonly AttachmentRow[]): Promise<LinkedAttachment[]> {
  const links = await sql<{ attachment_id: number; id: number; sent_at_s: number }[]>`
    select l.attachment_id, m.id, m.sent_at_s from unnest(${rows.map(({ id }) => id)}::int[]) as file (id)
    cross join lateral (
      select attachment_id, message_id from attachment_messages where attachment_id = file.id
      order by message_id desc limit ${chatLimits.messagesPerFileMax}
    ) l
    join messages m on m.id = l.message_id order by m.id`
  const messages = new Map<number, { id: number; sentAtS: number }[]>(rows.map(({ id }) => [id, []]))
  for (const link of links) messages.get(link.attachment_id)?.push({ id: link.id, sentAtS: link.sent_at_s })
  return rows.map((row) => ({ ...attachmentOf(row), messages: messages.get(row.id) ?? [] }))
}

/** Newest first, below `beforeId`: a reader of one of them may read the file. */
export async function messagesLinking(
  sql: Sql,
  attachmentId: number,
  beforeId: number | undefined,
  limit: number,
): Promise<number[]> {
  const rows = await sql<{ message_id: number }[]>`
    select message_id from attachment_messages
    where attachment_id = ${attachmentId} and ${beforeId === undefined ? sql`true` : sql`message_id < ${beforeId}`}
    order by message_id desc limit ${limit}`
  return rows.map((row) => row.message_id)
}

/** The required owner; undefined for any. */
export async function deleteAttachment(tx: Transaction, id: number, ownerId?: number): Promise<Attachment | undefined> {
  const { sql } = tx
  const [row] = await sql<AttachmentRow[]>`
    delete from attachments where id = ${id} and ${ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`}
    returning *`
  return row === undefined ? undefined : attachmentOf(row)
}

/** The oldest files that no message links since before that time and no scheduled message will link. */
export async function abandonedAttachments(sql: Sql, beforeMs: number, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select a.id from attachments a
    where a.unclaimed_since_ms < ${beforeMs}
      and not exists (select 1 from scheduled_messages s where strpos(s.content, a.path_id) > 0)
      and not exists (select 1 from drafts d where strpos(d.content, a.path_id) > 0)
    order by a.unclaimed_since_ms limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Adds to the total size of all files and returns the sum; concurrent callers wait until the transaction ends. */
export async function addToSpaceUsed({ sql }: Transaction, bytes: number): Promise<number> {
  const [row] = await sql<{ bytes_used: number }[]>`
    update upload_space set bytes_used = bytes_used + ${bytes} where id = 1 returning bytes_used`
  invariant(row !== undefined && row.bytes_used >= 0, 'the total size of files is not negative')
  return row.bytes_used
}

export async function spaceUsed(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes_used: number }[]>`select bytes_used from upload_space where id = 1`
  invariant(row !== undefined, 'upload_space has its one row')
  return row.bytes_used
}

/** The size of one user's files and unfinished uploads, without the named one. */
export async function ownSpaceUsed(sql: Sql, ownerId: number, butPathId: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(size_bytes), 0)::int8 as bytes from (
      select size_bytes from attachments where owner_id = ${ownerId}
      union all
      select size_bytes from unfinished_uploads where owner_id = ${ownerId} and path_id <> ${butPathId}
    ) files`
  return row?.bytes ?? 0
}
