import type { z } from 'zod'
import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { folderChangeSchema } from './events.ts'
import type { ChannelFolderWire } from './wire.ts'

export function folderAddedNotice(folder: ChannelFolderWire): Notice {
  return plainNotice({ type: 'channel_folder', op: 'add', channel_folder: folder }, 'everyone')
}

export type FolderChanges = z.input<typeof folderChangeSchema>

export function folderChangedNotice(folderId: number, data: FolderChanges): Notice {
  return plainNotice({ type: 'channel_folder', op: 'update', channel_folder_id: folderId, data }, 'everyone')
}

export function foldersOrderedNotice(order: readonly number[]): Notice {
  return plainNotice({ type: 'channel_folder', op: 'reorder', order }, 'everyone')
}
