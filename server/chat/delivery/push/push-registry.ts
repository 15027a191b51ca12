import type { PushRelay } from './relay.ts'

/** The state of push delivery: the relay and the users with devices. */
export interface PushRegistry {
  /** Undefined without a configured relay: then nothing is sent and nothing is queued. */
  readonly relay: PushRelay | undefined
  /** After a change of devices: this node and its peers read again who has one. */
  renew(): Promise<void>
  /** The relay's id of the organization. */
  organizationUuid(): Promise<string>
}

export interface WithPushRegistry {
  readonly push: PushRegistry
}
