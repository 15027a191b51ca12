import { z } from 'zod'
import { draftSchema } from './wire.ts'

const drafts = z.strictObject({ type: z.literal('drafts') })

export const draftEvents = [
  drafts.extend({ op: z.literal('add'), drafts: z.array(draftSchema) }),
  drafts.extend({ op: z.literal('update'), draft: draftSchema }),
  drafts.extend({ op: z.literal('remove'), draft_id: z.int() }),
] as const
