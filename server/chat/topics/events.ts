import { z } from 'zod'
import { mutedTopicSchema, userTopicSchema } from './wire.ts'

export const topicEvents = [
  userTopicSchema.extend({ type: z.literal('user_topic') }),
  z.strictObject({ type: z.literal('muted_topics'), muted_topics: z.array(mutedTopicSchema) }),
] as const
