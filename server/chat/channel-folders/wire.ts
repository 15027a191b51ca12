import { z } from 'zod'
import type { ChannelFolder } from './store.ts'

export const channelFolderSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  order: z.int(),
  date_created: z.int().nullable(),
  creator_id: z.int().nullable(),
  is_archived: z.boolean(),
})

export type ChannelFolderWire = z.input<typeof channelFolderSchema>

export function channelFolderWire(folder: ChannelFolder): ChannelFolderWire {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    order: folder.position,
    date_created: Math.floor(folder.createdAtMs / 1000),
    creator_id: folder.creatorId,
    is_archived: folder.isArchived,
  }
}
