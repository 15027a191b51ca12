import { createStore } from '../../platform/store.ts'
import type { Target } from './target.ts'

/** What others ask of the compose box: a shortcut, a quote, a draft that is taken up again. */
export interface ComposeRequest {
  /** Left out, the box stays with the conversation it is below. */
  readonly target?: Target | undefined
  /** Put where the cursor is, in lines of its own. */
  readonly insert?: string
  /** Takes the place of whatever is there. */
  readonly content?: string
}

interface NumberedRequest extends ComposeRequest {
  readonly number: number
}

/** The newest wish; the box fulfils each once. */
export const composeRequest = createStore<NumberedRequest | undefined>(undefined)

export function requestCompose(input: ComposeRequest): void {
  composeRequest.set((before) => ({ ...input, number: (before?.number ?? 0) + 1 }))
}
