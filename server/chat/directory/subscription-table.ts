import type { Subscription } from '../channels/rules/channel.ts'
import type { SubscriptionKey } from '../subscriptions/store.ts'

/** The subscriptions of a channel by user, or of a user by channel. */
export type SubscriptionMap = Pick<
  ReadonlyMap<number, Subscription>,
  'size' | 'has' | 'get' | 'keys' | 'values' | typeof Symbol.iterator
>

type Settings = Omit<Subscription, keyof SubscriptionKey>

const nobody: ReadonlySet<number> = new Set()
const nothing: ReadonlyMap<number, number> = new Map()

/**
 * All active subscriptions. Ten thousand users with hundreds of channels each have millions of them, with few different
 * settings: a subscription is a number in a map and a user in a set, and its object is made when it is read.
 */
export class SubscriptionTable {
  /** The indexes of settings by user and channel. */
  readonly #byUser = new Map<number, Map<number, number>>()
  readonly #byChannel = new Map<number, Set<number>>()
  readonly #settings: Settings[] = []
  readonly #indexes = new Map<string, number>()

  clear(): void {
    this.#byUser.clear()
    this.#byChannel.clear()
    this.#settings.length = 0
    this.#indexes.clear()
  }

  get(userId: number, channelId: number): Subscription | undefined {
    const index = this.#byUser.get(userId)?.get(channelId)
    return index === undefined ? undefined : { userId, channelId, ...(this.#settings[index] as Settings) }
  }

  has(userId: number, channelId: number): boolean {
    return this.#byUser.get(userId)?.has(channelId) === true
  }

  place({ userId, channelId, ...settings }: Subscription): void {
    const channels = this.#byUser.get(userId) ?? new Map<number, number>()
    this.#byUser.set(userId, channels.set(channelId, this.#indexOf(settings)))
    const users = this.#byChannel.get(channelId) ?? new Set<number>()
    this.#byChannel.set(channelId, users.add(userId))
  }

  remove({ userId, channelId }: SubscriptionKey): void {
    this.#byUser.get(userId)?.delete(channelId)
    this.#byChannel.get(channelId)?.delete(userId)
  }

  removeChannel(channelId: number): void {
    for (const userId of this.#byChannel.get(channelId) ?? nobody) this.#byUser.get(userId)?.delete(channelId)
    this.#byChannel.delete(channelId)
  }

  ofChannel(channelId: number): SubscriptionMap {
    return view(
      () => this.#byChannel.get(channelId) ?? nobody,
      (userId) => this.get(userId, channelId),
    )
  }

  ofUser(userId: number): SubscriptionMap {
    return view(
      () => this.#byUser.get(userId) ?? nothing,
      (channelId) => this.get(userId, channelId),
    )
  }

  #indexOf(settings: Settings): number {
    const key = JSON.stringify(Object.values(settings))
    const found = this.#indexes.get(key)
    if (found !== undefined) return found
    this.#indexes.set(key, this.#settings.length)
    return this.#settings.push(settings) - 1
  }
}

type Keys = Pick<ReadonlySet<number>, 'size' | 'has' | 'keys'>

/** Shows later changes too: the recipients of a message are read when it is delivered. */
function view(keys: () => Keys, read: (key: number) => Subscription | undefined): SubscriptionMap {
  const entries = function* (): MapIterator<[number, Subscription]> {
    for (const key of keys().keys()) yield [key, read(key) as Subscription]
  }
  return {
    get size() {
      return keys().size
    },
    has: (key) => keys().has(key),
    get: read,
    keys: () => keys().keys(),
    *values(): MapIterator<Subscription> {
      for (const key of keys().keys()) yield read(key) as Subscription
    },
    [Symbol.iterator]: entries,
  }
}
