import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { policyOf } from '../../../client/chat/state/channels.ts'
import { conversationOf, type Narrow } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { visibilityPolicy } from '../../../client/chat/topics.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import { currentConversation } from '../conversation/conversation-api.ts'
import { findConversations, findPeople, togglePeople } from '../layout/panels.ts'
import { editLast } from '../message-actions/edit-last.ts'
import { openPersonCard } from '../people/person-card-store.ts'
import { openStatusDialog } from '../people/status-dialog-store.ts'
import { setTopicPolicy } from '../sidebar/place-calls.ts'
import { useChatStore } from '../state/chat-context.tsx'
import type { ChatStore } from '../state/chat-store.ts'
import { useGoToChannel } from './channel-link.tsx'
import { focusOn } from './focus-on.ts'
import { neighbourChannel, nextFollowedTopic, nextUnreadDirect, nextUnreadTopic } from './next-unread.ts'
import { homePath, narrowOfPlace, narrowPath, searchPath, topicsPath, viewPath } from './paths.ts'
import { useChatPlace } from './use-place.ts'

interface Around {
  readonly store: ChatStore
  readonly narrow: Narrow | undefined
  readonly go: (path: string) => void
  readonly goToChannel: (channelId: number) => void
}

/** The navigation shortcuts of the chat; those of messages are in message-actions. */
export function useChatShortcuts(): void {
  const text = useText('chat')
  const texts = useText('chatShortcuts')
  const store = useChatStore()
  const [, go] = useLocation()
  const place = useChatPlace()
  const goToChannel = useGoToChannel()
  const around = useRef<Around>({ store, narrow: undefined, go, goToChannel })
  around.current = { store, narrow: narrowOfPlace(place), go, goToChannel }
  const shortcuts = useMemo(
    () => [
      ...viewShortcuts(texts, text.navigation, around),
      ...unreadShortcuts(texts, text.navigation, around),
      ...scrollShortcuts(texts, text.scrolling),
      ...placeShortcuts(texts, text.navigation, around),
    ],
    [text, texts],
  )
  useShortcuts(shortcuts)
}

type Texts = TextOf<'chatShortcuts'>
type Now = { readonly current: Around }

function viewShortcuts(texts: Texts, group: string, now: Now): Shortcut[] {
  const to = (keys: string, shown: string, title: string, path: string): Shortcut => ({
    ...{ keys, shown, title, group },
    run: () => now.current.go(path),
  })
  return [
    to('Shift+I', 'shift I', texts.inbox, viewPath('inbox')),
    to('t', 't', texts.recent, viewPath('recent')),
    to('a', 'a', texts.allMessages, narrowPath({ kind: 'all' })),
    to('$mod+Shift+@', 'ctrl @', texts.mentions, narrowPath({ kind: 'mentions' })),
    to('$mod+@', 'ctrl @', texts.mentions, narrowPath({ kind: 'mentions' })),
    to('Shift+P', 'shift P', texts.directMessages, searchPath('is:dm')),
    to('Shift+*', '*', texts.starred, narrowPath({ kind: 'starred' })),
    {
      ...{ keys: 'd', shown: 'd', title: texts.drafts, group },
      // The same key leaves the drafts.
      run: () => (location.pathname === viewPath('drafts') ? history.back() : now.current.go(viewPath('drafts'))),
    },
    ...homeShortcuts(texts, group, now),
    { keys: '/', shown: '/', title: texts.search, group, run: () => focusOn('.chat-search-input') },
    { keys: 'w', shown: 'w', title: texts.findPeople, group, run: findPeople },
    { keys: 'q', shown: 'q', title: texts.findChannels, group, run: findConversations },
    { keys: 'Shift+W', shown: 'shift W', title: texts.togglePeople, group, run: togglePeople },
    { keys: 'Shift+Y', shown: 'shift Y', title: texts.setStatus, group, run: openStatusDialog },
  ]
}

/** Ctrl+[ is Escape in terminals. It opens the home view even if the setting disables that for Escape. */
function homeShortcuts(texts: Texts, group: string, now: Now): Shortcut[] {
  const home = (isForced: boolean) => () => {
    const { store, go, narrow } = now.current
    const settings = store.state?.personal.settings
    if (settings === undefined) return
    const isLeft = isForced || narrow?.kind === 'search' || settings.web_escape_navigates_to_home_view === true
    if (isLeft) go(homePath(settings))
  }
  return [
    { keys: 'Escape', shown: 'esc', title: texts.home, group, run: home(false) },
    { keys: 'Control+[', shown: 'ctrl [', title: texts.home, group, run: home(true) },
  ]
}

function unreadShortcuts(texts: Texts, group: string, now: Now): Shortcut[] {
  const next = (find: typeof nextUnreadTopic) => () => {
    const { store, narrow, go } = now.current
    const found = store.state === undefined ? undefined : find(store.state, narrow)
    go(found === undefined ? viewPath('inbox') : narrowPath(found))
  }
  const neighbour = (step: 1 | -1) => () => {
    const { store, narrow, goToChannel } = now.current
    const current = narrow?.kind === 'channel' || narrow?.kind === 'topic' ? narrow.channelId : undefined
    const id = store.state === undefined ? undefined : neighbourChannel(store.state, current, step)
    if (id !== undefined) goToChannel(id)
  }
  return [
    { keys: 'n', shown: 'n', title: texts.nextTopic, group, run: next(nextUnreadTopic) },
    { keys: 'Shift+N', shown: 'shift N', title: texts.nextFollowed, group, run: next(nextFollowedTopic) },
    { keys: 'p', shown: 'p', title: texts.nextDirect, group, run: next(nextUnreadDirect) },
    { keys: 'Shift+D', shown: 'shift D', title: texts.nextChannel, group, run: neighbour(1) },
    { keys: 'Shift+A', shown: 'shift A', title: texts.lastChannel, group, run: neighbour(-1) },
  ]
}

