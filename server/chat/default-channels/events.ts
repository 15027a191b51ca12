import { z } from 'zod'
import { defaultChannelGroupSchema } from './wire.ts'

export const defaultChannelEvents = [
  z.strictObject({ type: z.literal('default_streams'), default_streams: z.array(z.int()) }),
  z.strictObject({
    type: z.literal('default_stream_groups'),
    default_stream_groups: z.array(defaultChannelGroupSchema),
  }),
] as const
