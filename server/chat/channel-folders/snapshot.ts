import { z } from 'zod'
import type { WithDatabase } from '../dependencies.ts'
import { readChannelFolders } from './store.ts'
import { channelFolderSchema, channelFolderWire } from './wire.ts'

export const channelFolderState = z.strictObject({ channel_folders: z.array(channelFolderSchema) })

/** Type `channel_folders`. */
export async function channelFolderFields({ database }: WithDatabase) {
  return { channel_folders: (await readChannelFolders(database.sql)).map(channelFolderWire) }
}
