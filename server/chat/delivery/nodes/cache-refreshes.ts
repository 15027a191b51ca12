import type { Bus, JsonValue } from '../../../kernel/bus/bus.ts'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import { chatLimits } from '../../limits.ts'

/** Notifies the other nodes of a database change that affects their cache; resolves once they have read it. */
export type NotifyPeers<Changed> = (changed: Changed) => Promise<void>

interface CacheRefresh {
  readonly what: string
  readonly changed: JsonValue
}

/** All nodes refresh their caches before the caller of a change gets the reply. */
export class CacheRefreshes {
  readonly #bus: Bus
  readonly #log: Logger
  #onFailure: () => void = () => undefined
  readonly #readers = new Map<string, (changed: unknown) => Promise<void>>()

  constructor(bus: Bus, log: Logger) {
    this.#bus = bus
    this.#log = log
    bus.subscribe('chat.changed', async (body) => {
      const { what, changed } = body as unknown as CacheRefresh
      try {
        await this.#readers.get(what)?.(changed)
      } catch (error) {
        log.error('could not read a change of another node', { what, ...errorFields(error) })
        this.#onFailure()
      }
    })
  }

  /** Called when a change could not be read. It is not announced again. */
  set onFailure(handle: () => void) {
    this.#onFailure = handle
  }

  notifier<Changed>(what: string): NotifyPeers<Changed> {
    return async (changed) => {
      const body = { what, changed: (changed ?? null) as JsonValue }
      const silent = await this.#bus.announce('chat.changed', body, { timeoutMs: chatLimits.renewalWaitMaxMs })
      // They read it before they deliver any later event.
      if (silent.length > 0) this.#log.warn('other nodes have not read a change yet', { nodes: silent, what })
    }
  }

  /** Handles announcements of other nodes. */
  reads<Changed>(what: string, read: (changed: Changed) => Promise<void>): void {
    this.#readers.set(what, (changed) => read(changed as Changed))
  }
}
