import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Channel } from '../../../client/chat/state/types.ts'

export interface ChannelSection {
  readonly id: string
  /** undefined: the channels without a folder. */
  readonly name: string | undefined
  readonly kind: 'pinned' | 'folder' | 'others'
  readonly channels: readonly Channel[]
}

/** Pinned channels, then folders in their order, then the others; empty sections are left out. */
export function inSections(
  { channels: { subscriptions, folders } }: ChatState,
  channels: readonly Channel[],
  withFolders: boolean,
): readonly ChannelSection[] {
  const isPinned = ({ stream_id }: Channel) => subscriptions.get(stream_id)?.pin_to_top === true
  const shownFolders = withFolders ? folders.filter(({ is_archived }) => !is_archived) : []
  const folderIds = new Set(shownFolders.map(({ id }) => id))
  const rest = channels.filter((channel) => !isPinned(channel))
  const sections: ChannelSection[] = [
    { id: 'pinned', name: undefined, kind: 'pinned', channels: channels.filter(isPinned) },
    ...shownFolders.map(
      ({ id, name }): ChannelSection => ({
        id: `folder-${id}`,
        name,
        kind: 'folder',
        channels: rest.filter(({ folder_id }) => folder_id === id),
      }),
    ),
    {
      id: 'others',
      name: undefined,
      kind: 'others',
      channels: rest.filter(({ folder_id }) => folder_id === null || !folderIds.has(folder_id)),
    },
  ]
  return sections.filter(({ channels: some }) => some.length > 0)
}

/** The heading of a section; channels that are in no folder are `others` only beside other sections. */
export function sectionTitle(
  { kind, name }: ChannelSection,
  sections: readonly ChannelSection[],
  text: { readonly pinned: string; readonly otherChannels: string; readonly channels: string },
): string {
  if (kind === 'pinned') return text.pinned
  if (kind === 'folder') return name ?? ''
  return sections.some((section) => section.kind !== 'others') ? text.otherChannels : text.channels
}
