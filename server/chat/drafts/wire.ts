import { z } from 'zod'

/** Stored drafts have the same form. */
export const draftSchema = z.object({
  id: z.int(),
  type: z.enum(['', 'stream', 'private']),
  to: z.array(z.int()).readonly(),
  topic: z.string(),
  content: z.string(),
  timestamp: z.int(),
})
