import { mayEdit } from '../../../client/chat/permissions/messages.ts'
import { narrowKey } from '../../../client/chat/state/narrow.ts'
import { nowMs } from '../../platform/clock.ts'
import { currentConversation } from '../conversation/conversation-api.ts'
import type { ChatStore } from '../state/chat-store.ts'
import { editedId } from './action-store.ts'

/** Edits the user's newest message in the view, if the time limit allows it. */
export function editLast(store: ChatStore): void {
  const { state } = store
  const narrow = currentConversation.get()?.narrow
  if (state === undefined || narrow === undefined) return
  const ids = state.lists.get(narrowKey(narrow))?.ids ?? []
  const id = ids.findLast((one) => state.messages.get(one)?.sender_id === state.people.ownId)
  const message = id === undefined ? undefined : state.messages.get(id)
  if (message === undefined) return
  if (!mayEdit(state, message, nowMs())) return
  currentConversation.get()?.select(message.id)
  editedId.set(message.id)
}
