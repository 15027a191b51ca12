import { memo, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { useText } from '../i18n/text.ts'
import { lazyPart, loadParts } from '../platform/lazy-part.tsx'
import { useStore } from '../platform/store.ts'
import type { TopicListViewProps } from './channels/topic-list-view.tsx'
import { UnknownChannel } from './channels/unknown-channel.tsx'
import { Compose } from './compose/compose.tsx'
// The other views use the styles of conversations, and the sidebar styles of topics.
import './conversation/conversation-view.css'
import type { ConversationViewProps } from './conversation/conversation-view.tsx'
import './conversation/message-feed.css'
import './conversation/message-row.css'
import './layout/chat-layout.css'
import { Drawer } from './layout/drawer.tsx'
import { ChatOverlays } from './layout/overlays.tsx'
import { peopleDrawer, peopleShown, sidebarDrawer, useHasRoomForPeople } from './layout/panels.ts'
import { useReadingStyle } from './layout/use-reading-style.ts'
import { readNarrowLink } from './navigation/narrow-links.ts'
import { homePath, narrowPath, type PlainView } from './navigation/paths.ts'
import { useChatShortcuts } from './navigation/shortcuts.ts'
import { useChatPlace } from './navigation/use-place.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { ChatProvider, useChat, useIsRegistered } from './state/chat-context.tsx'
import { ChatWait } from './state/chat-wait.tsx'
import { currentChat } from './state/current-chat.ts'

/** For messages that an earlier page could not send: they go out from every page. */
export { composingOf } from './compose/composing.ts'

/** The commands of the palette, apart from what the page needs first. */
export const loadChatCommands = () => import('./navigation/chat-commands.tsx')

const opening = <div className="conversation" />
const ConversationView = lazyPart<ConversationViewProps>(
  () => import('./conversation/conversation-view.tsx').then((file) => file.ConversationView),
  opening,
)
const InboxView = lazyPart(() => import('./inbox/inbox-view.tsx').then((file) => file.InboxView), opening)
const RecentView = lazyPart(() => import('./recent/recent-view.tsx').then((file) => file.RecentView), opening)
const DraftsView = lazyPart(() => import('./compose/drafts/drafts-view.tsx').then((file) => file.DraftsView), opening)
const RemindersView = lazyPart(
  () => import('./reminders/reminders-view.tsx').then((file) => file.RemindersView),
  opening,
)
const ScheduledView = lazyPart(
  () => import('./compose/scheduled/scheduled-view.tsx').then((file) => file.ScheduledView),
  opening,
)
const TopicListView = lazyPart<TopicListViewProps>(
  () => import('./channels/topic-list-view.tsx').then((file) => file.TopicListView),
  opening,
)
const MessageShortcuts = lazyPart(() =>
  import('./message-actions/message-shortcuts.ts').then((file) => file.MessageShortcuts),
)
const ZoneNotice = lazyPart(() => import('./notices/zone-notice.tsx').then((file) => file.ZoneNotice))
const PeopleList = lazyPart(() => import('./people/people-list.tsx').then((file) => file.PeopleList))

/** After everything the first view fetches. */
const loadPartsAfterMs = 2_500

export function ChatPage() {
  const text = useText('chat')
  const [session] = useState(currentChat)
  const isRegistered = useIsRegistered(session.store)
  return (
    <ChatProvider session={session}>
      {isRegistered ? (
        <Chat />
      ) : (
        <div className="page-center">
          <ChatWait size={22} label={text.connecting} />
        </div>
      )}
    </ChatProvider>
  )
}

function ChatShortcuts() {
  useChatShortcuts()
  return null
}

/** Without properties, so that another address renders only the parts that follow the address. */
const Chat = memo(function Chat() {
  const text = useText('chat')
  useReadingStyle()
  useEffect(() => {
    const timer = setTimeout(() => loadParts().catch(() => undefined), loadPartsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="chat">
      <nav className="chat-sidebar" aria-label={text.openSidebar}>
        <Sidebar />
      </nav>
      <div className="chat-main">
        <ZoneNotice />
        <Place />
      </div>
      <People />
      <Drawer open={sidebarDrawer} label={text.openSidebar} at="start">
        <Sidebar />
      </Drawer>
      <ChatShortcuts />
      <MessageShortcuts />
      <ChatOverlays />
    </div>
  )
})

/** A column where there is room, otherwise a drawer. */
function People() {
  const text = useText('chat')
  const hasRoom = useHasRoomForPeople()
  const isShown = useStore(peopleShown)
  if (!hasRoom)
    return (
      <Drawer open={peopleDrawer} label={text.people} at="end">
        <PeopleList />
      </Drawer>
    )
  return isShown ? (
    <aside className="chat-people" aria-label={text.people}>
      <PeopleList />
    </aside>
  ) : null
}

function Place() {
  const place = useChatPlace()
  const home = useChat(({ personal }) => homePath(personal.settings))
  if (place === undefined) return <Redirect to={firstPath(home)} replace />
  if (place.kind === 'narrow') return <ConversationView narrow={place.narrow} near={place.near} query={place.query} />
  if (place.kind === 'topics') return <Topics key={place.channelId} channelId={place.channelId} />
  return (
    <>
      <PlainPlace view={place.view} />
      <Compose narrow={undefined} />
    </>
  )
}

function Topics({ channelId }: TopicListViewProps) {
  const isKnown = useChat(({ channels }) => channels.byId.has(channelId))
  if (!isKnown) return <UnknownChannel />
  return (
    <>
      <TopicListView channelId={channelId} />
      <Compose narrow={{ kind: 'channel', channelId }} />
    </>
  )
}

function PlainPlace({ view }: { readonly view: PlainView }) {
  switch (view) {
    case 'inbox':
      return <InboxView />
    case 'recent':
      return <RecentView />
    case 'drafts':
      return <DraftsView />
    case 'scheduled':
      return <ScheduledView />
    case 'reminders':
      return <RemindersView />
  }
}

/** Links of other clients have the conversation after the `#`. */
function firstPath(home: string): string {
  const link = readNarrowLink(window.location.hash)
  return link === undefined ? home : narrowPath(link.narrow, link.near)
}
