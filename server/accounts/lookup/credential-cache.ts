import type { Clock } from '../../kernel/clock/clock.ts'
import type { Awaitable } from '../../kernel/values/if-present.ts'

export interface OwnedCredential {
  readonly personId: number
}

export interface CacheLimits {
  readonly entriesMax: number
  readonly lifetimeMs: number
  /** Called before every read: it may drop what is cached. */
  beforeRead?(): void
}

interface Entry<V> {
  readonly value: V
  readonly loadedAtMs: number
}

/**
 * Caches credentials by name and drops them by owner. A read that started before a change is returned to its requester but
 * never cached, so that a slow read cannot hide a change.
 */
export class CredentialCache<V extends OwnedCredential> {
  readonly #clock: Clock
  readonly #limits: CacheLimits
  readonly #entries = new Map<string, Entry<V>>()
  readonly #namesByPerson = new Map<number, Set<string>>()
  #loading = new Map<string, Promise<V | undefined>>()
  #isTrusted = false

  constructor(clock: Clock, limits: CacheLimits) {
    this.#clock = clock
    this.#limits = limits
  }

  get size(): number {
    return this.#entries.size
  }

  /** Nothing is cached while notifications of other processes are not received. */
  setTrusted(isTrusted: boolean): void {
    this.#isTrusted = isTrusted
    this.dropAll()
  }

  dropPerson(personId: number): void {
    this.#loading = new Map()
    for (const name of this.#namesByPerson.get(personId) ?? []) this.#entries.delete(name)
    this.#namesByPerson.delete(personId)
  }

  dropAll(): void {
    this.#loading = new Map()
    this.#entries.clear()
    this.#namesByPerson.clear()
  }

  /** A cached value is returned synchronously. */
  get(name: string, load: () => Promise<V | undefined>): Awaitable<V | undefined> {
    this.#limits.beforeRead?.()
    const entry = this.#entries.get(name)
    if (entry !== undefined) {
      if (this.#isFresh(entry)) return entry.value
      this.#forget(name, entry.value.personId)
    }
    return this.#load(name, load)
  }

  async #load(name: string, load: () => Promise<V | undefined>): Promise<V | undefined> {
    // Concurrent requests share one read; a request after a change starts a new one.
    const shared = this.#loading.get(name)
    if (shared !== undefined) return shared
    const loading = this.#loading
    const loaded = load()
    loading.set(name, loaded)
    const loadedAtMs = this.#clock.nowMs()
    try {
      const value = await loaded
      if (value !== undefined && this.#isTrusted && loading === this.#loading)
        this.#remember(name, { value, loadedAtMs })
      return value
    } finally {
      loading.delete(name)
    }
  }

  #isFresh({ loadedAtMs }: Entry<V>): boolean {
    const age = this.#clock.nowMs() - loadedAtMs
    // Otherwise a clock that was set back would extend an entry.
    return age >= 0 && age < this.#limits.lifetimeMs
  }

  #remember(name: string, entry: Entry<V>): void {
    this.#entries.set(name, entry)
    const { personId } = entry.value
    const names = this.#namesByPerson.get(personId)
    if (names === undefined) this.#namesByPerson.set(personId, new Set([name]))
    else names.add(name)
    // Evicts the oldest: every entry is read again after its lifetime, so age approximates use.
    for (const [oldest, { value }] of this.#entries) {
      if (this.#entries.size <= this.#limits.entriesMax) break
      this.#forget(oldest, value.personId)
    }
  }

  #forget(name: string, personId: number): void {
    this.#entries.delete(name)
    const names = this.#namesByPerson.get(personId)
    names?.delete(name)
    if (names?.size === 0) this.#namesByPerson.delete(personId)
  }
}
