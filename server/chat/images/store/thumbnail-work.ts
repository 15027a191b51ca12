import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { Attachment } from '../../uploads/rules/attachment.ts'
import { attachmentOf } from '../../uploads/store/attachments.ts'

/** The oldest image without thumbnails. */
export async function nextPendingImage(sql: Sql): Promise<Attachment | undefined> {
  const [row] = await sql<Parameters<typeof attachmentOf>[0][]>`
    select * from attachments where thumbnails = 'pending' order by id limit 1`
  return row === undefined ? undefined : attachmentOf(row)
}

export async function settleThumbnails(sql: Sql, attachmentId: number, state: 'ready' | 'failed'): Promise<void> {
  await sql`update attachments set thumbnails = ${state} where id = ${attachmentId} and thumbnails = 'pending'`
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
