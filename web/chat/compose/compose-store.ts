import { createStore } from '../../platform/store.ts'
import type { Target } from './target.ts'

/** A request to the compose box: from a shortcut, a quote or a draft. */
export interface ComposeRequest {
  /** Undefined keeps the conversation of the box. */
  readonly target?: Target | undefined
  /** The text written so far stays in its own conversation, and the recipient is chosen first. */
  readonly isForward?: boolean
  /** Inserted at the cursor, on separate lines. */
  readonly insert?: string
  /** Inserted at the cursor, within the line. */
  readonly insertInline?: string
  /** Replaces the text. */
  readonly content?: string
}

interface NumberedRequest extends ComposeRequest {
  readonly number: number
}

/** The newest request; the box handles each once. */
export const composeRequest = createStore<NumberedRequest | undefined>(undefined)

export function requestCompose(input: ComposeRequest): void {
  composeRequest.set((before) => ({ ...input, number: (before?.number ?? 0) + 1 }))
}
