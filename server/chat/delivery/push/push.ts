import { invariant } from '../../../kernel/values/invariant.ts'
import type { ChatServices } from '../../services.ts'
import type { NotifyPeers } from '../nodes/cache-refreshes.ts'
import { PushRelay, type RelaySettings } from './relay.ts'
import { peopleWithDevices } from './store/push-devices.ts'
import { PushWorker } from './worker.ts'

/** Notifications to mobile apps. */
export class Push {
  /** Undefined where the operator named none: then nothing is sent and nothing kept to be sent. */
  readonly relay: PushRelay | undefined
  readonly worker: PushWorker
  readonly #services: () => ChatServices
  #people: ReadonlySet<number> = new Set()
  #uuid: string | undefined

  readonly #notifyPeers: NotifyPeers<void>

  constructor(
    services: () => ChatServices,
    settings: RelaySettings | undefined,
    notifyPeers: NotifyPeers<void> = async () => undefined,
  ) {
    this.#services = services
    this.#notifyPeers = notifyPeers
    this.relay = settings === undefined ? undefined : new PushRelay(settings)
    this.worker = new PushWorker(services)
  }

  /** Reads anew who has a device. */
  async refresh(): Promise<void> {
    this.#people = new Set(await peopleWithDevices(this.#services().database.sql))
  }

  /** Somebody's devices have changed: this node and the others read anew who has one. */
  async renew(): Promise<void> {
    await Promise.all([this.refresh(), this.#notifyPeers()])
  }

  /** Everybody who has a device that can be told something. */
  get people(): ReadonlySet<number> {
    return this.#people
  }

  /** By which the relay knows the organization. */
  async organizationUuid(): Promise<string> {
    this.#uuid ??= (await this.#services().organization.find())?.uuid
    invariant(this.#uuid !== undefined, 'the organization has a UUID')
    return this.#uuid
  }
}
