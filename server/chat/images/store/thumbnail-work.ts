import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { chatLimits } from '../../limits.ts'
import type { Attachment } from '../../uploads/rules/attachment.ts'
import { attachmentOf } from '../../uploads/store/attachments.ts'

export interface PendingImage {
  readonly file: Attachment
  /** How often it was taken, this time included. */
  readonly attempts: number
}

type PendingRow = Parameters<typeof attachmentOf>[0] & { readonly thumbnail_attempts: number }

/** Takes the image without thumbnails that is due longest. No other node gets it until the lease has ended. */
export async function takePendingImage(sql: Sql, nowMs: number): Promise<PendingImage | undefined> {
  const [row] = await sql<PendingRow[]>`
    update attachments
    set thumbnail_attempts = thumbnail_attempts + 1, thumbnail_due_ms = ${nowMs + chatLimits.thumbnailLeaseMs}
    where id = (
        select id from attachments where thumbnails = 'pending' and thumbnail_due_ms <= ${nowMs}
        order by thumbnail_due_ms, id limit 1 for update skip locked)
    returning *`
  return row === undefined ? undefined : { file: attachmentOf(row), attempts: row.thumbnail_attempts }
}

/** The process that took the image is alive, and tries again later, after the others. */
export async function returnPendingImage(sql: Sql, attachmentId: number, nowMs: number): Promise<void> {
  await sql`
    update attachments set thumbnail_attempts = 0, thumbnail_due_ms = ${nowMs + chatLimits.thumbnailRetryMs}
    where id = ${attachmentId}`
}

/** False if the file was deleted while its thumbnails were made. */
export async function settleThumbnails(sql: Sql, attachmentId: number, state: 'ready' | 'failed'): Promise<boolean> {
  const { count } = await sql`
    update attachments set thumbnails = ${state} where id = ${attachmentId} and thumbnails = 'pending'`
  if (count === 1) return true
  const rows = await sql`select from attachments where id = ${attachmentId}`
  return rows.length === 1
}

/** A message that was rendered too early, and one image it shows. */
export interface AwaitingMessage {
  readonly messageId: number
  readonly attachmentId: number
}

export async function nextAwaitingMessage(sql: Sql): Promise<AwaitingMessage | undefined> {
  const [row] = await sql<{ message_id: number; attachment_id: number }[]>`
    select l.message_id, l.attachment_id from attachment_messages l join attachments a on a.id = l.attachment_id
    where l.awaits_thumbnail and a.thumbnails <> 'pending' limit 1`
  return row === undefined ? undefined : { messageId: row.message_id, attachmentId: row.attachment_id }
}

export async function stopAwaiting({ sql }: Transaction, { messageId, attachmentId }: AwaitingMessage): Promise<void> {
  await sql`
    update attachment_messages set awaits_thumbnail = false
    where message_id = ${messageId} and attachment_id = ${attachmentId}`
}

/** Replaces the rendered content of a message. */
export async function replaceRendering({ sql }: Transaction, messageId: number, html: string): Promise<void> {
  await sql`update messages set rendered_content = ${html}, revision = revision + 1 where id = ${messageId}`
}
