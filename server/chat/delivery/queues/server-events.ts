import { z } from 'zod'

export const versionSchema = z.strictObject({
  zulip_version: z.string(),
  zulip_feature_level: z.int(),
  zulip_merge_base: z.string(),
})

export const heartbeatSchema = z.strictObject({ type: z.literal('heartbeat') })

export const serverEvents = [
  heartbeatSchema,
  versionSchema.extend({ type: z.literal('restart'), server_generation: z.int().describe('UNIX seconds') }),
] as const
