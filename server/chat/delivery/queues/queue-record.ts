import { readQueueNarrow } from '../../search/rules/queue-narrow.ts'
import type { QueueTraits } from './notice.ts'

/** The narrow is a function, so its terms are sent instead. */
export type TraitsRecord = Omit<QueueTraits, 'narrow'>

/** A queue as another process needs it to send it the same events. */
export interface QueueRecord {
  readonly id: string
  /** null: every type. */
  readonly wantedTypes: readonly string[] | null
  readonly traits: TraitsRecord
}

/** Everything a successor needs to resume a queue, except its pending events. */
export interface QueueFacts extends QueueRecord {
  readonly idleTimeoutMs: number
  readonly nextEventId: number
}

interface Described {
  readonly id: string
  readonly traits: QueueTraits
  readonly wantedTypes: ReadonlySet<string> | undefined
}

export function recordOf({ id, traits: { narrow: _made, ...traits }, wantedTypes }: Described): QueueRecord {
  return { id, wantedTypes: wantedTypes === undefined ? null : [...wantedTypes], traits }
}

export function describedBy({ id, traits, wantedTypes }: QueueRecord): Described {
  const narrow = readQueueNarrow(traits.narrowTerms ?? [])
  return {
    id,
    traits: typeof narrow === 'function' && traits.narrowTerms !== undefined ? { ...traits, narrow } : traits,
    wantedTypes: wantedTypes === null ? undefined : new Set(wantedTypes),
  }
}
