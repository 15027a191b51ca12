import type { WithDatabase } from '../dependencies.ts'
import { readChannelFolders } from './store.ts'
import { channelFolderWire } from './wire.ts'

/** Type `channel_folders`. */
export async function channelFolderFields({ database }: WithDatabase) {
  return { channel_folders: (await readChannelFolders(database.sql)).map(channelFolderWire) }
}
