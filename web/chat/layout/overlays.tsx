import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { type Store, useStore } from '../../platform/store.ts'
import { isChannelBrowserOpen } from '../channels/channel-browser.ts'
import { openChannelPanel } from '../channels/panel/channel-panel-store.ts'
import { shownImages } from '../content/image-view-store.ts'
import { openDialog } from '../message-actions/action-store.ts'
import { openCard } from '../people/person-card-store.ts'
import { isStatusDialogOpen } from '../people/status-dialog-store.ts'
import { openTopicDialog } from '../topic-actions/topic-dialog-store.ts'

const PersonCard = lazyPart(() => import('../people/person-card.tsx').then((file) => file.PersonCard))
const StatusDialog = lazyPart(() => import('../people/status-dialog.tsx').then((file) => file.StatusDialog))
const BrowseChannels = lazyPart(() => import('../channels/browse-channels.tsx').then((file) => file.BrowseChannels))
const ImageView = lazyPart(() => import('../content/image-view.tsx').then((file) => file.ImageView))
const MessageDialogs = lazyPart(() =>
  import('../message-actions/message-dialogs.tsx').then((file) => file.MessageDialogs),
)
const ChannelPanel = lazyPart(() => import('../channels/panel/channel-panel.tsx').then((file) => file.ChannelPanel))
const TopicDialogs = lazyPart(() => import('../topic-actions/topic-dialogs.tsx').then((file) => file.TopicDialogs))

/** The dialogs of the chat; each mounts when it is first opened. */
export function ChatOverlays() {
  return (
    <>
      <OnceOpened by={openCard} part={PersonCard} />
      <OnceOpened by={isStatusDialogOpen} part={StatusDialog} />
      <OnceOpened by={isChannelBrowserOpen} part={BrowseChannels} />
      <OnceOpened by={openChannelPanel} part={ChannelPanel} />
      <OnceOpened by={openTopicDialog} part={TopicDialogs} />
      <OnceOpened by={shownImages} part={ImageView} />
      <OnceOpened by={openDialog} part={MessageDialogs} />
    </>
  )
}

interface OnceOpenedProps<T> {
  readonly by: Store<T>
  readonly part: (props: object) => ReactNode
}

function OnceOpened<T>({ by, part: Part }: OnceOpenedProps<T>) {
  const opened = useStore(by)
  const isOpen = opened !== undefined && opened !== false
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isOpen ? <Part /> : null
}
