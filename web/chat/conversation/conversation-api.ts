import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { createStore, type Store } from '../../platform/store.ts'

/** Controls the visible message list: used by shortcuts, message actions and the compose box. */
export interface ConversationApi {
  readonly narrow: Narrow
  /** The message that shortcuts act on. */
  readonly selectedId: Store<number | undefined>
  select(id: number): void
  /** Selects the next or the previous message. */
  moveSelection(step: 1 | -1): void
  toEnd(): void
  toStart(): void
  page(direction: 1 | -1): void
}

/** The list of the current view; undefined in views without messages. */
export const currentConversation = createStore<ConversationApi | undefined>(undefined)
