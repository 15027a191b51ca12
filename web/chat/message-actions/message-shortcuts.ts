import { useMemo } from 'react'
import { mayDelete, mayEdit, mayReact, moveRights } from '../../../client/chat/permissions/messages.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { showToast } from '../../design/overlays/toast.tsx'
import { type TextOf, useText } from '../../i18n/text.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import { nowMs } from '../../platform/clock.ts'
import { currentConversation } from '../conversation/conversation-api.ts'
import { useChatStore } from '../state/chat-context.tsx'
import type { ChatStore } from '../state/chat-store.ts'
import { copyLink, forward, markUnreadFrom, quoteAndReply, react, replyMentioning, setFlag } from './act-on-message.ts'
import { editedId, type MessageDialogKind, menuId, openDialog, pickingId } from './action-store.ts'

const thumbsUp = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' } as const

/** The shortcuts of the selected message. */
function useMessageShortcuts(): void {
  const text = useText('messageActions')
  const store = useChatStore()
  const shortcuts = useMemo(() => messageShortcuts(store, text), [store, text])
  useShortcuts(shortcuts)
}

export function MessageShortcuts() {
  useMessageShortcuts()
  return null
}

type Texts = TextOf<'messageActions'>

function messageShortcuts(store: ChatStore, text: Texts): readonly Shortcut[] {
  const on = (keys: string, shown: string, title: string, act: (message: Message) => void): Shortcut => ({
    ...{ keys, shown, title, group: text.group },
    run: () => {
      const id = currentConversation.get()?.selectedId.get()
      const message = id === undefined ? undefined : store.state?.messages.get(id)
      if (message !== undefined) act(message)
    },
  })
  const dialog = (kind: MessageDialogKind, isOffered?: (message: Message) => boolean) => (message: Message) => {
    if (isOffered === undefined || isOffered(message)) openDialog.set({ kind, id: message.id })
  }
  const edit = (message: Message) => {
    if (store.state !== undefined && mayEdit(store.state, message, nowMs())) editedId.set(message.id)
    else openDialog.set({ kind: 'source', id: message.id })
  }
  return [
    on('i', 'i', text.openMenu, ({ id }) => menuId.set(id)),
    on('e', 'e', text.editOrSource, edit),
    ...reactionShortcuts(store, text, on),
    on('Control+s', 'ctrl S', text.star, (message) => setFlag(message, 'starred', !message.flags.includes('starred'))),
    ...replyShortcuts(store, text, on),
    on('l', 'l', text.copyLink, (message) =>
      copyLink(store, message, () => showToast({ tone: 'good', title: text.linkCopied })),
    ),
    on(
      'm',
      'm',
      text.move,
      dialog('move', (message) => isMovable(store, message)),
    ),
    on('Shift+H', 'shift H', text.showHistory, dialog('history')),
    on('Shift+V', 'shift V', text.showReceipts, dialog('receipts')),
    on('Shift+U', 'shift U', text.markUnread, (message) => markUnreadFrom(message, store)),
    on('-', '-', text.collapse, (message) => setFlag(message, 'collapsed', !message.flags.includes('collapsed'))),
    on(
      'Delete',
      'del',
      text.delete,
      dialog('delete', (message) => isDeletable(store, message)),
    ),
  ]
}

type OnSelected = (keys: string, shown: string, title: string, act: (message: Message) => void) => Shortcut

/** Layouts differ in whether a sign needs Shift. */
const withAndWithoutShift = (sign: string) => [sign, `Shift+${sign}`]

function replyShortcuts(store: ChatStore, text: Texts, on: OnSelected): readonly Shortcut[] {
  return [
    ...withAndWithoutShift('>').map((keys) =>
      on(keys, '>', text.quote, (message) => quoteAndReply(store, message, text.quoted)),
    ),
    ...withAndWithoutShift('<').map((keys) =>
      on(keys, '<', text.forward, (message) => forward(store, message, text.quoted)),
    ),
    ...withAndWithoutShift('@').map((keys) =>
      on(keys, '@', text.mentionSender, (message) => replyMentioning(store, message)),
    ),
  ]
}

function reactionShortcuts(store: ChatStore, text: Texts, on: OnSelected): readonly Shortcut[] {
  const allowed = (act: (message: Message) => void) => (message: Message) => {
    if (store.state !== undefined && mayReact(store.state, message, nowMs())) act(message)
  }
  const pick = allowed(({ id }) => pickingId.set(id))
  const approve = allowed((message) => react(store, message, thumbsUp))
  const toggleFirst = (message: Message) => react(store, message, message.reactions[0] ?? thumbsUp)
  return [
    on(':', ':', text.react, pick),
    on('Shift+:', ':', text.react, pick),
    on('=', '=', text.firstReaction, allowed(toggleFirst)),
    on('+', '+', text.thumbsUp, approve),
    on('Shift++', '+', text.thumbsUp, approve),
  ]
}

function isMovable({ state }: ChatStore, message: Message): boolean {
  if (state === undefined) return false
  const { topic, channel } = moveRights(state, message, nowMs())
  return topic || channel
}

function isDeletable(store: ChatStore, message: Message): boolean {
  return store.state !== undefined && mayDelete(store.state, message, nowMs())
}
