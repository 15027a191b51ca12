import { z } from 'zod'
import { chatLimits } from '../limits.ts'
import type { LinkedAttachment } from './rules/attachment.ts'

export const attachmentWire = z.strictObject({
  id: z.int(),
  name: z.string(),
  path_id: z.string(),
  size: z.int(),
  create_time: z.int().describe('In seconds'),
  message_ids: z.array(z.int()).describe(`The newest ${chatLimits.messagesPerFileMax} messages that link the file`),
  messages: z
    .array(z.strictObject({ id: z.int(), date_sent: z.int().describe('In seconds') }))
    .describe('For older clients'),
})

export type AttachmentWire = z.infer<typeof attachmentWire>

export function writeAttachment(file: LinkedAttachment): AttachmentWire {
  return {
    id: file.id,
    name: file.name,
    path_id: file.pathId,
    size: file.sizeBytes,
    create_time: Math.floor(file.createdAtMs / 1000),
    message_ids: file.messages.map(({ id }) => id),
    messages: file.messages.map(({ id, sentAtS }) => ({ id, date_sent: sentAtS })),
  }
}
