import type { CachedCopy } from '../delivery/nodes/cached-copy.ts'

export interface WithProviderChanges {
  /** The sign-in providers that accounts keeps in memory, here and on the other nodes. */
  readonly providerCopies: CachedCopy<void>
}
