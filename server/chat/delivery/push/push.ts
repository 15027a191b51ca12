import { invariant } from '../../../kernel/values/invariant.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import type { NotifyPeers } from '../nodes/cache-refreshes.ts'
import type { PushRegistry } from './push-registry.ts'
import { PushRelay, type RelaySettings } from './relay.ts'
import { peopleWithDevices } from './store/push-devices.ts'
import { PushWorker } from './worker.ts'
import type { WorkerNeeds } from './worker-needs.ts'

type PushNeeds = WithOrganizationStore & Omit<WorkerNeeds, 'push'>

/** Notifications to mobile apps. */
export class Push implements PushRegistry {
  /** Undefined without a configured relay: then nothing is sent and nothing is queued. */
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

  /** Reads again who has a device. */
  async refresh(): Promise<void> {
    this.#people = new Set(await peopleWithDevices(this.#chat.database.sql))
  }

  /** After a change of devices: this node and its peers read again who has one. */
  async renew(): Promise<void> {
    await Promise.all([this.refresh(), this.#notifyPeers()])
  }

  /** The users with at least one device. */
  get people(): ReadonlySet<number> {
    return this.#people
  }

  /** The relay's id of the organization. */
  async organizationUuid(): Promise<string> {
    this.#uuid ??= (await this.#chat.organization.find())?.uuid
    invariant(this.#uuid !== undefined, 'the organization has a UUID')
    return this.#uuid
  }
}

export interface WithPush {
  readonly push: Push
}
