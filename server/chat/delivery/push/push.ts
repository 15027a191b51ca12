import { invariant } from '../../../kernel/values/invariant.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import type { NotifyPeers } from '../nodes/cache-refreshes.ts'
import { CachedCopy } from '../nodes/cached-copy.ts'
import { BrowserPush } from '../web-push/browser-push.ts'
import { type PushService, webPushService } from '../web-push/push-service.ts'
import { peopleWithBrowsers } from '../web-push/store.ts'
import type { PushRegistry } from './push-registry.ts'
import { PushRelay, type RelaySettings } from './relay.ts'
import { peopleWithDevices } from './store/push-devices.ts'
import { PushWorker } from './worker.ts'
import type { WorkerNeeds } from './worker-needs.ts'

type PushNeeds = WithOrganizationStore & Omit<WorkerNeeds, 'push'>

export interface PushOptions {
  /** Without it mobile apps get no notifications. */
  readonly relay?: RelaySettings | undefined
  readonly notifyPeers?: NotifyPeers<void>
  /** For tests, whose push service is on this machine. */
  readonly pushService?: PushService | undefined
}

/** Notifications to mobile apps, through a relay, and to browsers. */
export class Push implements PushRegistry {
  /** Undefined without a configured relay: then nothing is sent and nothing is queued. */
  readonly relay: PushRelay | undefined
  readonly worker: PushWorker
  readonly browsers: BrowserPush
  readonly isPushEndpoint: PushService['isEndpoint']
  readonly #chat: PushNeeds
  #withDevice: ReadonlySet<number> = new Set()
  #withBrowser: ReadonlySet<number> = new Set()
  #people: ReadonlySet<number> = new Set()
  #uuid: string | undefined

  readonly #cached: CachedCopy<void>

  constructor(chat: PushNeeds, { relay, notifyPeers, pushService = webPushService }: PushOptions) {
    this.#chat = chat
    this.#cached = new CachedCopy(() => this.#read(), notifyPeers)
    this.relay = relay === undefined ? undefined : new PushRelay(relay)
    this.worker = new PushWorker({ ...chat, push: this })
    this.browsers = new BrowserPush(chat, pushService.post, () => this.renew())
    this.isPushEndpoint = pushService.isEndpoint
  }

  /** Reads again who has a device or a browser. */
  refresh(): Promise<void> {
    return this.#cached.refresh()
  }

  /** Without a relay devices do not count. */
  async #read(): Promise<void> {
    const { sql } = this.#chat.database
    this.#withDevice = new Set(this.relay === undefined ? [] : await peopleWithDevices(sql))
    this.#withBrowser = new Set(await peopleWithBrowsers(sql))
    this.#people = new Set([...this.#withDevice, ...this.#withBrowser])
  }

  /** After a change of devices: this node and its peers read again who has one. */
  renew(): Promise<void> {
    return this.#cached.renew()
  }

  /** The users with at least one device or browser that gets notifications. */
  get people(): ReadonlySet<number> {
    return this.#people
  }

  hasDevice(userId: number): boolean {
    return this.#withDevice.has(userId)
  }

  hasBrowser(userId: number): boolean {
    return this.#withBrowser.has(userId)
  }

  wake(): void {
    this.worker.wake()
    this.browsers.wake()
  }

  async stop(): Promise<void> {
    await Promise.all([this.worker.stop(), this.browsers.stop()])
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
