import { type ComponentType, type ReactNode, useState } from 'react'
import { OverlayWait } from '../../page/overlay-wait.tsx'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { type Store, useStore } from '../../platform/store.ts'
import { isChannelBrowserOpen } from '../channels/channel-browser.ts'
import { openChannelPanel } from '../channels/panel/channel-panel-store.ts'
import { shownImages } from '../content/image-view-store.ts'
import { openDialog } from '../message-actions/action-store.ts'
import { openCard } from '../people/person-card-store.ts'
import { isStatusDialogOpen } from '../people/status-dialog-store.ts'
import { openTopicDialog } from '../topic-actions/topic-dialog-store.ts'

/** The part of an overlay that a store opens, loaded when it is first opened. */
function partOf<T>(by: Store<T>, closed: T, load: () => Promise<ComponentType<object>>) {
  return { by, closed, part: lazyPart(load, <Loading {...{ by, closed }} />) }
}

function Loading<T>({ by, closed }: { readonly by: Store<T>; readonly closed: T }) {
  return useStore(by) === closed ? null : <OverlayWait onClose={() => by.set(() => closed)} />
}

const personCard = partOf(openCard, undefined, () =>
  import('../people/person-card.tsx').then((file) => file.PersonCard),
)
const statusDialog = partOf(isStatusDialogOpen, false, () =>
  import('../people/status-dialog.tsx').then((file) => file.StatusDialog),
)
const browseChannels = partOf(isChannelBrowserOpen, false, () =>
  import('../channels/browse-channels.tsx').then((file) => file.BrowseChannels),
)
const imageView = partOf(shownImages, undefined, () =>
  import('../content/image-view.tsx').then((file) => file.ImageView),
)
const messageDialogs = partOf(openDialog, undefined, () =>
  import('../message-actions/message-dialogs.tsx').then((file) => file.MessageDialogs),
)
const channelPanel = partOf(openChannelPanel, undefined, () =>
  import('../channels/panel/channel-panel.tsx').then((file) => file.ChannelPanel),
)
const topicDialogs = partOf(openTopicDialog, undefined, () =>
  import('../topic-actions/topic-dialogs.tsx').then((file) => file.TopicDialogs),
)

/** The dialogs of the chat; each mounts when it is first opened. */
export function ChatOverlays() {
  return (
    <>
      <OnceOpened {...personCard} />
      <OnceOpened {...statusDialog} />
      <OnceOpened {...browseChannels} />
      <OnceOpened {...channelPanel} />
      <OnceOpened {...topicDialogs} />
      <OnceOpened {...imageView} />
      <OnceOpened {...messageDialogs} />
    </>
  )
}

interface OnceOpenedProps<T> {
  readonly by: Store<T>
  readonly closed: T
  readonly part: (props: object) => ReactNode
}

function OnceOpened<T>({ by, closed, part: Part }: OnceOpenedProps<T>) {
  const isOpen = useStore(by) !== closed
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isOpen ? <Part /> : null
}
