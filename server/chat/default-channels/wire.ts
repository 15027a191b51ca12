import { z } from 'zod'
import type { DefaultChannelGroup } from './store.ts'

export const defaultChannelGroupSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  streams: z.array(z.int()),
})

export type DefaultChannelGroupWire = z.input<typeof defaultChannelGroupSchema>

export function defaultChannelGroupWire({
  id,
  name,
  description,
  channelIds,
}: DefaultChannelGroup): DefaultChannelGroupWire {
  return { id, name, description, streams: [...channelIds] }
}
