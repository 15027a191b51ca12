import { readQueueNarrow } from '../../search/rules/queue-narrow.ts'
import type { QueueTraits } from './notice.ts'

/** The narrow is a function, and goes as the terms it is made from. */
export type TraitsRecord = Omit<QueueTraits, 'narrow'>

/** A queue as another process must know it to say the same to it. */
export interface QueueRecord {
  readonly id: string
  /** null: every type. */
  readonly wantedTypes: readonly string[] | null
  readonly traits: TraitsRecord
}

/** All that goes on when another server goes on with a queue, but for what waits in it. */
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
