import type { ChannelFolderWire } from '../../wire/channel-folder.ts'
import type { CustomEmojiWire } from '../../wire/custom-emoji.ts'
import type { LinkifierWire } from '../../wire/linkifier.ts'
import type { PlaygroundWire } from '../../wire/playground.ts'
import type { ProfileFieldWire } from '../../wire/profile-field.ts'
import { type Notice, plainNotice } from '../notice.ts'

/** What everybody in the organization hears of how it is set up. Lists are told whole. */

export function folderAddedNotice(folder: ChannelFolderWire): Notice {
  return plainNotice({ type: 'channel_folder', op: 'add', channel_folder: folder }, 'everyone')
}

export type FolderChanges = Partial<
  Pick<ChannelFolderWire, 'name' | 'description' | 'rendered_description' | 'is_archived'>
>

export function folderChangedNotice(folderId: number, data: FolderChanges): Notice {
  return plainNotice({ type: 'channel_folder', op: 'update', channel_folder_id: folderId, data }, 'everyone')
}

export function foldersOrderedNotice(order: readonly number[]): Notice {
  return plainNotice({ type: 'channel_folder', op: 'reorder', order }, 'everyone')
}

/** Clients that only know the older form of addresses would take the newer one for something else. */
export function linkifiersNotice(linkifiers: readonly LinkifierWire[]): Notice {
  const body = { type: 'realm_linkifiers', realm_linkifiers: linkifiers }
  return {
    type: 'realm_linkifiers',
    audience: 'everyone',
    body: ({ capabilities }) => (capabilities.linkifier_url_template ? body : undefined),
  }
}

export function playgroundsNotice(playgrounds: readonly PlaygroundWire[]): Notice {
  return plainNotice({ type: 'realm_playgrounds', realm_playgrounds: playgrounds }, 'everyone')
}

export function profileFieldsNotice(fields: readonly ProfileFieldWire[]): Notice {
  return plainNotice({ type: 'custom_profile_fields', fields }, 'everyone')
}

export function customEmojiNotice(emoji: Readonly<Record<string, CustomEmojiWire>>): Notice {
  return plainNotice({ type: 'realm_emoji', op: 'update', realm_emoji: emoji }, 'everyone')
}
