import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { createStore, type Store } from '../../platform/store.ts'

/** What others may ask of the list of messages that is shown: shortcuts, message actions, the compose box. */
export interface ConversationApi {
  readonly narrow: Narrow
  /** The message that keys act on. */
  readonly selectedId: Store<number | undefined>
  select(id: number): void
  /** To the next message, or the one before. */
  moveSelection(step: 1 | -1): void
  toEnd(): void
  toStart(): void
  page(direction: 1 | -1): void
}

/** The one on the page now; undefined in views without messages. */
export const currentConversation = createStore<ConversationApi | undefined>(undefined)
