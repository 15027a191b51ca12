import { ChatError } from '../../../client/chat/chat-error.ts'
import { ChatEventLoop, modernCapabilities } from '../../../client/chat/event-loop.ts'
import { expireTyping, typingEventOf } from '../../../client/chat/state/presence/typing.ts'
import { type ChatEvent, stateTypes } from '../../../client/chat/state/types.ts'
import { NoAnswer } from '../../../client/errors.ts'
import { nowMs } from '../../platform/clock.ts'
import { onRecovery } from '../../platform/connection.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ChatStore } from './chat-store.ts'
import { MessageLoader } from './messages/message-loader.ts'
import { reportPresence } from './presence/presence-reporter.ts'
import { ReadMarker } from './unread/read-marker.ts'

/** The chat of the signed-in user, until they sign out. */
export interface ChatSession {
  readonly store: ChatStore
  readonly loader: MessageLoader
  readonly reading: ReadMarker
  /** After a failure: without a further pause. */
  retry(): void
  /** The newest messages of all conversations. */
  loadRecent(): void
  stop(): void
}

/** This client shows every user, with the picture of each. */
const capabilities = { ...modernCapabilities, user_avatar_url_field_optional: false, user_list_incomplete: false }

const recentMessages = 400

const isSessionOver = (error: unknown) => error instanceof ChatError && error.status === 401

export function startChatSession(): ChatSession {
  const store = new ChatStore()
  const loader = new MessageLoader(store)
  const reading = new ReadMarker(store)
  const ending = new AbortController()
  let stopPresence: (() => void) | undefined
  const loadRecent = () => {
    store.noteRecent({ kind: 'loading' })
    loader.recent(recentMessages).then(
      () => store.noteRecent({ kind: 'loaded' }),
      (error: unknown) => store.noteRecent({ kind: 'failed', error }),
    )
  }

  const loop = new ChatEventLoop(chatClient, {
    stateTypes,
    registration: { client_gravatar: false, include_subscribers: 'true', client_capabilities: capabilities },
    closesQueue: false,
    isFinal: isSessionOver,
    onTrouble(error) {
      if (!(error instanceof ChatError || error instanceof NoAnswer)) reportError(error)
      store.noteTrouble(error)
    },
    onState(reply) {
      store.registered(reply)
      loadRecent()
      stopPresence ??= reportPresence(store, nowMs)
    },
    onEvents(events) {
      store.take(events)
      planTypingExpiry(store, events)
    },
  })
  followConnection(loop, ending.signal)
  loop.run(ending.signal).catch(() => undefined)
  return {
    store,
    loader,
    reading,
    retry: () => loop.retryNow(),
    loadRecent,
    stop() {
      ending.abort()
      stopPresence?.()
      reading.stop()
    },
  }
}

function planTypingExpiry(store: ChatStore, events: readonly ChatEvent[]): void {
  const { state } = store
  if (state === undefined) return
  const { server_typing_started_expiry_period_milliseconds: afterMs } = state.organization.settings
  for (const event of events) {
    const typing = typingEventOf(event, state.people.ownId)
    if (typing?.isStart !== true) continue
    const expire = () =>
      store.update((now) => ({ ...now, typing: expireTyping(now.typing, typing.place, typing.userId, event.id) }))
    setTimeout(expire, afterMs)
  }
}

/** Does not wait when there is reason to think that the server can be reached. */
function followConnection(loop: { retryNow(): void; reconnect(): void }, over: AbortSignal): void {
  const options = { signal: over }
  addEventListener('online', () => loop.reconnect(), options)
  const retryIfVisible = () => {
    if (document.visibilityState === 'visible') loop.retryNow()
  }
  document.addEventListener('visibilitychange', retryIfVisible, options)
  over.addEventListener(
    'abort',
    onRecovery(() => loop.retryNow()),
  )
}
