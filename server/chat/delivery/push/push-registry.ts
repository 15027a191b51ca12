import type { PushRelay } from './relay.ts'

/** What the delivery of notifications knows of the relay and of the devices. */
export interface PushRegistry {
  /** Undefined without a configured relay: then nothing is sent and nothing is queued. */
  readonly relay: PushRelay | undefined
  /** After a change of devices: this node and its peers read again who has one. */
  renew(): Promise<void>
  /** By which the relay knows the organization. */
  organizationUuid(): Promise<string>
}

export interface WithPushRegistry {
  readonly push: PushRegistry
}
