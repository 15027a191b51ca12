import { useMemo } from 'react'
import { narrowKey } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { useText } from '../../i18n/text.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import { nowMs } from '../../platform/clock.ts'
import { currentConversation } from '../conversation/conversation-api.ts'
import { useChatStore } from '../state/chat-context.tsx'
import type { ChatStore } from '../state/chat-store.ts'
import { markUnreadFrom, quoteAndReply, react, setFlag } from './act-on-message.ts'
import { editedId, type MessageDialogKind, openDialog, pickingId } from './action-store.ts'
import { actionMessages } from './messages.ts'
import { canDelete, canEdit, canMove } from './permissions.ts'

const thumbsUp = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' } as const

/** The keys that act on the selected message. */
export function useMessageShortcuts(): void {
  const text = useText(actionMessages)
  const store = useChatStore()
  const shortcuts = useMemo(() => messageShortcuts(store, text), [store, text])
  useShortcuts(shortcuts)
}

type Words = ReturnType<typeof useText<typeof actionMessages.en>>

function messageShortcuts(store: ChatStore, text: Words): readonly Shortcut[] {
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
    if (store.state !== undefined && canEdit(store.state, message, nowMs() / 1000)) editedId.set(message.id)
  }
  return [
    on('e', 'e', text.edit, edit),
    on(':', ':', text.react, ({ id }) => pickingId.set(id)),
    on('Shift+:', ':', text.react, ({ id }) => pickingId.set(id)),
    on('=', '=', text.thumbsUp, (message) => react(store, message, thumbsUp)),
    on('+', '+', text.thumbsUp, (message) => react(store, message, thumbsUp)),
    on('Shift++', '+', text.thumbsUp, (message) => react(store, message, thumbsUp)),
    on('Control+s', 'ctrl S', text.star, (message) => setFlag(message, 'starred', !message.flags.includes('starred'))),
    on('Shift+>', '>', text.quote, (message) => quoteAndReply(store, message, text.said)),
    on(
      'm',
      'm',
      text.move,
      dialog('move', (message) => store.state !== undefined && canMove(store.state, message)),
    ),
    on('Shift+H', 'shift H', text.showHistory, dialog('history')),
    on('Shift+V', 'shift V', text.showReceipts, dialog('receipts')),
    on('Shift+U', 'shift U', text.markUnread, (message) => markUnreadFrom(message, store)),
    on('-', '-', text.collapse, (message) => setFlag(message, 'collapsed', !message.flags.includes('collapsed'))),
    on(
      'Delete',
      'del',
      text.delete,
      dialog('delete', (message) => mayDelete(store, message)),
    ),
  ]
}

function mayDelete(store: ChatStore, message: Message): boolean {
  return store.state !== undefined && canDelete(store.state, message, nowMs() / 1000)
}

/** Opens the newest message of one's own in what is shown, when it can still be changed. */
export function editLast(store: ChatStore): void {
  const { state } = store
  const narrow = currentConversation.get()?.narrow
  if (state === undefined || narrow === undefined) return
  const ids = state.lists.get(narrowKey(narrow))?.ids ?? []
  const id = ids.findLast((one) => state.messages.get(one)?.sender_id === state.people.ownId)
  const message = id === undefined ? undefined : state.messages.get(id)
  if (message === undefined) return
  if (!canEdit(state, message, nowMs() / 1000)) return
  currentConversation.get()?.select(message.id)
  editedId.set(message.id)
}
