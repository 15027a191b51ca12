import type { WithIds, WithLog } from '../../dependencies.ts'
import type { WithEvents } from '../queues/events.ts'
import type { NotificationNeeds } from './notification.ts'
import type { WithPushRegistry } from './push-registry.ts'

export type WorkerNeeds = NotificationNeeds & WithEvents & WithIds & WithLog & WithPushRegistry
