import { z } from 'zod'
import { profileFieldSchema } from './wire.ts'

export const profileFieldEvents = [
  z.strictObject({ type: z.literal('custom_profile_fields'), fields: z.array(profileFieldSchema) }),
] as const
