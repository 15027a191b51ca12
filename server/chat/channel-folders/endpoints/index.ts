import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createChannelFolderEndpoint } from './create-channel-folder.ts'
import { getChannelFolders } from './get-channel-folders.ts'
import { reorderChannelFoldersEndpoint } from './reorder-channel-folders.ts'
import { updateChannelFolderEndpoint } from './update-channel-folder.ts'

export const channelFolderEndpoints: readonly AnyEndpoint[] = [
  getChannelFolders,
  createChannelFolderEndpoint,
  updateChannelFolderEndpoint,
  reorderChannelFoldersEndpoint,
]
