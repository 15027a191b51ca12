import { z } from 'zod'
import { attachmentWire } from './wire.ts'

const attachment = z.strictObject({
  type: z.literal('attachment'),
  upload_space_used: z.int().describe('The bytes that all files of the organization take'),
})

export const uploadEvents = [
  attachment.extend({ op: z.enum(['add', 'update']), attachment: attachmentWire }),
  attachment.extend({ op: z.literal('remove'), attachment: z.strictObject({ id: z.int() }) }),
] as const