function scrollShortcuts(texts: Texts, group: string): Shortcut[] {
  const api = () => currentConversation.get()
  return [
    { keys: 'j', shown: 'j', title: texts.nextMessage, group, run: () => api()?.moveSelection(1) },
    { keys: 'ArrowDown', shown: '↓', title: texts.nextMessage, group, run: () => api()?.moveSelection(1) },
    { keys: 'k', shown: 'k', title: texts.lastMessage, group, run: () => api()?.moveSelection(-1) },
    { keys: 'ArrowUp', shown: '↑', title: texts.lastMessage, group, run: () => api()?.moveSelection(-1) },
    { keys: 'Shift+J', shown: 'shift J', title: texts.pageDown, group, run: () => api()?.page(1) },
    { keys: 'PageDown', shown: 'PgDn', title: texts.pageDown, group, run: () => api()?.page(1) },
    {
      ...{ keys: 'Space', shown: 'space', title: texts.pageDown, group, isOfControls: true },
      run: () => api()?.page(1),
    },
    { keys: 'Shift+K', shown: 'shift K', title: texts.pageUp, group, run: () => api()?.page(-1) },
    { keys: 'PageUp', shown: 'PgUp', title: texts.pageUp, group, run: () => api()?.page(-1) },
    { keys: 'Shift+G', shown: 'shift G', title: texts.toEnd, group, run: () => api()?.toEnd() },
    { keys: 'End', shown: 'end', title: texts.toEnd, group, run: () => api()?.toEnd() },
    { keys: 'Home', shown: 'home', title: texts.toStart, group, run: () => api()?.toStart() },
  ]
}

/** The topics of the channel in view, or of the selected message's channel. */
function openTopicList(now: Now, selected: () => Message | undefined): () => void {
  return () => {
    const { narrow, go } = now.current
    const inView = narrow?.kind === 'channel' || narrow?.kind === 'topic' ? narrow.channelId : undefined
    const channelId = inView ?? selected()?.stream_id
    if (channelId !== undefined) go(topicsPath(channelId))
  }
}

function placeShortcuts(texts: Texts, group: string, now: Now): Shortcut[] {
  const selected = () => {
    const id = currentConversation.get()?.selectedId.get()
    return id === undefined ? undefined : now.current.store.state?.messages.get(id)
  }
  const ownId = () => now.current.store.state?.people.ownId ?? 0
  const narrowTo = (toChannel: boolean) => () => {
    const message = selected()
    const narrow = message === undefined ? now.current.narrow : conversationOf(message, ownId())
    if (narrow === undefined) return
    const isTopic = narrow.kind === 'topic' && toChannel
    now.current.go(
      isTopic
        ? narrowPath({ kind: 'channel', channelId: narrow.channelId }, message?.id)
        : narrowPath(narrow, message?.id),
    )
  }
  return [
    { keys: 'y', shown: 'y', title: texts.topicList, group, run: openTopicList(now, selected) },
    { keys: 'z', shown: 'z', title: texts.narrowTopic, group, run: narrowTo(false) },
    {
      ...{ keys: 'Shift+R', shown: 'shift R', title: texts.replyToSender, group },
      run: () => {
        const message = selected()
        if (message !== undefined) now.current.go(narrowPath({ kind: 'direct', userIds: [message.sender_id] }))
      },
    },
    {
      ...{ keys: 'ArrowLeft', shown: '←', title: texts.editLast, group, isOfControls: true },
      run: () => editLast(now.current.store),
    },
    {
      keys: 's',
      shown: 's',
      title: texts.topicOrChannel,
      group,
      run: () => narrowTo(now.current.narrow?.kind === 'topic')(),
    },
    { keys: 'Shift+S', shown: 'shift S', title: texts.narrowChannel, group, run: narrowTo(true) },
    {
      ...{ keys: 'u', shown: 'u', title: texts.sender, group },
      run: () => {
        const message = selected()
        const row = document.querySelector(`[data-message-id="${message?.id ?? 0}"] .message-side`)
        if (message !== undefined && row !== null) openPersonCard(message.sender_id, row)
      },
    },
    {
      ...{ keys: 'v', shown: 'v', title: texts.image, group },
      run: () => {
        const row = document.querySelector(`[data-message-id="${selected()?.id ?? 0}"]`)
        row?.querySelector<HTMLElement>('.message_inline_image a')?.click()
      },
    },
    {
      ...{ keys: 'Shift+M', shown: 'shift M', title: texts.muteTopic, group },
      run: () => {
        const { narrow, store } = now.current
        const message = selected()
        const place = message === undefined ? narrow : conversationOf(message, ownId())
        if (place?.kind !== 'topic' || store.state === undefined) return
        const isMuted = policyOf(store.state.channels, place.channelId, place.topic) === visibilityPolicy.muted
        setTopicPolicy(place.channelId, place.topic, isMuted ? visibilityPolicy.inherit : visibilityPolicy.muted)
      },
    },
  ]
}
