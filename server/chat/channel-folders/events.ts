import { z } from 'zod'
import { channelFolderSchema } from './wire.ts'

const channelFolder = z.strictObject({ type: z.literal('channel_folder') })

export const folderChangeSchema = channelFolderSchema
  .pick({ name: true, description: true, rendered_description: true, is_archived: true })
  .partial()

export const channelFolderEvents = [
  channelFolder.extend({ op: z.literal('add'), channel_folder: channelFolderSchema }),
  channelFolder.extend({ op: z.literal('update'), channel_folder_id: z.int(), data: folderChangeSchema }),
  channelFolder.extend({ op: z.literal('reorder'), order: z.array(z.int()) }),
] as const
