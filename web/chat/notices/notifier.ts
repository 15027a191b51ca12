import { navigate } from 'wouter/use-browser-location'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { deletedIds, type FlagsEvent, messageOf } from '../../../client/chat/state/messages/messages.ts'
import { conversationOf } from '../../../client/chat/state/narrow.ts'
import type { ChatEvent, Message } from '../../../client/chat/state/types.ts'
import { chime } from '../../platform/chime.ts'
import { narrowPath } from '../navigation/paths.ts'
import type { ChatStore } from '../state/chat-store.ts'
import { notificationMode } from './notice-rules.ts'
import { notificationText } from './notification-text.ts'

const picture = '/avatar/'
/** More open notifications than this are useless: close the oldest. */
const openMax = 20

/**
 * Notifies about messages while the user is not looking; a click opens the conversation, reading closes the
 * notification.
 */
export function startNotices(store: ChatStore): () => void {
  const open = new Map<number, Notification>()
  const close = (id: number) => {
    open.get(id)?.close()
    open.delete(id)
  }
  const notify = (state: ChatState, message: Message) => {
    if (isLookedAt()) return
    const { isShown, hasSound } = notificationMode(state, message)
    if (hasSound) chime(state.personal.settings.notification_sound)
    if (!isShown) return
    const notification = show(state, message, () => close(message.id))
    if (notification === undefined) return
    open.set(message.id, notification)
    for (const id of [...open.keys()].slice(0, -openMax)) close(id)
  }
  const receive = (events: readonly ChatEvent[]) => {
    const { state } = store
    if (state === undefined) return
    for (const event of events) {
      if (event.type === 'message') notify(state, messageOf(event))
      else if (event.type === 'delete_message') deletedIds(event).forEach(close)
      else if (event.type === 'update_message_flags') for (const id of readIds(event, open)) close(id)
    }
  }
  const stopListening = store.onEvents(receive)
  return () => {
    stopListening()
    for (const id of [...open.keys()]) close(id)
  }
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

function readIds({ op, flag, all, messages }: FlagsEvent, open: ReadonlyMap<number, unknown>): readonly number[] {
  if (flag !== 'read' || op !== 'add') return []
  return all ? [...open.keys()] : messages
}

function show(state: ChatState, message: Message, onDone: () => void): Notification | undefined {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined
  try {
    const { title, body } = notificationText(state, message)
    // Several windows of one user share the tag, so the message notifies once.
    const notification = new Notification(title, {
      body,
      tag: `agora-message-${message.id}`,
      icon: message.avatar_url ?? `${picture}${message.sender_id}`,
      dir: 'auto',
      silent: true,
    })
    notification.addEventListener('click', () => {
      window.focus()
      navigate(narrowPath(conversationOf(message, state.people.ownId), message.id))
      onDone()
    })
    return notification
  } catch {
    // Mobile browsers show notifications of installed applications only.
    return undefined
  }
}
