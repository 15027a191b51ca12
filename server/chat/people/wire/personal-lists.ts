import { z } from 'zod'

export const mutedUserSchema = z.strictObject({ id: z.int(), timestamp: z.int() })

export const onboardingStepSchema = z.strictObject({
  type: z.enum(['one_time_notice', 'one_time_action']),
  name: z.string(),
})
