import { z } from 'zod'
import { visibilityPolicy } from './rules/visibility-policy.ts'

export const userTopicSchema = z.strictObject({
  stream_id: z.int(),
  topic_name: z.string(),
  last_updated: z.int(),
  visibility_policy: z.literal(Object.values(visibilityPolicy)).describe('0 inherited, 1 muted, 2 unmuted, 3 followed'),
})

export const mutedTopicSchema = z
  .tuple([z.string(), z.string(), z.int()])
  .describe('The name of the channel, the topic, when it was muted')
