import { invariant } from '../../../kernel/values/invariant.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import type { NotifyPeers } from '../nodes/cache-refreshes.ts'
import type { PushRegistry } from './push-registry.ts'
import { PushRelay, type RelaySettings } from './relay.ts'
import { peopleWithDevices } from './store/push-devices.ts'
import { PushWorker, type WorkerNeeds } from './worker.ts'

type PushNeeds = WithOrganizationStore & Omit<WorkerNeeds, 'push'>

/** Notifications to mobile apps. */
export class Push implements PushRegistry {
  /** Undefined where the operator named none: then nothing is sent and nothing kept to be sent. */
  readonly relay: PushRelay | undefined
  readonly worker: PushWorker
  readonly #chat: PushNeeds
  #people: ReadonlySet<number> = new Set()
  #uuid: string | undefined

  readonly #notifyPeers: NotifyPeers<void>

  constructor(
    chat: PushNeeds,
    settings: RelaySettings | undefined,
    notifyPeers: NotifyPeers<void> = async () => undefined,
  ) {
    this.#chat = chat
    this.#notifyPeers = notifyPeers
    this.relay = settings === undefined ? undefined : new PushRelay(settings)
    this.worker = new PushWorker({ ...chat, push: this })
  }

  /** Reads anew who has a device. */
  async refresh(): Promise<void> {
    this.#people = new Set(await peopleWithDevices(this.#chat.database.sql))
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
    this.#uuid ??= (await this.#chat.organization.find())?.uuid
    invariant(this.#uuid !== undefined, 'the organization has a UUID')
    return this.#uuid
  }
}

export interface WithPush {
  readonly push: Push
}
