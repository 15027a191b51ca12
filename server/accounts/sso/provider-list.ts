import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import type { Database } from '../../kernel/storage/database.ts'
import type { SignInProvider } from '../sessions.ts'
import type { Vault } from '../vault.ts'
import type { Provider } from './domain/provider.ts'
import type { ConnectedProvider } from './provider-clients.ts'
import { listProviders, type StoredProvider } from './store/providers.ts'

type EnvironmentProvider = ConnectedProvider

/** The configured providers in memory; changes of other processes arrive as database notifications. */
export class ProviderList {
  readonly #database: Database
  readonly #vault: Vault
  readonly #log: Logger
  readonly #fromEnvironment: readonly EnvironmentProvider[]
  readonly #retryMs: number
  #stored: readonly StoredProvider[] = []
  #all: readonly Provider[]
  #reading: Promise<void> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(
    { database, vault, log }: { readonly database: Database; readonly vault: Vault; readonly log: Logger },
    fromEnvironment: readonly EnvironmentProvider[],
    retryMs = 1_000,
  ) {
    this.#retryMs = retryMs
    this.#database = database
    this.#vault = vault
    this.#log = log
    this.#fromEnvironment = fromEnvironment
    this.#all = this.#merged()
  }

  /** One after the other: of two reads at once, the older result could arrive last. */
  reload(): Promise<void> {
    const done = this.#reading.then(async () => {
      this.#stored = await listProviders(this.#database.sql)
      this.#all = this.#merged()
    })
    this.#reading = done.catch(() => undefined)
    return done
  }

  /** After a change, which is announced once: a read that fails is tried again until one succeeds. */
  async refresh(): Promise<void> {
    try {
      await this.reload()
    } catch (error) {
      if (this.#isClosed) return
      this.#log.warn('the providers were not read', errorFields(error))
      this.#retry ??= setTimeout(() => {
        this.#retry = undefined
        void this.refresh()
      }, this.#retryMs).unref()
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }

  /** The same list until it changes. */
  all(): readonly Provider[] {
    return this.#all
  }

  /** A provider of the environment replaces a stored one with its id. */
  #merged(known = this.#stored): readonly Provider[] {
    const taken = new Set(this.#fromEnvironment.map(({ id }) => id))
    const environment = this.#fromEnvironment.map(({ id, settings, secret }) => ({
      ...{ id, settings, hasSecret: secret !== undefined, isFromEnvironment: true },
    }))
    const stored = known
      .filter(({ id }) => !taken.has(id))
      .map(({ id, settings, secretSealed }) => ({
        ...{ id, settings, hasSecret: secretSealed !== undefined, isFromEnvironment: false },
      }))
    return [...environment, ...stored]
  }

  /** The enabled providers, with these stored ones. */
  enabledAmong(stored: readonly StoredProvider[]): readonly SignInProvider[] {
    return this.#merged(stored).flatMap(({ id, settings: { enabled, issuer } }) => (enabled ? [{ id, issuer }] : []))
  }

  isFromEnvironment(id: string): boolean {
    return this.#fromEnvironment.some((one) => one.id === id)
  }

  /** With its secret, enabled or not. */
  connected(id: string): ConnectedProvider | undefined {
    const fromEnvironment = this.#fromEnvironment.find((one) => one.id === id)
    if (fromEnvironment !== undefined) return fromEnvironment
    const stored = this.#stored.find((one) => one.id === id)
    if (stored === undefined) return undefined
    const { settings, secretSealed } = stored
    const secret = secretSealed && this.#vault.unsealProviderSecret(secretSealed, id, settings.issuer)
    return { id, settings, secret }
  }

  /** Undefined for a provider that is unknown or disabled. */
  enabled(id: string): ConnectedProvider | undefined {
    const found = this.connected(id)
    return found?.settings.enabled === true ? found : undefined
  }
}
