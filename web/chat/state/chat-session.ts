import { ChatError } from '../../../client/chat/chat-error.ts'
import { settingNumber } from '../../../client/chat/state/organization.ts'
import { expireTyping, typingEventOf } from '../../../client/chat/state/presence/typing.ts'
import type { ChatEvent, RegisterReply } from '../../../client/chat/state/types.ts'
import { nowMs } from '../../platform/clock.ts'
import { onRecovery } from '../../platform/connection.ts'
import { randomText } from '../../platform/random.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ChatStore } from './chat-store.ts'
import { type LoopPorts, runEventLoop } from './event-loop.ts'
import { MessageLoader } from './messages/message-loader.ts'
import { reportPresence } from './presence/presence-reporter.ts'
import { ReadMarker } from './unread/read-marker.ts'

/** The chat of the person who is signed in, followed for as long as they are. */
export interface ChatSession {
  readonly store: ChatStore
  readonly loader: MessageLoader
  readonly reading: ReadMarker
  stop(): void
}

const capabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
}

/** Longer than the server ever holds a poll: what has not answered by then never will. */
const pollTimeoutMs = 100_000
const registerTimeoutMs = 60_000
const recentMessages = 400

export function startChatSession(): ChatSession {
  const store = new ChatStore()
  const loader = new MessageLoader(store)
  const reading = new ReadMarker(store)
  const ending = new AbortController()
  const connection = watchConnection(ending.signal)
  let stopPresence: (() => void) | undefined

  void runEventLoop(
    connection.ports,
    {
      onRegistered(reply) {
        store.registered(reply)
        void loader.recent(recentMessages).catch(() => undefined)
        stopPresence ??= reportPresence(store, nowMs)
      },
      onEvents(events) {
        store.take(events)
        planTypingExpiry(store, events)
      },
    },
    ending.signal,
  )
  return {
    store,
    loader,
    reading,
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
  const name = 'server_typing_started_expiry_period_milliseconds'
  const afterMs = settingNumber(state.organization, name, 45_000)
  for (const event of events) {
    const news = typingEventOf(event, state.people.ownId)
    if (news?.isStart !== true) continue
    const expire = () =>
      store.update((now) => ({ ...now, typing: expireTyping(now.typing, news.place, news.userId, event.id) }))
    setTimeout(expire, afterMs)
  }
}

/** The requests of the event loop; they start again at once when the browser finds its network again. */
function watchConnection(over: AbortSignal): { readonly ports: LoopPorts } {
  let again = new AbortController()
  const wake = () => {
    again.abort()
    again = new AbortController()
  }
  const wakeIfSeen = () => {
    if (document.visibilityState === 'visible') resting?.()
  }
  let resting: (() => void) | undefined
  addEventListener('online', wake, { signal: over })
  over.addEventListener(
    'abort',
    onRecovery(() => resting?.()),
  )
  document.addEventListener('visibilitychange', wakeIfSeen, { signal: over })
  const limited = (signal: AbortSignal, ms: number) => AbortSignal.any([signal, again.signal, AbortSignal.timeout(ms)])
  const ports: LoopPorts = {
    register: (signal) =>
      chatClient.call('POST /register', registration, {
        signal: limited(signal, registerTimeoutMs),
      }) as unknown as Promise<RegisterReply>,
    async poll(queueId, lastEventId, signal) {
      const params = { queue_id: queueId, last_event_id: lastEventId }
      const options = { signal: limited(signal, pollTimeoutMs) }
      return (await chatClient.call('GET /events', params, options)).events as readonly ChatEvent[]
    },
    rest(ms, signal) {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          resting = undefined
          resolve()
        }
        const timer = setTimeout(done, ms)
        resting = done
        AbortSignal.any([signal, again.signal]).addEventListener('abort', done, { once: true })
      })
    },
    random: () => Number.parseInt(randomText(2), 36) / 1295,
    isQueueExpired: (error) => error instanceof ChatError && error.code === 'BAD_EVENT_QUEUE_ID',
    isFinal: (error) => error instanceof ChatError && error.status === 401,
  }
  return { ports }
}

const registration = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: 'true',
  client_capabilities: capabilities,
} as const
