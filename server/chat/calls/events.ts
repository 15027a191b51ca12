import { z } from 'zod'

/** Whether the user has connected an account at the provider. */
export const callEvents = [
  z.strictObject({ type: z.literal('has_zoom_token'), value: z.boolean() }),
  z.strictObject({ type: z.literal('has_webex_token'), value: z.boolean() }),
] as const
